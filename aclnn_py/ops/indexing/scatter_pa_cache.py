"""aclnnScatterPaCache."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_TILING_ERROR
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.cache_modes import HELD, KEYS, NARROW, NORM, OTHERS, UNREAD, CacheModes, mode_of
from .shared.slot_writes import Pages, SlotWrites

SIZES = {"t": 3, "n": 2, "d": 32, "b": 2, "s": 4}
"""Of an example."""
key = w.In("key", "keys of tokens, [T,N,D]")
cache = w.InOut("keyCacheRef", "cache of keys, [blocks,S,N,D], dtype of key")
slots = w.In("slotMapping", "slot block*S+offset of each token, INT32/INT64, [T]; one outside the cache is skipped")
mode = w.Attr("cacheMode", "char*", 'layout of the cache: "Norm" or ""', NORM)
PARAMS = (key, cache, slots, *UNREAD, mode)
KINDS = w.Choices().plus(*HELD, *OTHERS, *NARROW, on=w.REGBASE)
INDICES = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=w.REGBASE)


def find(values: dict[w.Param, Any]) -> str | None:
    return mode_of(values[mode], None, False)


limits = CacheModes(
    find, PARAMS, mode, {KEYS: {key: "tnd", cache: "bsnd", slots: "t"}}, SIZES, {slots: dt.ACL_INT32}, {mode: NORM}, {},
    ACLNN_ERR_INNER_TILING_ERROR,
)  # fmt: skip


def pages(_: Call, facts: TensorFacts) -> Pages:
    """A token has one part; tokens of a block."""
    return 1, facts.shape[1]


scatter_pa_cache = w.generated(
    "aclnnScatterPaCache", *PARAMS, on=w.REGBASE,
    kinds=(
        w.dtype_in(KINDS, key), w.same_dtype(cache, key), w.dtype_in(INDICES, slots),
        *(w.when_given(each, w.same_dtype(each, slots)) for each in UNREAD),
    ),
    tiling=(
        limits.rule('"Norm" or empty', lambda at: at.table is not None, mode, ranked=False),
        limits.shapes(key, cache, slots),
    ),
    plan=(SlotWrites(((key, cache),), slots, pages, lambda _: True),), library="transformer",
    header="aclnnop/aclnn_scatter_pa_cache.h", documented_soc=("ascend950",),
    summary="writes keys of tokens to slots of a paged cache, in place (ascend950)",
    formula="keyCacheRef[slotMapping[t] // S, slotMapping[t] % S] = key[t]",
    precision="exact",
    reference="torch_npu.npu_scatter_pa_cache(key, slotMapping, key_cache=keyCacheRef)",
    notes=(
        "A key of 4 axes, which CANN compresses, and a cache in PA_NZ are not emulated (561002), nor are FLOAT4_E2M1 "
        "and FLOAT4_E1M2 (161002).",
        "With a slot for several tokens the last one wins.",
    ),
)  # fmt: skip

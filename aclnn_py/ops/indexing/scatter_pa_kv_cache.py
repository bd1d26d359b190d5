"""aclnnScatterPaKvCache."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered_arguments import Arguments
from .shared.cache_modes import HELD, KEYS, NARROW, NHSD, NORM, NZ, OTHERS, UNREAD, CacheModes, in_parts, mode_of
from .shared.scatter_rules import INDEX_DTYPES
from .shared.slot_writes import Pages, SlotWrites

MOST_HEADS, LONGEST_BLOCK = 4095, 65535
SIZES = {"t": 3, "m": 3, "n": 2, "d": 32, "v": 16, "b": 2, "s": 4, "x": 4, "e": 16, "y": 2, "f": 16, "c": 2, "z": 1}
"""Of an example."""
key = w.In("key", "keys of tokens, [T,N,D]")
key_cache = w.InOut("keyCacheRef", "cache of keys, dtype of key, [blocks,S,N,D]; NHSD: [blocks,N,S,D]; PA_NZ: "
                    "[blocks,N*D/E,S,E] or [blocks,N,D/E,S,E], E elements of 32 bytes")  # fmt: skip
slots = w.In("slotMapping", "slot block*S+offset of each token, INT32/INT64, [T] or longer; negative ones are skipped")
value = w.In("value", "values of tokens, [T,N,Dv]; ignored, or null, if valueCacheRef has rank 0", optional=True)
value_cache = w.InOut("valueCacheRef", "cache of values, dtype of value, shape of keyCacheRef with Dv for D; "
                      "absent or of rank 0: keys alone are written", optional=True)  # fmt: skip
cache_mode = w.Attr("cacheModeOptional", "char*", 'layout of caches: "Norm" (also "" or null) or "PA_NZ"', NORM,
                    optional=True)  # fmt: skip
scatter_mode = w.Attr("scatterModeOptional", "char*", '"None" (also "" or null) or "NHSD"; ignored with PA_NZ', "None",
                      optional=True)  # fmt: skip
strides = w.Attr("stridesOptional", "const aclIntArray*", "strides of key and value, ignored", (1, 1), optional=True)
offsets = w.Attr("offsetsOptional", "const aclIntArray*", "offsets of key and value, ignored", (0, 0), optional=True)
PARAMS = (key, key_cache, slots, value, value_cache, *UNREAD, cache_mode, scatter_mode, strides, offsets)
KINDS = w.Choices(*HELD).plus(*OTHERS, *NARROW, dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2, on=w.REGBASE)
BOTH = {key: "tnd", slots: "m", value: "tnv"}
TABLES = {
    NORM: {**BOTH, key_cache: "bsnd", value_cache: "bsnv"},
    NHSD: {**BOTH, key_cache: "bnsd", value_cache: "bnsv"},
    NZ: {**BOTH, key_cache: "bxse|bncse", value_cache: "bysf|bnzsf"},
    KEYS: {key: "tnd", slots: "m", key_cache: "bsnd"},
}


def find(values: dict[w.Param, Any]) -> str | None:
    cache = values[value_cache]
    return mode_of(values[cache_mode], values[scatter_mode], cache is not None and cache.rank > 0)


limits, checked = (
    CacheModes(find, PARAMS, cache_mode, TABLES, SIZES, {slots: dt.ACL_INT32}, {cache_mode: NORM, scatter_mode: "None"},
               {}, code)
    for code in (ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID)
)  # fmt: skip


def pages(call: Call, cache: TensorFacts) -> Pages:
    """Parts of a token and tokens of a block."""
    mode, shape = limits.mode(call), cache.shape
    if mode == NZ:
        return cache.numel // (shape[0] * shape[-2] * shape[-1]), shape[-2]
    return (shape[1], shape[2]) if mode == NHSD else (1, shape[1])


def few_axes(at: Arguments) -> bool:
    return at[value] is None or at[value].rank in (0, 3, 4)


def all_given(at: Arguments) -> bool:
    return at.table is not None and all(at[each] is not None for each in at.table)


def int8_fits(at: Arguments) -> bool:
    """Whether the operator is defined for the dtypes of key and value."""
    alone = find(at.values) == KEYS
    return all_given(at) and (alone or at[key].dtype == dt.ACL_INT8 or at[value].dtype != dt.ACL_INT8)


def parts_fit(at: Arguments) -> bool:
    """Whether caches in PA_NZ have parts of 32 bytes, and heads in NHSD are of whole ones."""
    mode = find(at.values)
    if not all_given(at):
        return False
    if mode == NZ:
        return in_parts(at, key, key_cache) and in_parts(at, value, value_cache)
    wide = (at[each].shape[-1] * dt.size(at[each].dtype) for each in (key, value)) if mode == NHSD else ()
    return all(each % 32 == 0 for each in wide)


def blocks_fit(at: Arguments) -> bool:
    mode, sizes = find(at.values), at.sizes
    longest = LONGEST_BLOCK if mode == NZ else sizes["s"]
    return (
        sizes["b"] * sizes["s"] >= sizes["t"] and sizes["s"] <= longest and (mode != NHSD or sizes["n"] <= MOST_HEADS)
    )


nothing = w.both(
    w.either(w.is_empty(key), w.is_empty(key_cache)),
    w.either(w.negated(w.given(value)), w.given_and_empty(value), w.given_and_empty(value_cache)),
)
scatter_pa_kv_cache = w.declare(
    "aclnnScatterPaKvCache", *PARAMS,
    summary="writes keys and values of tokens to slots of a paged cache, in place",
    rules=w.flat(
        w.OUT_POINTERS, listed(w.present(key, key_cache, slots), w.when_given(value, w.present(value_cache))),
        w.done_if(nothing), w.dims_within(3, 4, key),
        checked.rule("of 0, 3 or 4 axes", few_axes, value, ranked=False),
        w.dtype_in(KINDS, key, key_cache), w.dtype_in(INDEX_DTYPES, slots), w.same_dtype(key_cache, key),
        w.when_given(
            value, w.dtype_in(KINDS, value, value_cache), w.same_dtype(value_cache, value),
            w.when(w.negated(w.value_is(cache_mode, NZ)), w.same_dtype(value, key)),
        ),
        *(w.when_given(each, w.same_dtype(each, slots)) for each in UNREAD),
        listed(
            (w.on(*w.A2_A3),),
            limits.rule("Norm or PA_NZ, with None or NHSD", lambda at: at.table is not None, cache_mode, scatter_mode,
                        ranked=False),
            limits.rule("not null with a valueCacheRef of rank 4 or 5", all_given, value, ranked=False),
            limits.rule("not INT8 with a FLOAT16 or BF16 key", int8_fits, value),
            limits.shapes(key, slots, value, key_cache, value_cache),
            limits.rule("of T slots or more", lambda at: at.sizes["m"] >= at.sizes["t"], slots),
            limits.rule("of parts of 32 bytes in PA_NZ and NHSD", parts_fit, key_cache, value_cache),
            limits.rule("of T slots or more, with S up to 65535 in PA_NZ and N up to 4095 in NHSD", blocks_fit,
                        key_cache),
        ),
    ),
    plan=(SlotWrites(((key, key_cache), (value, value_cache)), slots, pages),),
    library="transformer", header="aclnnop/aclnn_scatter_pa_kv_cache.h", documented_soc=w.A2_A3,
    formula="keyCacheRef[slotMapping[t] // S, slotMapping[t] % S] = key[t] and likewise for values",
    precision="exact",
    reference="torch_npu.npu_scatter_pa_kv_cache(key, value, keyCacheRef, valueCacheRef, slotMapping, cache_mode=...)",
    notes=(
        'The scatter modes "Alibi", "Rope", "Omni" and "Nct" are not emulated, nor is ascend950 (561103).',
        "A null required tensor gives 561103, as the source does; documents: 161001. A null workspaceSize or executor "
        "gives 161001, in the source 561103. A refusal of the tiling function gives 561103.",
        "A slotMapping shorter than T, which CANN reads out of bounds, is refused (561103). A slot beyond the cache "
        "fails the stream. With a slot for several tokens the last one wins.",
        "NHSD skips negative slots too, for which CANN writes out of bounds.",
    ),
)  # fmt: skip

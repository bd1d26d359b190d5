"""aclnnScatterPaKvCache."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered_arguments import Arguments
from .shared.cache_modes import KEYS, NHSD, NORM, NZ, CacheModes, in_parts, mode_of
from .shared.scatter_rules import INDEX_DTYPES
from .shared.slot_writes import Pages, SlotWrites

MOST_HEADS, LONGEST_BLOCK = 4095, 65535
SIZES = {"t": 3, "n": 2, "d": 32, "v": 16, "b": 2, "s": 4, "x": 4, "e": 16, "y": 2, "f": 16, "c": 2, "z": 1}
"""Of an example."""
key = w.In("key", "keys of tokens, [T,N,D]")
key_cache = w.InOut("keyCacheRef", "cache of keys, dtype of key, [blocks,S,N,D]; NHSD: [blocks,N,S,D]; PA_NZ: "
                    "[blocks,N*D/E,S,E] or [blocks,N,D/E,S,E], E elements of 32 bytes")  # fmt: skip
slots = w.In("slotMapping", "slot block*S+offset of each token, INT32/INT64, [T]; negative ones are skipped")
value = w.In("value", "values of tokens, [T,N,Dv]; absent or without axes: keys alone are written", optional=True)
value_cache = w.InOut("valueCacheRef", "cache of values, dtype of value, shape of keyCacheRef with Dv for D; "
                      "without axes: keys alone are written", optional=True)  # fmt: skip
lens = w.In("compressLensOptional", "compression of each head, dtype of slotMapping; ignored", optional=True)
starts = w.In("compressSeqOffsetOptional", "start of the compression, dtype of slotMapping; ignored", optional=True)
lengths = w.In("seqLensOptional", "length of each sequence, dtype of slotMapping; ignored", optional=True)
cache_mode = w.Attr("cacheModeOptional", "char*", 'layout of caches: "Norm" (also "" or null) or "PA_NZ"', NORM,
                    optional=True)  # fmt: skip
scatter_mode = w.Attr("scatterModeOptional", "char*", '"None" (also "" or null) or "NHSD"; ignored with PA_NZ', "None",
                      optional=True)  # fmt: skip
strides = w.Attr("stridesOptional", "const aclIntArray*", "strides of key and value, ignored", (1, 1), optional=True)
offsets = w.Attr("offsetsOptional", "const aclIntArray*", "offsets of key and value, ignored", (0, 0), optional=True)
PARAMS = (key, key_cache, slots, value, value_cache, lens, starts, lengths, cache_mode, scatter_mode, strides, offsets)
KINDS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
BOTH = {key: "tnd", slots: "t", value: "tnv"}
TABLES = {
    NORM: {**BOTH, key_cache: "bsnd", value_cache: "bsnv"},
    NHSD: {**BOTH, key_cache: "bnsd", value_cache: "bnsv"},
    NZ: {**BOTH, key_cache: "bxse|bncse", value_cache: "bysf|bnzsf"},
    KEYS: {key: "tnd", slots: "t", key_cache: "bsnd"},
}


def find(values: dict[w.Param, Any]) -> str | None:
    cache = values[value_cache]
    has_values = values[value] is not None and cache is not None and cache.rank > 0
    return mode_of(values[cache_mode], values[scatter_mode], has_values)


FIXED = {cache_mode: NORM, scatter_mode: "None"}
limits, checked = (
    CacheModes(find, PARAMS, cache_mode, TABLES, SIZES, {slots: dt.ACL_INT32}, FIXED, {}, code)
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


def kinds_go_together(at: Arguments) -> bool:
    """Whether the operator is defined for the dtypes of keys and values."""
    return all_given(at) and (find(at.values) == KEYS or at[key].dtype in (at[value].dtype, dt.ACL_INT8))


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
        *(w.when_given(each, w.same_dtype(each, slots)) for each in (lens, starts, lengths)),
        listed(
            (w.on(*w.A2_A3),),
            limits.rule("Norm or PA_NZ, with None or NHSD", lambda at: at.table is not None, cache_mode, scatter_mode,
                        ranked=False),
            limits.rule("equal, or INT8 for key", kinds_go_together, key, value),
            limits.shapes(key, slots, value, key_cache, value_cache),
            limits.rule("of parts of 32 bytes in PA_NZ and NHSD", parts_fit, key_cache, value_cache),
            limits.rule("of as many slots as key has tokens", blocks_fit, key_cache, key),
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
        "A slotMapping of another size than key has tokens, which CANN reads out of bounds, is refused (561103). A "
        "slot beyond the cache fails the stream. With a slot for several tokens the last one wins.",
        "NHSD skips negative slots too, for which CANN writes out of bounds.",
    ),
)  # fmt: skip

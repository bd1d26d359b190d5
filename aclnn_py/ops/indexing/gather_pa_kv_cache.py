"""aclnnGatherPaKvCache."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered_arguments import Arguments
from .shared.cache_modes import BYTES, HELD, NARROW, NORM, NZ, OTHERS, CacheModes
from .shared.page_reads import PageReads
from .shared.scatter_rules import INDEX_DTYPES
from .shared.slot_writes import Pages

SIZES = {"t": 5, "n": 2, "d": 16, "v": 32, "b": 4, "c": 4, "s": 4, "q": 2, "m": 2, "r": 2,
         "x": 2, "e": 16, "g": 32, "y": 2, "f": 16, "h": 32}  # fmt: skip
"""Of an example."""
CACHES = "[blocks,S,N,D]; PA_NZ: [blocks,N*D/E,S,E], E elements of 32 bytes"
TOKENS = "[T,N,D]; PA_NZ: [T,N*D]; rows beyond the sequences are kept"
key_cache = w.In("keyCache", f"cache of keys, {CACHES}")
value_cache = w.In("valueCache", f"cache of values, {CACHES}")
table = w.In("blockTables", "block indices of each sequence, INT32, [B,M]")
lengths = w.In("seqLens", "length of each sequence, dtype of blockTables, [B]; cumulative: [B+1], from 0 on")
key = w.InOut("keyRef", f"keys of all sequences, dtype of keyCache, {TOKENS}")
value = w.InOut("valueRef", f"values of all sequences, dtype of valueCache, {TOKENS}")
starts = w.In("seqOffsetOptional", "first token of each sequence in its blocks, of which the block alone counts, dtype "
              "of blockTables, [B]", optional=True)  # fmt: skip
cache_mode = w.Attr("cacheMode", "char*", 'layout of caches: "Norm" (also null) or "PA_NZ"', NORM, optional=True)
cumulative = w.Attr("isSeqLensCumsum", "bool", "seqLens is cumulative", False)
PARAMS = (key_cache, value_cache, table, lengths, key, value, starts, cache_mode, cumulative)
KINDS = w.Choices(*HELD, *OTHERS).plus(*NARROW, on=w.REGBASE)
DEFINED, INT32 = w.Choices(*HELD), w.Choices(dt.ACL_INT32)
LISTS = {table: "qm", lengths: "r", starts: "q"}
TABLES = {
    NORM: {key_cache: "bsnd", value_cache: "csnv", **LISTS, key: "tnd", value: "tnv"},
    NZ: {key_cache: "bxse", value_cache: "cysf", **LISTS, key: "tg", value: "th"},
}


def find(values: dict[w.Param, Any]) -> str | None:
    return {None: NORM, NORM: NORM, NZ: NZ}.get(values[cache_mode])


limits, checked = (
    CacheModes(find, PARAMS, cache_mode, TABLES, SIZES, dict.fromkeys((table, lengths, starts), dt.ACL_INT32),
               {cache_mode: NORM, cumulative: False}, {}, code)
    for code in (ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID)
)  # fmt: skip


def pages(call: Call, cache: TensorFacts) -> Pages:
    """Parts of a token and tokens of a block."""
    return (cache.shape[1], cache.shape[2]) if limits.mode(call) == NZ else (1, cache.shape[1])


def lengths_fit(at: Arguments) -> bool:
    return at.sizes["r"] == at.sizes["q"] + bool(at[cumulative]) and at.sizes["q"] > 0 and at.sizes["m"] > 0


def parts_fit(at: Arguments) -> bool:
    """Whether caches in PA_NZ have the parts of 32 bytes that tokens consist of."""
    if find(at.values) != NZ:
        return True
    tensors, sizes = (key_cache, value_cache), at.sizes
    if any(at[each] is None for each in tensors):
        return False
    parts = all(at[each].shape[3] * dt.size(at[each].dtype) == BYTES for each in tensors)
    return parts and sizes["x"] * sizes["e"] == sizes["g"] and sizes["y"] * sizes["f"] == sizes["h"]


def flat_or_heads(at: Arguments) -> bool:
    return all(at[each] is None or at[each].rank in (2, 3) for each in (key, value))


WIDER = w.both(w.has_dtype(key_cache, dt.ACL_FLOAT8_E4M3FN),
               w.has_dtype(value_cache, dt.ACL_FLOAT16, dt.ACL_BF16))  # fmt: skip
"""Dtypes of keys and values that differ."""
gather_pa_kv_cache = w.declare(
    "aclnnGatherPaKvCache", *PARAMS,
    summary="brings keys and values of sequences together from the blocks of a paged cache",
    rules=w.flat(
        w.OUT_POINTERS, w.present(key_cache, value_cache, table, lengths, key, value),
        w.done_if_empty(key_cache, value_cache, key, value),
        w.rank_is(4, key_cache, value_cache), w.rank_is(2, table), w.rank_is(1, lengths),
        checked.rule("of 2 or 3 axes", flat_or_heads, key, value, ranked=False),
        w.dtype_in(KINDS, key_cache, value_cache), w.dtype_in(INDEX_DTYPES, table, lengths),
        w.dtype_in(KINDS, key, value), w.same_dtype(key, key_cache), w.same_dtype(value, value_cache),
        w.same_dtype(lengths, table),
        w.when_given(starts, w.dtype_in(INDEX_DTYPES, starts), w.same_dtype(starts, table)),
        listed(
            (w.on(*w.DOCUMENTED_NEW),),
            w.when(w.on(*w.A2_A3), w.dtype_in(DEFINED, key_cache), w.same_dtype(value_cache, key_cache),
                   w.dtype_in(INT32, table),
                   otherwise=w.when(WIDER, otherwise=w.same_dtype(value_cache, key_cache))),
            limits.rule("Norm or PA_NZ", lambda at: at.table is not None, cache_mode, ranked=False),
            limits.shapes(key_cache, value_cache, table, lengths, key, value, starts),
            limits.rule("of each sequence, and one more if cumulative", lengths_fit, lengths, table),
            limits.rule("of parts of 32 bytes in PA_NZ", parts_fit, key_cache, value_cache, key, value),
        ),
    ),
    plan=(PageReads(((key_cache, key), (value_cache, value)), (table, lengths, starts), cumulative, pages),),
    library="transformer", header="aclnnop/aclnn_gather_pa_kv_cache.h", documented_soc=w.DOCUMENTED_NEW,
    formula="keyRef[first[b] + i] = keyCache[blockTables[b, (seqOffsetOptional[b] // S) + i // S], i % S] for i < "
    "length[b], first[b] the sum of the lengths before; likewise for values",
    precision="exact",
    reference="torch_npu.npu_gather_pa_kv_cache(keyCache, valueCache, blockTables, seqLens, keyRef, valueRef, "
    "seq_offset=seqOffsetOptional, is_seq_lens_cumsum=isSeqLensCumsum)",
    notes=(
        "A refusal of the tiling function gives 561103, as do dtypes that the definition lacks.",
        "PA_NZ divides seqOffsetOptional by S, as the documents say; CANN's kernel of the A2 and A3 families does not.",
        "On A2 and A3 a block, length or offset out of range fails the stream; CANN reads and writes out of bounds. "
        "On the 950 rows of a block that keyCache lacks are 0, those of values too, and rows beyond T are left out, as "
        "CANN's kernel does. Tensors of other sizes, which CANN does not check, are refused (561103).",
    ),
)  # fmt: skip

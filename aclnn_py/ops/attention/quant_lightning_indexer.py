"""aclnnQuantLightningIndexer."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared import sparse_checks as checks
from .shared.sparse_parameters import (
    CAUSAL,
    EMPTY_NOTE,
    LENGTH_NOTES,
    MODES,
    TIE_NOTE,
    cached,
    chosen_shape,
    layouts_of,
    length_dtypes,
    lengths_of,
    optional_lengths,
    result,
)
from .shared.sparse_request import NEWEST, Inputs
from .shared.sparse_rules import Limits
from .shared.sparse_step import SparseStep

WIDTH, MOST_HEADS, MOST_CHOSEN = 128, 64, 2048
query = w.In("query", "queries of the index, INT8, [B,S,N,128] or, packed, [T,N,128], N up to 64")
key, lengths = cached("key", "keys of the index, INT8", "128"), lengths_of("Key")
weights = w.In("weights", "weight of every head, FLOAT16, [B,S,N] or [T,N]")
query_scale = w.In("queryDequantScale", "scale of every head of a query, FLOAT16, [B,S,N] or [T,N]")
key_scale = w.In("keyDequantScale", "scale of every key, FLOAT16, [B,Skv,1], [Tkv,1] or [blocks,blockSize,1]")
query_mode = w.Attr("queryQuantMode", "int64_t", "0: one scale per head of each query", 0)
key_mode = w.Attr("keyQuantMode", "int64_t", "0: one scale per key", 0)
layouts = layouts_of("Key")
count = w.Attr("sparseCount", "int64_t", "number of keys per query, 1 to 2048", 4)
out = result("out", "indices of the selected keys, INT32, [B,S,1,sparseCount] or [T,1,sparseCount]")
inputs = Inputs(
    query=query, key=key, **layouts, **MODES, weights=weights, **lengths,
    query_scale=query_scale, key_scale=key_scale, chosen=count, out=out,
)  # fmt: skip


class IndexLimits(Limits):
    """The rules of the indexer."""

    def with_own(self, call: Call) -> Call:
        call = call.set(query_mode, 0).set(key_mode, 0)
        return call if 0 < call.args[count.name] <= 9 else call.set(count, 4)  # type: ignore[operator]

    def shapes(self, call: Call, rows: Shape, keys: Shape) -> dict[str, Shape | None]:
        number: Any = call.args[count.name]
        return {"weights": (*rows, 2), "query_scale": (*rows, 2), "key_scale": keys, "out": (*rows, 1, number)}


limits = IndexLimits(inputs, WIDTH, {"query": dt.ACL_INT8, "key": dt.ACL_INT8, "out": dt.ACL_INT32})


def in_order(keys: w.Param) -> w.Rules:
    claim = (str(keys), checks.IN_ORDER)
    term = w.Derived(
        lambda facts, layout: checks.stored_in_order(facts, layout) or None, keys, layouts["key_layout"],
        label=f"contiguous {keys}", claim=claim, kind="shape_custom", mend=limits.mend,
    )  # fmt: skip
    return (w.Defined(term, code=ACLNN_ERR_PARAM_INVALID),)


chosen = chosen_shape(query, count)
step = SparseStep(
    "quant_index", inputs,
    {"query": w.Contiguous(query), "key": w.Contiguous(key), "weights": w.Contiguous(weights),
     **optional_lengths(lengths), "query_scale": w.Contiguous(query_scale), "key_scale": w.Contiguous(key_scale)},
    results=((w.Constant(dt.ACL_INT32, "DT_INT32"), chosen),),
)  # fmt: skip
quant_lightning_indexer = w.generated(
    "aclnnQuantLightningIndexer", query, key, weights, query_scale, key_scale, *lengths.values(), query_mode, key_mode,
    *layouts.values(), count, *MODES.values(), out, on=w.A2_A3,
    first=w.flat(w.present(query), w.present(key), in_order(key), w.present(key_scale), in_order(key_scale)),
    kinds=(
        w.dtype_in(w.Choices(dt.ACL_INT8), query), w.dtype_in(w.Choices(dt.ACL_INT8), key),
        *[w.dtype_in(w.Choices(dt.ACL_FLOAT16), each) for each in (weights, query_scale, key_scale)],
        *length_dtypes(lengths), w.dtype_in(w.Choices(dt.ACL_INT32), out),
    ),
    tiling=(
        *limits.modes[:1],
        limits.rule("1 to 2048", lambda at: 0 < at.chosen <= MOST_CHOSEN, "chosen", kind="attr_range", ranked=False),
        *limits.modes[1:3],
        *[(w.OneOf(w.ValueOf(mode), w.Choices(0)),) for mode in (query_mode, key_mode)],
        *limits.tensors,
        limits.rule("of at most 64 heads", lambda at: at.query.shape[-2] <= MOST_HEADS, "query"),
        limits.rule("of the shape of query without the last axis", checks.weights_fit, "weights"),
        limits.rule("of the shapes of query and key without the last axis", checks.scales_fit, "query_scale",
                    "key_scale"),
        limits.rule("of the shape [B,S,1,sparseCount] or [T,1,sparseCount]", checks.index_outputs_fit, "out"),
    ),
    plan=(w.ViewCopy(step, out),),
    library="transformer", header="aclnnop/aclnn_quant_lightning_indexer.h", documented_soc=(*w.A2_A3, NEWEST),
    summary="selects the INT8 keys with the highest index scores for every query (DeepSeek sparse attention)",
    formula="score[k] = keyDequantScale[k] * sum over heads of (weights * queryDequantScale) * relu(query @ key[k]) / "
    "1024; out are the indices of the sparseCount highest scores in descending order; with fewer visible keys the rest "
    f"is -1; {CAUSAL}",
    precision="weights * queryDequantScale and relu / 1024 rounded to FLOAT16, sums in float32",
    reference="torch_npu.npu_quant_lightning_indexer(query, key, weights, ...)",
    notes=(
        *LENGTH_NOTES, EMPTY_NOTE, TIE_NOTE,
        "Packed queries that belong to no sequence get -1; CANN does not write them.",
        "A null query gives 161001 as the documents say; the source returns -1.",
        "Scales of other shapes (561002), and packed keys and scales that are not contiguous (161002), are refused; "
        "CANN reads them as contiguous.",
        "The Ascend 950, and with it FLOAT8_E4M3FN, HIFLOAT8, BF16 weights and FLOAT scales, is not simulated.",
    ),
)  # fmt: skip

"""aclnnLightningIndexer."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
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
from .shared.sparse_rules import HALVES, Limits
from .shared.sparse_step import SparseStep

WIDTH, HEADS, MOST_HEADS, NEWEST_HEADS = 128, 8, 64, (8, 16, 24, 32, 64)
query = w.In(
    "query", "queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64, on the 950 8, 16, 24, 32 or 64"
)
key, lengths = cached("key", "keys of the index", "128"), lengths_of("Key")
weights = w.In("weights", "weight of every head, FLOAT or of the dtype of query, [B,S,N] or [T,N]")
layouts = layouts_of("Key")
count = w.Attr("sparseCount", "int64_t", "number of keys per query, 1 to 2048, or 3072, 4096 ... 8192", 4)
returns = w.Attr("returnValues", "bool", "whether sparseValuesOut is written; not with PA_BSND", True)
out = result("sparseIndicesOut", "indices of the selected keys, INT32, [B,S,1,sparseCount] or [T,1,sparseCount]")
values = result(
    "sparseValuesOut", "scores of the selected keys, same shape as sparseIndicesOut; null: not written", optional=True
)
inputs = Inputs(
    query=query, key=key, **layouts, **MODES, weights=weights, **lengths, chosen=count,
    returns=returns, out=out, one=values,
)  # fmt: skip


class IndexLimits(Limits):
    """The rules of the indexer."""

    def with_own(self, call: Call) -> Call:
        return call if 0 < call.args[count.name] <= 9 else call.set(count, 4)  # type: ignore[operator]

    def shapes(self, call: Call, rows: Shape, keys: Shape) -> dict[str, Shape | None]:
        number: Any = call.args[count.name]
        chosen: Shape = (*rows, 1, number)
        given = call.args[values.name] is not None or call.args[returns.name]
        return {
            "query": (*rows, HEADS, WIDTH),
            "weights": (*rows, HEADS),
            "out": chosen,
            "one": chosen if given else None,
        }


limits = IndexLimits(inputs, WIDTH, {"out": dt.ACL_INT32})
chosen = chosen_shape(query, count)
step = SparseStep(
    "lightning_index", inputs,
    {"query": w.Contiguous(query), "key": w.Contiguous(key), "weights": w.Contiguous(weights),
     **optional_lengths(lengths)},
    results=((w.Constant(dt.ACL_INT32, "DT_INT32"), chosen), (w.Dtype(query), chosen)),
)  # fmt: skip
lightning_indexer = w.generated(
    "aclnnLightningIndexer", query, key, weights, *lengths.values(), *layouts.values(), count, *MODES.values(),
    returns, out, values, on=(*w.A2_A3, NEWEST),
    first=w.flat(w.present(query), w.when(w.is_true(returns), w.present(values))),
    kinds=(
        w.dtype_in(w.Choices(*HALVES), query), w.same_dtype(key, query),
        w.dtype_in(w.Choices(*HALVES, dt.ACL_FLOAT), weights),
        w.when(w.has_dtype(weights, dt.ACL_FLOAT), otherwise=(w.same_dtype(weights, query),)), *length_dtypes(lengths),
        w.dtype_in(w.Choices(dt.ACL_INT32), out), w.when(w.given(values), w.same_dtype(values, query)),
    ),
    tiling=(
        w.when(w.on(NEWEST), w.same_dtype(weights, query)), *limits.modes[:1],
        limits.rule("1 to 2048, or a multiple of 1024 up to 8192", lambda at: checks.known_count(at.chosen), "chosen",
                    kind="attr_range", ranked=False),
        *limits.modes[1:], *limits.tensors,
        w.when(w.on(NEWEST), limits.rule("of 8, 16, 24, 32 or 64 heads", lambda at: at.query.shape[-2] in NEWEST_HEADS,
               "query"), limits.rule(checks.IN_ORDER, checks.keys_in_order, "key"),
               otherwise=(limits.rule("of at most 64 heads", lambda at: at.query.shape[-2] <= MOST_HEADS, "query"),)),
        limits.rule("of the shape of query without the last axis", checks.weights_fit, "weights"),
        limits.rule("of the shape [B,S,1,sparseCount] or [T,1,sparseCount]", checks.index_outputs_fit, "out", "one"),
    ),
    plan=(
        w.ViewCopy(step, out),
        w.Branch(w.is_true(returns), w.ViewCopy(w.ViewOf(step, w.NthOutput(1)), values), w.Steps()),
    ),
    library="transformer", header="aclnnop/aclnn_lightning_indexer.h", documented_soc=(*w.A2_A3, NEWEST),
    summary="selects the keys with the highest index scores for every query (DeepSeek sparse attention)",
    formula="score[k] = sum over heads of weights * relu(query @ key[k]); sparseIndicesOut are the indices of "
    f"the sparseCount highest scores in descending order, sparseValuesOut these scores; with fewer visible keys the "
    f"rest is -1 and -inf; {CAUSAL}",
    precision="scores in float32, sparseValuesOut rounded once, halves away from zero, on the 950 to even",
    reference="torch_npu.npu_lightning_indexer(query, key, weights, ...)",
    notes=(
        *LENGTH_NOTES, EMPTY_NOTE, TIE_NOTE,
        "Packed queries that belong to no sequence get -1 and -inf; CANN does not write them.",
        "A null query, and a null sparseValuesOut with returnValues, give 161001 as the documents say; the source "
        "returns -1.",
        "On the 950 weights have the dtype of query, and key is contiguous apart from the first axis with PA_BSND "
        "(561002).",
        "A sparseCount of 0, and further multiples of 1024, which the source lets through, are refused (561002).",
    ),
)  # fmt: skip

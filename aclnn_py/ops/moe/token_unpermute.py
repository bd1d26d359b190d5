"""aclnnMoeTokenUnpermute; on ascend950 CANN runs aclnnMoeFinalizeRoutingV2."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared import finalize_rules as f
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep
from .shared.weighted_sum import LEFT_OUT, combine

rows = w.In("permutedTokens", "outputs of the experts, [rows,H]")
index = w.In("sortedIndices", "row of permutedTokens of each element, [T*K], INT32")
probs = w.In("probsOptional", "weight of each expert of a token, [T,K]; null: 1 with K = 1", optional=True)
padded = w.Attr("paddedMode", "bool", "must be false on ascend950, ignored elsewhere", False)
restored = w.Attr("restoreShapeOptional", "const aclIntArray*", "ignored", None, optional=True)
out = w.Out("out", "weighted sum of each token's rows, [T,H]")
PADDED = (w.OneOf(w.ValueOf(padded), w.Choices(False)),)
FLOATS = r.floats("ascend310p")
INDEX = r.indices(on=(*r.NEW, "ascend310p"))
UNCHECKED = (
    "The source does not check shapes before ascend950: those that its kernel would misread are refused (561103). "
    "Elements with an index beyond the rows of permutedTokens are left out; a negative index fails the stream."
)


def unpermute(by: Routing) -> str:
    facts, given, n = by.call.tensor(rows), by.facts(probs), by.call.tensor(index).numel
    k = 1 if given is None else given.shape[1]
    return combine(
        by, (rows, facts.shape), (index, n), (out, n // k), weights=probs, fold=k, crosswise=False, beyond=LEFT_OUT
    )  # fmt: skip


ARGUMENTS = (rows, index, None, None, None, probs, None, f.ROWS, out)
READABLE = f.shapes_rule(f.readable, ARGUMENTS)
moe_token_unpermute = r.generated(
    "aclnnMoeTokenUnpermute", rows, index, probs, padded, restored, out, on=(*r.NEW, "ascend310p"),
    first=w.when(w.on(*w.REGBASE), PADDED),
    kinds=(
        w.dtype_in(FLOATS, rows), w.dtype_in(INDEX, index), w.when_given(probs, w.dtype_in(FLOATS, probs)),
        w.same_dtype(rows, out),
    ),
    tiling=(w.when(w.on(*w.REGBASE), f.shapes_rule(lambda shapes: f.combines(shapes, new=True), ARGUMENTS)),),
    unchecked=READABLE,
    plan=(RoutingStep("unpermute", unpermute, inputs=(rows, index, probs), outputs=(out,), needs=READABLE),),
    header="aclnnop/aclnn_moe_token_unpermute.h", summary="weighted sum of the rows of a token's experts",
    formula="out[t] = sum over k of probs[t,k] * permutedTokens[sortedIndices[t * K + k]]", precision=ONCE,
    reference="torch_npu.npu_moe_token_unpermute(permutedTokens, sortedIndices, probs)",
    notes=(UNCHECKED, "Rows of probability 0 are left out: their NaN do not propagate to out."),
)  # fmt: skip

"""aclnnMoeFinalizeRouting and its second version."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import finalize_rules as f
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep
from .shared.weighted_sum import FAILS, LEFT_OUT, ZERO, combine

expanded = w.In("expandedX", "outputs of the experts, [T*K,H], or [E,C,H] for dropPadMode 1 and 3")
index = w.In("expandedRowIdx", "row of expandedX of each element, [T*K], INT32")
x1 = w.In("x1Optional", "residual, [T,H]; null: none", optional=True)
x2 = w.In("x2Optional", "second residual, [T,H]; null: none", optional=True)
bias = w.In("biasOptional", "bias of every expert, [E,H]; null: none", optional=True)
scales = w.In("scalesOptional", "weight of each expert of a token, [T,K]; null: 1 with K = 1", optional=True)
experts = w.In("expertIdxOptional", "experts of each token, [T,K], INT32; needed beside a bias", optional=True)
mode = w.Attr(
    "dropPadMode",
    "int64_t",
    "order of expandedRowIdx: 0, 1 [K,T], 2, 3 [T,K]; 1, 3: rows of expandedX in slots [E,C]",
    0,
)
out = r.result("out", "combined rows of the experts, [T,H]")
NARROW = (
    "float32, rounded once to nearest even; FLOAT16 before ascend950: every addition and product is rounded to FLOAT16"
)
FORMULA = "out[t] = x1[t] + x2[t] + sum over k of scales[t,k] * (expandedX[row of (t,k)] + bias[expert of (t,k)])"
SLOT_NOTE = (
    "For dropPadMode 1 and 3 an index of -1 stands for a row of zeros, to which the bias is added. On ascend950 "
    "elements whose index is beyond expandedX are left out for dropPadMode 0 and 2."
)
OUTSIDE = "An expert outside of bias, or a row outside of expandedX, fails the stream."


def one(by: Routing) -> int:
    return 1


def finalized(
    params: tuple[w.Param, ...], of_mode: Callable[[Routing], int], fold: Callable[[Routing], int] = one
) -> Callable[[Routing], str]:
    """The plan over arguments in the order of Finalized, the mode left out; `fold`: experts without weights."""
    rows, order, first, second, added, weights, chosen, result = params

    def arrange(by: Routing) -> str:
        facts, way = by.call.tensor(rows), of_mode(by)
        given, new = by.facts(weights), by.call.soc.short in w.REGBASE
        k = fold(by) if given is None else given.shape[1]
        slots = way in f.SLOTS
        missing = ZERO if slots else LEFT_OUT if new else FAILS
        n = by.call.tensor(order).numel
        return combine(
            by, (rows, (prod(facts.shape[:-1]), facts.shape[-1])), (order, n), (result, n // k), weights=weights,
            residuals=(first, second), bias=(added, chosen), fold=k, crosswise=way in (f.COLUMNS, f.SLOT_COLUMNS),
            beyond=missing, narrow=facts.dtype == dt.ACL_FLOAT16 and not new,
        )  # fmt: skip

    return arrange


def kinds(rows: w.Param, index: w.Param, floats: tuple[w.Param, ...], chosen: w.Param, on: tuple[str, ...]) -> w.Rules:
    """The dtypes of the definitions: one for all, INT32 for indices."""
    alike = (w.when_given(each, w.same_dtype(rows, each)) for each in floats)
    whole = w.when_given(chosen, w.dtype_in(r.indices(on=on), chosen))
    return w.flat(w.dtype_in(r.floats(on=on), rows), w.dtype_in(r.indices(on=on), index), *alike, whole)


TEXTS: dict[str, Any] = {
    "precision": NARROW, "formula": FORMULA,
    "reference": "torch_npu.npu_moe_finalize_routing", "summary": "weighted sum of the rows that experts computed",
}  # fmt: skip
ARGUMENTS = (expanded, index, x1, x2, bias, scales, experts, mode, out)
READABLE = f.shapes_rule(f.readable, ARGUMENTS)
TENSORS = (expanded, index, x1, x2, bias, scales, experts)
moe_finalize_routing_v2 = r.generated(
    "aclnnMoeFinalizeRoutingV2", *TENSORS, mode, out, on=r.NEW,
    kinds=(kinds(expanded, index, (x1, x2, bias, out), experts, r.NEW), f.weight_dtype(expanded, scales)),
    tiling=(
        (w.Within(w.ValueOf(mode), 0, f.SLOT_ROWS),),
        r.by_soc(
            f.shapes_rule(lambda shapes: f.combines(shapes, new=True), ARGUMENTS),
            f.shapes_rule(lambda shapes: f.combines(shapes, new=False), ARGUMENTS),
        ),
    ),
    unchecked=READABLE,
    plan=(RoutingStep(
        "combine", finalized((expanded, index, x1, x2, bias, scales, experts, out), lambda by: int(by.value(mode))),
        inputs=TENSORS, outputs=(out,), attrs=(mode,), needs=READABLE,
    ),),
    header="aclnnop/aclnn_moe_finalize_routing_v2.h",
    notes=(OUTSIDE, SLOT_NOTE), **TEXTS,
)  # fmt: skip


def combines_all(shapes: f.Finalized) -> bool:
    """The shapes that the first version's tiling function takes, with every tensor but x2."""
    rows, order, x1, x2, bias, weights = shapes[:6]
    ranks = [None if each is None else len(each) for each in (order, rows, x1, bias, weights)]
    if ranks != [1, 2, 2, 2, 2] or x1 is None or bias is None or weights is None:
        return False
    alike = shapes.out == x1 and x2 in (None, x1) and shapes.experts == weights and order[0] == rows[0]
    return alike and rows[1] == bias[1] == x1[1] and weights[0] == x1[0] and bias[0] > 0 and weights[1] > 0


V1_ROWS = w.In("expandedX", "outputs of the experts, [T*K,H]")
V1_X1, V1_BIAS = w.In("x1", "residual, [T,H]"), w.In("bias", "bias of every expert, [E,H]")
V1_SCALES = w.In("scales", "weight of each expert of a token, [T,K]")
V1_INDEX = w.In("expandedRowIdx", "row of expandedX of each element, in the order [K,T], [T*K], INT32")
V1_EXPERTS = w.In("expandedExpertIdx", "experts of each token, [T,K], INT32")
V1_TENSORS = (V1_ROWS, V1_X1, x2, V1_BIAS, V1_SCALES, V1_INDEX, V1_EXPERTS)
V1_ARGUMENTS = (V1_ROWS, V1_INDEX, V1_X1, x2, V1_BIAS, V1_SCALES, V1_EXPERTS, f.COLUMNS, out)
V1_READABLE = f.shapes_rule(f.readable, V1_ARGUMENTS)
moe_finalize_routing = r.generated(
    "aclnnMoeFinalizeRouting", *V1_TENSORS, out,
    kinds=(kinds(V1_ROWS, V1_INDEX, (V1_X1, x2, V1_BIAS, V1_SCALES, out), V1_EXPERTS, w.A2_A3),),
    tiling=(f.shapes_rule(combines_all, V1_ARGUMENTS),),
    unchecked=V1_READABLE,
    plan=(RoutingStep(
        "combine", finalized((V1_ROWS, V1_INDEX, V1_X1, x2, V1_BIAS, V1_SCALES, V1_EXPERTS, out), lambda by: f.COLUMNS),
        inputs=V1_TENSORS, outputs=(out,), needs=V1_READABLE,
    ),),
    header="aclnnop/aclnn_moe_finalize_routing.h", notes=(OUTSIDE,), **TEXTS,
)  # fmt: skip

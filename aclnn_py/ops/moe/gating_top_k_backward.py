"""aclnnMoeGatingTopKBackward, which PyTorch's backend calls and no public source of CANN has."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from . import gating_top_k as t
from .shared import gate_plan as g
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

normal = w.In("xNorm", "outOut of the forward call, [T,E], FLOAT with E <= 2048")
grad = w.In("gradY", "gradient of yOut, [T,k]")
experts = w.In("expertIdx", "expertIdxOut of the forward call, [T,k], INT32")
out = r.result("out", "gradient of the scores, [T,E], dtype of gradY")
ATTRS = (t.renorm, t.norm, t.factor, t.eps)


def matches(normal: TensorFacts, grad: TensorFacts, experts: TensorFacts, out: TensorFacts) -> bool:
    if normal.rank != 2 or grad.rank != 2 or normal.shape[1] > t.MOST:
        return False
    return normal.shape[0] == grad.shape[0] and experts.shape == grad.shape and out.shape == normal.shape


def mended(call: Call) -> Iterator[Call]:
    yield call.but(normal, shape=(3, 4)).but(grad, shape=(3, 2)).but(experts, shape=(3, 2)).but(out, shape=(3, 4))


def gradient(by: Routing) -> str:
    shape, few = by.call.tensor(normal).shape, by.call.tensor(grad).shape
    inputs = by.input(normal, *shape), by.input(grad, *few), by.input(experts, *few)
    weighing = g.BY_SUM if by.value(t.norm) == g.SIGMOID else g.PLAIN
    attrs = float(by.value(t.norm)), float(weighing), by.value(t.eps), by.value(t.factor)
    by.run("gating_gradient", inputs, (by.output(out, *shape),), *attrs)
    return ""


SHAPES = r.fitting(
    matches, normal, grad, experts, out, mend=mended,
    claim=("shapes of xNorm, gradY, expertIdx and out", "[T,E], [T,k], [T,k] and [T,E] with E <= 2048"),
)  # fmt: skip
moe_gating_top_k_backward = r.generated(
    "aclnnMoeGatingTopKBackward", normal, grad, experts, *ATTRS, out, on=r.NEW, documented_soc=(),
    kinds=(
        w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=r.NEW), normal), w.dtype_in(r.floats(), grad),
        w.dtype_in(r.indices(), experts), w.same_dtype(grad, out),
    ),
    tiling=((w.OneOf(w.ValueOf(t.renorm), w.Choices(0)),), (w.OneOf(w.ValueOf(t.norm), w.Choices(0, 1)),), SHAPES),
    plan=(RoutingStep(
        "gating_gradient", gradient, inputs=(normal, grad, experts), outputs=(out,), attrs=ATTRS, needs=(SHAPES,)
    ),),
    header="aclnnop/aclnn_moe_gating_top_k_backward.h", summary="gradient of aclnnMoeGatingTopK in its scores",
    formula="s = xNorm; softmax: out = s * (d - sum(d * s)); sigmoid: out = d * s * (1 - s); d is the gradient in the "
    "chosen s of yOut = s * routedScalingFactor, for sigmoid divided by sum(s) + eps",
    precision="double, rounded once", reference="gradient of torch_npu.npu_moe_gating_top_k",
    notes=(
        "No public source of CANN has this operator: parameters are those of PyTorch's backend (op-plugin).",
        "An expert outside of 0 to E-1 fails the stream.",
    ),
)  # fmt: skip

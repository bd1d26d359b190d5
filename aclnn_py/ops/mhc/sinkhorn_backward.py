"""aclnnMhcSinkhornBackward."""

from __future__ import annotations

from math import prod

from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..conv.shared.checked_rules import checked
from ..moe.shared.routing_step import Routing
from .shared.iterations import KEPT_LAYOUT, MOST, NO_KERNEL, ROW, SOCS, TEXTS, flat, mending, sizes, square, views
from .shared.layout import FLOAT
from .shared.step import Connections

grad = w.In("gradOutput", "gradient of output, FLOAT, [B,S,n,n] or [T,n,n]; n is 4, 6 or 8")
kept_norms = w.In("normOut", "normOut of aclnnMhcSinkhorn, FLOAT, [2*numIters*T*n*8]")
kept_sums = w.In("sumOut", "sumOut of aclnnMhcSinkhorn, FLOAT, [2*numIters*T*8]")
grad_x = w.Out("out", "gradient of x, shape of gradOutput")


def go_back(by: Routing) -> str:
    steps = by.call.tensor(kept_sums).numel // (prod(by.call.tensor(grad).shape[:-2]) * ROW)
    inputs = (flat(grad, by), *views(by, kept_norms, kept_sums, grad, steps))
    by.run("doubly_stochastic_back", inputs, (flat(grad_x, by),))
    return ""


def times_fit(grad: TensorFacts, one: TensorFacts, other: TensorFacts) -> bool:
    """Whether matrices and sums are those of the same number of iterations."""
    times = one.numel // (2 * prod(grad.shape[:-1]) * ROW)
    return 1 <= times <= MOST and (one.shape, other.shape) == sizes(grad, times)


BACK_MEND = mending(grad, grad_x, (kept_norms, kept_sums), 3)
BACK_SQUARE = square(grad, BACK_MEND)
TIMES = checked(
    "shapes of normOut and sumOut is [2*numIters*T*n*8] and [2*numIters*T*8]", times_fit, grad, kept_norms, kept_sums,
    mend=BACK_MEND, kind="shape_custom",
)  # fmt: skip
mhc_sinkhorn_backward = w.declare(
    "aclnnMhcSinkhornBackward", grad, kept_norms, kept_sums, grad_x,
    rules=(
        w.present(grad, kept_norms, kept_sums, grad_x), w.dtype_in(FLOAT, grad, kept_norms, kept_sums, grad_x),
        w.same_shape(grad, grad_x), w.dims_within(3, 4, grad), BACK_SQUARE, w.same_format(grad, grad_x),
        w.done_if_empty(grad), w.inner((w.on(*SOCS),), TIMES),
    ),
    plan=Connections(
        "gradients", go_back, inputs=(grad, kept_norms, kept_sums), outputs=(grad_x,),
        needs=(w.dims_within(3, 4, grad), BACK_SQUARE, w.same_shape(grad, grad_x), TIMES),
    ).ends(),
    header="aclnnop/aclnn_mhc_sinkhorn_backward.h", **TEXTS, summary="gradient of aclnnMhcSinkhorn with respect to x",
    formula="for every step, from the last to the first: g = (g - sum(g * y)) / s; at last g = (g - sum(g * y)) * y",
    precision="computed in float32", reference="torch_npu.npu_mhc_sinkhorn_backward",
    notes=(KEPT_LAYOUT, "Shapes of normOut and sumOut are tested by the tiling function (561103).", NO_KERNEL),
)  # fmt: skip

"""aclnnSmoothL1Loss and aclnnSmoothL1LossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from . import reduced as r
from .gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x, target = w.In("self", "what is predicted"), w.In("target", "what it should be")
reduction, result = r.reduction_attr(), w.Out("result", "the losses, their mean or their sum")
beta = w.Attr("beta", "float", "where the parabola meets the lines", 1.0)
not_below = (w.Within(w.ValueOf(beta), low=0),)
smooth_l1_loss = w.declare(
    "aclnnSmoothL1Loss", x, target, reduction, beta, result,
    summary="sizes of differences, squared where they are small, their mean or their sum",
    rules=(
        w.present(x, target, result), w.dtype_in(DTYPES, x, target), w.promoted_castable(x, target, result),
        r.reduction_known(reduction), w.max_dims(8, x, target), w.broadcastable(x, target),
        w.when(w.value_is(reduction, r.NONE), w.shape_is_broadcast(result, x, target)), not_below,
        r.done_without_losses(reduction, x, target),
    ),
    plan=r.loss("smooth_error", x, target, reduction, result, (w.ValueOf(beta),)),
    header="aclnnop/aclnn_smooth_l1_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="d^2 / (2 beta) for d = |self - target| below beta, else d - beta / 2; 1: the mean, 2: the sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.smooth_l1_loss(self, target, ('none', 'mean', 'sum')[reduction], beta=beta)",
    notes=("Nothing gives NaN as its mean and 0 as its sum.", "A mean or sum goes to any result of one element."),
)  # fmt: skip

grad, out = w.In("gradOut", "the gradient at the loss"), w.Out("gradInput", "the gradient at self")
common, shape = w.PromotedOf(grad, x, target), w.JoinedOf(grad, x, target)
smooth_l1_loss_backward = w.declare(
    "aclnnSmoothL1LossBackward", grad, x, target, reduction, beta, out, summary="gradient of the smooth differences",
    rules=(
        w.present(grad, x, target, out), w.dtype_in(DTYPES, grad, x, target, out), w.max_dims(8, grad, x, target),
        r.reduction_known(reduction), not_below, (w.Castable(common, w.Dtype(out)),), w.broadcastable(grad, x),
        w.defined(shape), (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(grad, x, target),
    ),
    plan=gradient(
        "smooth_error_backward", grad, x, target, out, common=common,
        attrs=(w.ValueOf(beta), scale_of(reduction, 1.0, grad, x, target)),
    ),
    header="aclnnop/aclnn_smooth_l1_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOut d / beta for d = self - target within beta, else gradOut sign(d); 1: over the number of elements",
    precision=ONCE, reference="torch.ops.aten.smooth_l1_loss_backward(gradOut, self, target, reduction, beta)",
)  # fmt: skip

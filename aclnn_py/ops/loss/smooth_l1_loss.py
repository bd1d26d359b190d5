"""aclnnSmoothL1Loss and aclnnSmoothL1LossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x, target = w.In("self", "prediction, broadcastable with target"), w.In("target", "target, broadcastable with self")
reduction = r.reduction_attr()
result = w.Out("result", "loss, broadcast shape of self and target for reduction 0, else 1 element")
beta = w.Attr("beta", "float", "threshold between the squared and the linear part", 1.0)
not_below = (w.Within(w.ValueOf(beta), low=0),)
smooth_l1_loss = w.declare(
    "aclnnSmoothL1Loss", x, target, reduction, beta, result,
    summary="smooth L1 loss",
    rules=(
        w.present(x, target, result), w.dtype_in(DTYPES, x, target), w.promoted_castable(x, target, result),
        r.reduction_known(reduction), w.max_dims(8, x, target), w.broadcastable(x, target),
        w.when(w.value_is(reduction, r.NONE), w.shape_is_broadcast(result, x, target)), not_below,
        r.done_without_losses(reduction, x, target),
    ),
    plan=r.loss("smooth_error", x, target, reduction, result, (w.ValueOf(beta),)),
    header="aclnnop/aclnn_smooth_l1_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="d^2 / (2 beta) for d = |self - target| below beta, else d - beta / 2; reduction 1: mean, 2: sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.smooth_l1_loss(self, target, ('none', 'mean', 'sum')[reduction], beta=beta)",
    notes=("For empty inputs the mean is NaN and the sum 0.", "A mean or sum is written to any result of one element."),
)  # fmt: skip

grad = w.In("gradOut", "gradient of the loss, broadcastable with self")
out = w.Out("gradInput", "gradient of self, broadcast shape of gradOut, self and target")
common, shape = w.PromotedOf(grad, x, target), w.BroadcastShapeOf(grad, x, target)
smooth_l1_loss_backward = w.declare(
    "aclnnSmoothL1LossBackward", grad, x, target, reduction, beta, out, summary="gradient of the smooth L1 loss with "
    "respect to self",
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
    formula="gradOut d / beta for d = self - target with |d| < beta, else gradOut sign(d); 1: divided by the number "
    "of elements",
    precision=ONCE, reference="torch.ops.aten.smooth_l1_loss_backward(gradOut, self, target, reduction, beta)",
)  # fmt: skip

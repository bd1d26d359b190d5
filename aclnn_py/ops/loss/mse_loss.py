"""aclnnMseLoss and aclnnMseLossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x, target = w.In("self", "prediction, broadcastable with target"), w.In("target", "target, broadcastable with self")
reduction = r.reduction_attr()
out = w.Out("out", "loss, broadcast shape of self and target for reduction 0, else a scalar")
mse_loss = w.declare(
    "aclnnMseLoss", x, target, reduction, out, summary="MSE loss: squared difference of self and target",
    rules=(
        w.present(x, target, out), w.promoted_in(DTYPES, x, target), w.dtype_in(DTYPES, x, target, out),
        r.reduction_known(reduction), w.max_dims(8, x, target), w.broadcastable(x, target),
        r.result_fits(reduction, x, target, out), r.done_without_losses(reduction, x, target),
    ),
    plan=r.loss("squared_error", x, target, reduction, out), header="aclnnop/aclnn_mse_loss.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="(self - target)^2; reduction 1: mean, 2: sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.mse_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=("For empty inputs the mean is NaN and the sum 0.",),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, broadcastable with self")
slope = w.Out("out", "gradient of self, broadcast shape of gradOutput, self and target")
mse_loss_backward = w.declare(
    "aclnnMseLossBackward", grad, x, target, reduction, slope, summary="gradient of the MSE loss with respect to self",
    rules=(
        w.present(grad, x, target, slope), w.same_dtype(grad, x), w.same_dtype(target, x), w.dtype_in(DTYPES, x, slope),
        r.reduction_known(reduction), w.max_dims(8, grad, x, target), w.broadcastable(grad, x),
        w.defined(w.BroadcastShapeOf(grad, x, target)),
        (w.Equal(w.ViewShape(slope), w.BroadcastShapeOf(grad, x, target)),),
        w.done_if_empty(x, grad, target),
    ),
    plan=gradient("squared_error_backward", grad, x, target, slope, attrs=(scale_of(reduction, 2.0, x),)),
    header="aclnnop/aclnn_mse_loss_backward.h", library="nn", precision=ONCE,
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="2 (self - target) gradOutput; 1: divided by the number of elements of self",
    reference="torch.ops.aten.mse_loss_backward(gradOutput, self, target, reduction)",
)  # fmt: skip

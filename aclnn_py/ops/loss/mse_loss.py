"""aclnnMseLoss and aclnnMseLossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from . import reduced as r
from .gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x, target = w.In("self", "what is predicted"), w.In("target", "what it should be")
reduction, out = r.reduction_attr(), w.Out("out", "the losses, their mean or their sum")
mse_loss = w.declare(
    "aclnnMseLoss", x, target, reduction, out, summary="squared differences, their mean or their sum",
    rules=(
        w.present(x, target, out), w.promoted_in(DTYPES, x, target), w.dtype_in(DTYPES, x, target, out),
        r.reduction_known(reduction), w.max_dims(8, x, target), w.broadcastable(x, target),
        r.result_fits(reduction, x, target, out), r.done_without_losses(reduction, x, target),
    ),
    plan=r.loss("squared_error", x, target, reduction, out), header="aclnnop/aclnn_mse_loss.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="(self - target)^2; 1: the mean, 2: the sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.mse_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=("Nothing gives NaN as its mean and 0 as its sum.",),
)  # fmt: skip

grad = w.In("gradOutput", "the gradient at the loss")
mse_loss_backward = w.declare(
    "aclnnMseLossBackward", grad, x, target, reduction, out, summary="gradient of the squared differences",
    rules=(
        w.present(grad, x, target, out), w.same_dtype(grad, x), w.same_dtype(target, x), w.dtype_in(DTYPES, x, out),
        r.reduction_known(reduction), w.max_dims(8, grad, x, target), w.broadcastable(grad, x),
        w.defined(w.JoinedOf(grad, x, target)), (w.Equal(w.ViewShape(out), w.JoinedOf(grad, x, target)),),
        w.done_if_empty(x, grad, target),
    ),
    plan=gradient("squared_error_backward", grad, x, target, out, attrs=(scale_of(reduction, 2.0, x),)),
    header="aclnnop/aclnn_mse_loss_backward.h", library="nn", precision=ONCE,
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="2 (self - target) gradOutput; 1: over the number of elements of self",
    reference="torch.ops.aten.mse_loss_backward(gradOutput, self, target, reduction)",
)  # fmt: skip

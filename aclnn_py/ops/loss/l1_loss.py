"""aclnnL1Loss and aclnnL1LossBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import gradient, scale_of

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
FLOATING = tuple(sorted(dt.FLOATING))

x, target = w.In("self", "prediction, broadcastable with target"), w.In("target", "target, broadcastable with self")
reduction = r.reduction_attr()
out = w.Out("out", "loss, broadcast shape of self and target for reduction 0, else a scalar")
floats = w.has_dtype(x, *FLOATING)
known = w.when(
    w.value_is(reduction, 0), w.when(floats, otherwise=((w.negated(w.has_dtype(target, *FLOATING)),),)),
    otherwise=(w.when(
        w.both(w.value_is(reduction, 1), w.negated(floats)), (w.OneOf(w.Dtype(target), w.Choices(*FLOATING)),),
    ),),
)  # fmt: skip
l1_loss = w.declare(
    "aclnnL1Loss", x, target, reduction, out, summary="L1 loss: absolute difference of self and target",
    rules=(
        w.present(x, target, out), r.reduction_known(reduction), known, w.promotable(x, target),
        w.promoted_in(DTYPES, x, target), w.promoted_castable(x, target, out), w.max_dims(8, x, target),
        w.broadcastable(x, target), r.result_fits(reduction, x, target, out),
        r.done_without_losses(reduction, x, target),
    ),
    plan=r.loss("absolute_error", x, target, reduction, out), header="aclnnop/aclnn_l1_loss.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="|self - target|; reduction 1: mean, 2: sum",
    precision=f"{ONCE}; {r.SUMS}; INT64 exact, and wraps",
    reference="torch.nn.functional.l1_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=("For empty inputs the mean is NaN and the sum 0.", "INT64 does not support the mean."),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, broadcastable with self")
gradient_out = w.Out("gradInput", "gradient of self, broadcast shape of gradOutput, self and target")
common, shape = w.PromotedOf(grad, x, target), w.BroadcastShapeOf(grad, x, target)
l1_loss_backward = w.declare(
    "aclnnL1LossBackward", grad, x, target, reduction, gradient_out, summary="gradient of the L1 loss with respect "
    "to self",
    rules=(
        w.present(grad, x, target, gradient_out), r.reduction_known(reduction), w.promotable(grad, x),
        w.defined(common), (w.Castable(common, w.Dtype(gradient_out)), w.OneOf(common, w.FLOATS_BY_RANGE)),
        w.max_dims(8, x, target, grad, gradient_out), w.broadcastable(x, grad), w.defined(shape),
        (w.Equal(w.ViewShape(gradient_out), shape),), w.done_if_empty(x, grad, target),
    ),
    plan=gradient(
        "absolute_error_backward", grad, x, target, gradient_out, common=common, spread_first=True,
        attrs=(scale_of(reduction, 1.0, grad, x, target),),
    ),
    header="aclnnop/aclnn_l1_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B, precision=ONCE,
    formula="sign(self - target) gradOutput; 1: divided by the number of elements; sign(0) = 0",
    reference="torch.autograd.grad of l1_loss",
)  # fmt: skip

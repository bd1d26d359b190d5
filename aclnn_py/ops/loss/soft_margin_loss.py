"""aclnnSoftMarginLoss and aclnnSoftMarginLossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from . import reduced as r
from .gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x, target = w.In("self", "x, what is predicted"), w.In("target", "1 or -1")
reduction, out = r.reduction_attr(), w.Out("out", "the losses, their mean or their sum")
empty = w.either(w.is_empty(x), w.is_empty(target))
soft_margin_loss = w.declare(
    "aclnnSoftMarginLoss", x, target, reduction, out, summary="logistic losses of signs, their mean or their sum",
    rules=(
        w.present(x, target, out), w.dtype_in(DTYPES, x, target, out), w.max_dims(8, x, target),
        w.broadcastable(x, target), r.result_fits(reduction, x, target, out),
        w.done_if(w.both(empty, w.negated(w.value_is(reduction, 1, 2)))),
    ),
    plan=r.loss("soft_margin", x, target, reduction, out), header="aclnnop/aclnn_soft_margin_loss.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="log(1 + exp(-target self)); 1: the mean, else but 0: the sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.soft_margin_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        "Nothing gives NaN as its mean and 0 as its sum.", "No reduction is refused; others than 0 and 1 give the sum.",
    ),
)  # fmt: skip

grad, slope = w.In("gradOutput", "the gradient at the loss"), w.Out("out", "the gradient at self")
common, shape = w.PromotedOf(grad, x, target), w.JoinedOf(grad, x, target)
soft_margin_loss_backward = w.declare(
    "aclnnSoftMarginLossBackward", grad, x, target, reduction, slope, summary="gradient of logistic losses of signs",
    rules=(
        w.present(grad, x, target, slope), w.dtype_in(DTYPES, grad, x, target, slope), w.max_dims(8, grad, x, target),
        w.broadcastable(grad, x), w.defined(shape), (w.Equal(w.ViewShape(slope), shape),), w.done_if_empty(x),
    ),
    plan=gradient(
        "soft_margin_backward", grad, x, target, slope, common=common,
        attrs=(scale_of(reduction, 1.0, grad, x, target),),
    ),
    header="aclnnop/aclnn_soft_margin_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="-target exp(-target self) / (1 + exp(-target self)) gradOutput; 1: over the number of elements; NaN where "
    "the exponential is infinite",
    precision=ONCE, reference="torch.ops.aten.soft_margin_loss_backward(gradOutput, self, target, reduction)",
    notes=("The source looks reductions up without a test; here others than 1 count as 0.",),
)  # fmt: skip

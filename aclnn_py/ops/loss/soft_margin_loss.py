"""aclnnSoftMarginLoss and aclnnSoftMarginLossBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import gradient, scale_of

DTYPES = w.FLOATS_BY_ARCH

x = w.In("self", "prediction, broadcastable with target")
target = w.In("target", "labels, 1 or -1, broadcastable with self")
reduction = r.reduction_attr()
out = w.Out("out", "loss, broadcast shape of self and target for reduction 0, else a scalar")
empty = w.either(w.is_empty(x), w.is_empty(target))
soft_margin_loss = w.declare(
    "aclnnSoftMarginLoss", x, target, reduction, out, summary="soft margin (logistic) loss",
    rules=(
        w.present(x, target, out), w.dtype_in(DTYPES, x, target, out), w.max_dims(8, x, target),
        w.broadcastable(x, target), r.result_fits(reduction, x, target, out),
        w.done_if(w.both(empty, w.negated(w.value_is(reduction, 1, 2)))),
    ),
    plan=r.loss("soft_margin", x, target, reduction, out), header="aclnnop/aclnn_soft_margin_loss.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="log(1 + exp(-target self)); reduction 1: mean, any other but 0: sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.soft_margin_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        "For empty inputs the mean is NaN and the sum 0.", "No reduction is refused; values other than 0 and 1 give "
        "the sum.",
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, broadcastable with self")
slope = w.Out("out", "gradient of self, broadcast shape of gradOutput, self and target")
common, shape = w.PromotedOf(grad, x, target), w.BroadcastShapeOf(grad, x, target)
soft_margin_loss_backward = w.declare(
    "aclnnSoftMarginLossBackward", grad, x, target, reduction, slope, summary="gradient of the soft margin loss with "
    "respect to self",
    rules=(
        w.present(grad, x, target, slope), w.dtype_in(DTYPES, grad, x, target, slope), w.max_dims(8, grad, x, target),
        w.broadcastable(grad, x), w.defined(shape), (w.Equal(w.ViewShape(slope), shape),), w.done_if_empty(x),
    ),
    plan=gradient(
        "soft_margin_backward", grad, x, target, slope, common=common,
        attrs=(scale_of(reduction, 1.0, grad, x, target),),
    ),
    header="aclnnop/aclnn_soft_margin_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="-target exp(-target self) / (1 + exp(-target self)) gradOutput; 1: divided by the number of elements; "
    "NaN where the exponential overflows",
    precision=ONCE, reference="torch.ops.aten.soft_margin_loss_backward(gradOutput, self, target, reduction)",
    notes=("The source does not check reduction; here values other than 1 count as 0.",),
)  # fmt: skip

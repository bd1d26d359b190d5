"""aclnnApplyFusedEmaAdam, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ...rules.core.rule import Variants
from .shared import adam_parameters as f
from .shared.in_place_update import Update, operand_view

s = w.InOut("sRef", "exponential moving average of the parameters, same shape as grad; updated")
step = w.In("step", "number of this step, INT64, [1]")
lr = w.Attr("lr", "double", "learning rate", 1e-3)
stays = w.Attr("emaDecay", "double", "decay rate of s", 0.9999)
beta1, beta2 = w.Attr("beta1", "double", "decay rate of m", 0.9), w.Attr("beta2", "double", "decay rate of v", 0.999)
eps = w.Attr("eps", "double", "constant added to sqrt(v)", 1e-8)
mode = w.Attr("mode", "int64_t", "weight decay: 0 L2 (added to the gradient), 1 decoupled (AdamW)", 1)
corrected = w.Attr("biasCorrection", "bool", "true: bias correction of the moments", True)
decay = w.Attr("weightDecay", "double", "weight decay", 0.0)
SOCS = w.BF16_BY_ARCH
REFS = (*f.REFS, s)
COUNT = w.Choices().plus(dt.ACL_INT64, on=SOCS)


class FirstStep(Update, init=False):
    """A step is the first element of its tensor."""

    def build(self, draft: Draft) -> str:
        return super().build(draft) if draft.call.tensor(step).numel else "an empty step"

    def breaks(self, call: Call) -> Variants:
        yield from super().breaks(call)
        yield "step has no element", call.but(step, shape=(0,))

    def shown(self, draft: Draft, param: w.Param) -> View:
        view = operand_view(draft, param)
        return view._replace(shape=(1,), strides=(1,)) if param is step else view


apply_fused_ema_adam = w.generated(
    "aclnnApplyFusedEmaAdam", f.grad, *REFS, step, lr, stays, beta1, beta2, eps, mode, corrected, decay,
    on=SOCS, kinds=(*w.one_dtype(w.row(SOCS), f.grad, *REFS), w.dtype_in(COUNT, step)),
    tiling=(
        *(w.same_shape(f.grad, each) for each in REFS),
        w.documented((w.OneOf(w.ViewShape(step), w.Choices((1,))),), (w.OneOf(w.ValueOf(mode), w.Choices(0, 1)),)),
    ),
    plan=(
        FirstStep(
            "adam_average", REFS, f.grad, step,
            attrs=(*map(w.ValueOf, (lr, stays, beta1, beta2, eps, mode, corrected, decay)),), code=w.TILING,
        ),
    ),
    header="aclnnop/aclnn_apply_fused_ema_adam.h", documented_soc=w.DOCUMENTED_NEW,
    summary="Adam or AdamW step with an exponential moving average of the parameters, in place",
    precision="computed in float32, every result rounded once",
    formula="mode 0: grad += weightDecay * var; m = beta1 m + (1 - beta1) grad; v = beta2 v + (1 - beta2) grad^2; "
    "move = m / (1 - beta1^step) / (sqrt(v / (1 - beta2^step)) + eps), without biasCorrection m / (sqrt(v) + eps); "
    "mode 1: move += weightDecay * var; var -= lr * move; s = emaDecay s + (1 - emaDecay) var",
    reference="torch.optim.Adam or torch.optim.AdamW, then s.lerp_(var, 1 - emaDecay)",
    notes=(
        "Only the first element of step is read; for an empty one the kernel reads out of bounds, here it is refused.",
        "For a mode other than 0 and 1 the kernel uses grad instead of var: var = grad - lr * move.",
    ),
)  # fmt: skip

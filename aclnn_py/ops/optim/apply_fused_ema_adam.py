"""aclnnApplyFusedEmaAdam, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.draft import Draft
from ...lowering.plan import View
from ...rules.call import Call
from ...rules.rule import Variants
from . import shared as f
from .update import Update, seen

s = w.InOut("sRef", "the moving average of the parameters")
step = w.In("step", "number of this step, one element")
lr = w.Attr("lr", "double", "learning rate", 1e-3)
stays = w.Attr("emaDecay", "double", "what stays of s", 0.9999)
beta1, beta2 = w.Attr("beta1", "double", "decay of m", 0.9), w.Attr("beta2", "double", "decay of v", 0.999)
eps = w.Attr("eps", "double", "what is added to the root of v", 1e-8)
mode = w.Attr("mode", "int64_t", "where the weights decay: 0 in the gradient, 1 in the step, else nowhere", 1)
corrected = w.Attr("biasCorrection", "bool", "whether the moments are corrected for their start at 0", True)
decay = w.Attr("weightDecay", "double", "how much the weights decay", 0.0)
SOCS = w.BF16_BY_ARCH
REFS = (*f.REFS, s)
COUNT = w.Choices().plus(dt.ACL_INT64, on=SOCS)


class FirstStep(Update):
    """A step is the first element of its tensor."""

    __slots__ = ()

    def build(self, draft: Draft) -> str:
        return super().build(draft) if draft.call.tensor(step).numel else "step without elements"

    def breaks(self, call: Call) -> Variants:
        yield from super().breaks(call)
        yield "step has no element", call.but(step, shape=(0,))

    def shown(self, draft: Draft, param: w.Param) -> View:
        view = seen(draft, param)
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
    summary="a step of Adam or AdamW and of a moving average of the parameters, in place",
    precision="computed in float32, every result rounded once",
    formula="mode 0: grad += weightDecay * var; m = beta1 m + (1 - beta1) grad; v = beta2 v + (1 - beta2) grad^2; "
    "move = m / (1 - beta1^step) / (sqrt(v / (1 - beta2^step)) + eps), without biasCorrection m / (sqrt(v) + eps); "
    "mode 1: move += weightDecay * var; var -= lr * move; s = emaDecay s + (1 - emaDecay) var",
    reference="torch.optim.Adam or torch.optim.AdamW, then s.lerp_(var, 1 - emaDecay)",
    notes=(
        "Of step the first element counts; without any the kernel reads what lies behind it, here that is refused.",
        "For another mode than 0 and 1 the kernel takes grad for var: var = grad - lr * move.",
    ),
)  # fmt: skip

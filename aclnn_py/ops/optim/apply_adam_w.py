"""aclnnApplyAdamW."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import adam_parameters as f
from .shared.in_place_update import Update

NUMBERS = tuple(
    w.In(name, f"{meaning}, dtype of varRef, 1 element")
    for name, meaning in (
        ("beta1Power", "beta1 to the power of the previous steps"), ("beta2Power", "beta2 to the power of the "
        "previous steps"),
        ("lr", "learning rate"), ("weightDecay", "weight decay"), ("beta1", "decay rate of m"),
        ("beta2", "decay rate of v"),
        ("eps", "constant added to sqrt(v)"),
    )
)  # fmt: skip
largest = w.In(
    "maxGradNormOptional", "maximum of v so far, same shape as varRef, needed with amsgrad; not updated", optional=True
)
READ = (*NUMBERS, f.grad)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=(*w.BF16_BUT_OLD, "ascend310p"))


def like_var(*params: w.Param) -> w.Rules:
    return w.flat(*(w.same_dtype(f.var, param) for param in params))


apply_adam_w = w.declare(
    "aclnnApplyAdamW", *f.REFS, *READ, largest, f.amsgrad, f.maximize,
    rules=(
        w.present(*f.REFS, *READ), w.when(w.is_true(f.amsgrad), w.present(largest)),
        w.dtype_in(DTYPES, *f.REFS, *READ), like_var(f.m, f.v, *READ),
        w.when(w.given(largest), w.dtype_in(DTYPES, largest), like_var(largest)), f.shaped_like_var(f.m, f.v),
        w.when(w.given(largest), f.shaped_like_var(largest)), f.shaped_like_var(f.grad),
        tuple(w.OneOf(w.Numel(one), w.Choices(1)) for one in NUMBERS), w.done_if_empty(f.var),
    ),
    plan=(
        w.Branch(
            w.is_true(f.amsgrad),
            Update("adamw_powers_largest", f.REFS, f.grad, largest, *NUMBERS, attrs=(f.SIGN,)),
            Update("adamw_powers", f.REFS, f.grad, *NUMBERS, attrs=(f.SIGN,)),
        ),
    ),
    header="aclnnop/aclnn_apply_adam_w.h", documented_soc=("ascend950",),
    summary="AdamW step with hyperparameters in tensors, in place", precision=f.ONCE,
    formula="g = -grad if maximize; m += (1 - beta1) (g - m); v = beta2 v + (1 - beta2) g^2; var = (1 - lr "
    "weightDecay) var - lr / (1 - beta1Power beta1) m / (sqrt(v / (1 - beta2Power beta2)) + eps); with amsgrad "
    "max(v, maxGradNorm) replaces v in the last",
    reference="torch.optim.adamw.adamw([var], [grad], [m], [v], ...)",
    notes=("Only ascend950 has a kernel; the source launches its task on other SoCs all the same.",),
)  # fmt: skip

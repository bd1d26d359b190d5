"""aclnnApplyAdamWV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import adam_parameters as f
from .shared.in_place_update import Update

step = w.In("step", "number of previous steps, FLOAT or INT64, 1 element")
largest = w.InOut(
    "maxGradNormOptionalRef", "maximum of v so far, same shape as varRef, updated; needed with amsgrad", optional=True
)
lr, beta1, beta2, decay, eps = (
    w.Attr(name, "float", meaning, default)
    for name, meaning, default in (
        ("lr", "learning rate", 0.125), ("beta1", "decay rate of m", 0.5), ("beta2", "decay rate of v", 0.75),
        ("weightDecay", "weight decay", 0.25), ("eps", "constant added to sqrt(v)", 0.5),
    )
)  # fmt: skip
ATTRS = (*(w.ValueOf(param) for param in (lr, beta1, beta2, decay, eps)), f.SIGN)


apply_adam_w_v2 = w.declare(
    "aclnnApplyAdamWV2", *f.REFS, largest, f.grad, step, lr, beta1, beta2, decay, eps, f.amsgrad, f.maximize,
    rules=(
        w.present(*f.REFS), w.when(w.is_true(f.amsgrad), w.present(largest)), w.present(f.grad, step),
        w.dtype_in(f.DTYPES, *f.REFS), w.when(w.given(largest), w.dtype_in(f.DTYPES, largest)),
        w.dtype_in(f.DTYPES, f.grad), w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_INT64), step),
        f.shaped_like_var(f.m, f.v), w.when(w.given(largest), f.shaped_like_var(largest)), f.shaped_like_var(f.grad),
        (w.OneOf(w.Numel(step), w.Choices(1)),), w.done_if_empty(f.var),
    ),
    plan=(
        w.Branch(
            w.is_true(f.amsgrad), Update("adamw_largest", (*f.REFS, largest), f.grad, step, attrs=ATTRS),
            Update("adamw", f.REFS, f.grad, step, attrs=ATTRS),
        ),
    ),
    header="aclnnop/aclnn_apply_adam_w_v2.h", documented_soc=w.DOCUMENTED_NEW,
    summary="AdamW step, in place", precision=f.ONCE,
    formula="t = step + 1; g = -grad if maximize; m += (1 - beta1) (g - m); v = beta2 v + (1 - beta2) g^2; var = (1 "
    "- lr weightDecay) var - lr / (1 - beta1^t) m / (sqrt(v) / sqrt(1 - beta2^t) + eps); with amsgrad the maximum of "
    "v so far replaces v in the last",
    reference="torch.optim.adamw.adamw([var], [grad], [m], [v], ...)",
    notes=(f.KEPT,),
)  # fmt: skip

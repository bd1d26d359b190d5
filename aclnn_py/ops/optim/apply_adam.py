"""aclnnApplyAdam, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import adam_parameters as f
from .shared.in_place_update import Update

m = w.InOut("m", "first moment, same shape as varRef; updated; declared const", ctype=w.IN_TENSOR)
v = w.InOut("v", "second moment, same shape as varRef; updated; declared const", ctype=w.IN_TENSOR)
NUMBERS = tuple(
    w.In(name, f"{meaning}, FLOAT, 1 element")
    for name, meaning in (
        ("beta1Power", "beta1 to the power of the step"), ("beta2Power", "beta2 to the power of the step"),
        ("lr", "learning rate"),
        ("beta1", "decay rate of m"), ("beta2", "decay rate of v"), ("epsilon", "constant added to sqrt(v)"),
    )
)  # fmt: skip
locking = w.Attr("useLocking", "bool", "ignored", False)
nesterov = w.Attr("useNesterov", "bool", "true: Nesterov momentum", False)
LONG = (f.var, m, v, f.grad)
ROW = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, on=w.REGBASE)
FLOAT = w.Choices().plus(dt.ACL_FLOAT, on=w.REGBASE)

apply_adam = w.generated(
    "aclnnApplyAdam", f.var, m, v, *NUMBERS, f.grad, locking, nesterov,
    on=w.REGBASE, outputs=(f.var,), kinds=(*w.one_dtype(ROW, *LONG), w.dtype_in(FLOAT, *NUMBERS)),
    tiling=(
        tuple(w.OneOf(w.Numel(one), w.Choices(1)) for one in NUMBERS),
        *(w.same_shape(one, f.var) for one in LONG[1:]),
    ),
    plan=(
        Update(
            "adam_powers", (f.var, m, v), f.grad, *NUMBERS, attrs=(w.Where(w.is_true(nesterov), 1.0, 0.0),),
            code=w.TILING,
        ),
    ),
    header="aclnnop/aclnn_apply_adam.h", documented_soc=("ascend950",),
    summary="Adam step with hyperparameters in tensors, in place", precision=f.ONCE,
    formula="m += (1 - beta1) (grad - m); v += (1 - beta2) (grad^2 - v); var -= lr sqrt(1 - beta2Power) / (1 - "
    "beta1Power) m / (sqrt(v) + epsilon); with useNesterov beta1 m + (1 - beta1) grad replaces m in the last",
    reference="torch.optim.adam.adam([var], [grad], [m], [v], ...)",
    notes=("m and v are updated although they are declared const.",),
)  # fmt: skip

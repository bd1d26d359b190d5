"""aclnnApplyAdam, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import shared as f
from .update import Update

m = w.InOut("m", "first moments, although they are declared const", ctype=w.IN_TENSOR)
v = w.InOut("v", "second moments, although they are declared const", ctype=w.IN_TENSOR)
NUMBERS = tuple(
    w.In(name, f"{meaning}, one element")
    for name, meaning in (
        ("beta1Power", "beta1 to the power of this step"), ("beta2Power", "the same of beta2"), ("lr", "learning rate"),
        ("beta1", "decay of m"), ("beta2", "decay of v"), ("epsilon", "what is added to the root of v"),
    )
)  # fmt: skip
locking = w.Attr("useLocking", "bool", "nobody looks at it", False)
nesterov = w.Attr("useNesterov", "bool", "whether the step looks ahead as Nesterov's", False)
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
            "adam_powers", (f.var, m, v), f.grad, *NUMBERS, attrs=(w.Either(w.is_true(nesterov), 1.0, 0.0),),
            code=w.TILING,
        ),
    ),
    header="aclnnop/aclnn_apply_adam.h", documented_soc=("ascend950",),
    summary="a step of Adam whose numbers are tensors, in place", precision=f.ONCE,
    formula="m += (1 - beta1) (grad - m); v += (1 - beta2) (grad^2 - v); var -= lr sqrt(1 - beta2Power) / "
    "(1 - beta1Power) m / (sqrt(v) + epsilon); Nesterov's has beta1 m + (1 - beta1) grad for m in the last",
    reference="torch.optim.adam.adam([var], [grad], [m], [v], ...)",
    notes=("m and v change although they are declared const.",),
)  # fmt: skip

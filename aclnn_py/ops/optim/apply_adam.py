"""aclnnApplyAdam, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.generated import SCRATCH
from ..texts import GENERATED
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

apply_adam = w.declare(
    "aclnnApplyAdam", f.var, m, v, *NUMBERS, f.grad, locking, nesterov,
    rules=(
        w.present(f.var, m, v, *NUMBERS, f.grad), w.OUT_POINTERS,
        (w.on(*w.REGBASE).coded(w.ACLNN_ERR_INNER_FIND_KERNEL_ERROR),), w.dtype_in(ROW, f.var),
        *(w.same_dtype(f.var, one) for one in LONG[1:]), w.dtype_in(FLOAT, *NUMBERS),
        w.no_private_format(*LONG, *NUMBERS),
        w.tiled(
            tuple(w.OneOf(w.Numel(one), w.Choices(1)) for one in NUMBERS),
            *(w.same_shape(one, f.var) for one in LONG[1:]),
        ),
        w.done_if_empty(f.var),
    ),
    plan=(
        Update(
            "adam_powers", (f.var, m, v), f.grad, *NUMBERS, attrs=(w.Either(w.is_true(nesterov), 1.0, 0.0),),
            code=w.TILING,
        ),
    ),
    scratch=SCRATCH, header="aclnnop/aclnn_apply_adam.h", documented_soc=("ascend950",),
    summary="a step of Adam whose numbers are tensors, in place", precision=f.ONCE,
    formula="m += (1 - beta1) (grad - m); v += (1 - beta2) (grad^2 - v); var -= lr sqrt(1 - beta2Power) / "
    "(1 - beta1Power) m / (sqrt(v) + epsilon); Nesterov's has beta1 m + (1 - beta1) grad for m in the last",
    reference="torch.optim.adam.adam([var], [grad], [m], [v], ...)",
    notes=("m and v change although they are declared const.", GENERATED),
)  # fmt: skip

"""What the elementary functions share."""

from __future__ import annotations

from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import WHOLE

PRECISION = (
    "at most {} ULP for FLOAT; FLOAT16 and BF16 are computed in float32 and rounded once, to "
    "nearest even, DOUBLE and complex in their own type on the AI CPU"
)
REAL_PRECISION = PRECISION.replace(" and complex in their own type", " in its own type")
EXACT = "exact: the result is representable in the dtype"
AS_OUT = "The cast of the result to out is not checked: a complex one reaches a real out as its real part."
STREAM = "const aclrtStream"


def kind(x: w.Param) -> w.Term:
    """The compute dtype: FLOAT for integers and BOOL."""
    return w.Where(w.has_dtype(x, *WHOLE), w.FLOAT, w.Dtype(x))


def as_out(x: w.Param, out: w.Param) -> w.Term:
    """The compute dtype where integers and BOOL are cast to that of out."""
    return w.Where(w.has_dtype(x, *WHOLE), w.Dtype(out), w.Dtype(x))


def plan(
    kernel: str, x: w.Param, out: w.Param, dtype: w.Term | None = None, code: int = ACLNN_ERR_INNER_NULLPTR
) -> w.Plan:
    """A cast to the compute dtype, the kernel, a cast to that of out, which fails with `code`."""
    dense = w.Contiguous(x)
    floating = w.CastTo(dense, kind(x) if dtype is None else dtype)
    result = w.Compute(kernel, floating)
    back = w.CastTo(result, w.Dtype(out), code=code)
    return (dense, floating, result, back, w.ViewCopy(back, out))

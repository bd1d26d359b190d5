"""What the logarithms to the bases e, 2 and 10 share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import WHOLE
from .elementary import PRECISION, kind

DOUBLE = w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE")
HOW = PRECISION.format(2) + "; integers and BOOL are read as they are, computed in double and stored as FLOAT"


def plan(kernel: str, x: w.Param, out: w.Param) -> w.Plan:
    """Integers and BOOL have a kernel of the AI CPU that answers in FLOAT; then a cast to the dtype of out."""
    dense = w.Contiguous(x)
    wide = w.CastTo(dense, w.Where(w.has_dtype(x, *WHOLE), DOUBLE, w.Dtype(x)))
    result = w.CastTo(w.Compute(kernel, wide), kind(x))
    back = w.CastTo(result, w.Dtype(out))
    return (*result.chain, back, w.ViewCopy(back, out))

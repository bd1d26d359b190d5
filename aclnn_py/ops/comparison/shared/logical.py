"""What the logical operators share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .comparison_dtypes import BOOL, COMMON, COMPLEX

DTYPES = w.Choices(*COMMON, dt.ACL_BF16, dt.ACL_BOOL, *COMPLEX)
PRECISION = "exact; any value but 0 is true, NaN and subnormals included"
IN_PLACE = "True is written as 1 in the dtype of selfRef."


def shape_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """Ranks and the broadcast."""
    return (*w.max_dims(8, x, other), *w.broadcastable(x, other), *w.shape_is_broadcast(out, x, other))


def plan(kernel: str, out: w.Param, *inputs: w.Param) -> w.Plan:
    """Casts to BOOL, the kernel, a cast to out."""
    before: w.Plan = ()
    truths: w.Plan = ()
    for param in inputs:
        dense = w.Contiguous(param)
        truth = w.CastTo(dense, BOOL)
        before, truths = (*before, dense, truth), (*truths, truth)
    result = w.Compute(kernel, *truths)
    back = w.CastTo(result, w.Dtype(out))
    return (*before, result, back, w.ViewCopy(back, out))

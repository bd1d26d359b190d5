"""The tests that aclnnAdd(s), aclnnSub(s) and their forms in place share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import DTYPES, INTEGRAL, is_one_of, on_regbase

alpha = w.Scalar("alpha", "factor of other; NaN counts as 1", 1.0)


def inferred(one: w.Param, other: w.Param, out: w.Param) -> w.Inferred:
    """The dtype that a tensor plus a scalar is computed in."""
    return w.Inferred(one, other, out, w.of_sum, alpha)


def tests(one: w.Param, other: w.Param, out: w.Param, kind: w.Pair) -> tuple[w.Rules, ...]:
    """From the dtype of other on, with the compute dtype."""
    fits = w.when(
        is_one_of(kind, dt.ACL_BOOL), w.dtype_in(INTEGRAL, alpha), otherwise=((w.Castable(w.Dtype(alpha), kind),),)
    )
    inputs = tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))
    return (
        (w.Defined(kind),), fits, on_regbase(inputs, (w.OneOf(kind, DTYPES),)), (w.Castable(kind, w.Dtype(out)),),
    )  # fmt: skip

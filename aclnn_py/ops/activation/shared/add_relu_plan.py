"""What aclnnAddRelu and its form in place share: the factor, and the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

WHOLE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64)
alpha = w.Scalar("alpha", "multiplier of other; NaN counts as 1", 1.0, ctype="aclScalar*")


def plan(one: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """A sum that is stored, since integers wrap there, then the maximum."""

    def promotes_to(*dtypes: int) -> w.Rule:
        return w.OneOf(w.Promoted(one, other), w.Choices(*dtypes))

    kind = w.Where(promotes_to(*WHOLE), w.Promoted(one, other), w.FLOAT)
    first, second = w.Contiguous(one), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    unit = w.Row((w.Constant(1.0, "1"), w.Constant(-0.0, "-0")))
    factor = w.Where(w.between(alpha, 1, 1), unit, w.Converted(alpha, kind, coarse=(dt.ACL_INT32,)))
    total = w.Compute("axpy", left, right, attrs=(factor,), integral=promotes_to(*WHOLE))
    wide = w.CastTo(total, w.Where(promotes_to(dt.ACL_INT16), w.Constant(dt.ACL_INT32, "DT_INT32"), kind))
    result = w.Compute("relu", wide, integral=promotes_to(*WHOLE), unless=promotes_to(dt.ACL_UINT8))
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, total, wide, result, back, w.ViewCopy(back, out))

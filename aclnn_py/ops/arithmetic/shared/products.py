"""The plans of aclnnMul(s) and their forms in place."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import AS_IS, FLOATING, WHOLE, is_one_of


def of_tensors(one: w.Param, other: w.Param, out: w.Param, as_is: w.Rule) -> w.Plan:
    """Casts but where the kernel takes both dtypes, the kernel, the cast to out."""
    kind = w.Promoted(one, other)
    first, second = w.Contiguous(one), w.Contiguous(other)
    left = w.CastTo(first, w.Where(as_is, w.Dtype(one), kind, label=AS_IS))
    right = w.CastTo(second, w.Where(as_is, w.Dtype(other), kind, label=AS_IS))
    result = w.Compute("mul", left, right, dtype=kind, integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, result, back, w.ViewCopy(back, out))


def with_scalar(one: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """The kernel over self as it is and a float32, or over both in the inferred dtype."""
    regbase, kind = w.on(*w.REGBASE), w.Inferred(one, other, out, w.of_product)
    halves = w.both(regbase, w.has_dtype(one, dt.ACL_FLOAT16, dt.ACL_BF16), w.has_dtype(other, *FLOATING))
    as_is = w.either(
        w.both(w.negated(regbase), w.has_dtype(one, dt.ACL_BF16), w.has_dtype(other, dt.ACL_DOUBLE)), halves
    )
    number = w.AsTensor(other, w.Where(as_is, w.FLOAT, kind, label="FLOAT or the inferred dtype"))
    first = w.Contiguous(one)
    left = w.CastTo(first, w.Where(as_is, w.Dtype(one), kind, label=AS_IS))
    result = w.Compute("muls", left, attrs=(number,), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))

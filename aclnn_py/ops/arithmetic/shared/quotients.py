"""The plans of aclnnDiv(s) and their forms in place."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import A2, AS_IS, FLOATING, HALVES, WHOLE, is_one_of

FLOATS = (dt.ACL_FLOAT, *HALVES)


def of_tensors(one: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Casts but for what the kernel of the A2 and A3 families takes itself, the kernel, the cast to out."""
    raw = w.Promoted(one, other)
    kind = w.Where(is_one_of(raw, *WHOLE), w.FLOAT, raw, label="promoted dtype, FLOAT for integers")
    floats = w.both(*(w.has_dtype(each, *FLOATS) for each in (one, other)))
    integers = w.both(*(w.has_dtype(each, dt.ACL_INT32) for each in (one, other)))
    as_is = w.both(w.on(*A2), w.either(floats, integers))
    first, second = w.Contiguous(one), w.Contiguous(other)
    left = w.CastTo(first, w.Where(as_is, w.Dtype(one), kind, label=AS_IS))
    right = w.CastTo(second, w.Where(as_is, w.Dtype(other), kind, label=AS_IS))
    result = w.Compute("div", left, right, dtype=kind)
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, result, back, w.ViewCopy(back, out))


def inferred(one: w.Param, other: w.Param, out: w.Param) -> w.Inferred:
    """The dtype divided in."""
    return w.Inferred(one, other, out, w.of_quotient, wide=True)


def with_scalar(one: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """A product with the reciprocal, or casts and the quotient."""
    kind, regbase = inferred(one, other, out), w.on(*w.REGBASE)
    fits = w.either(w.OneOf(w.Dense(one), w.Choices(True)), w.negated(w.has_dtype(other, dt.ACL_DOUBLE)))
    inverse = w.both(regbase, w.has_dtype(one, *FLOATS), w.has_dtype(other, *FLOATING), fits)
    floats = w.both(w.has_dtype(one, *FLOATS), w.has_dtype(other, *FLOATS))
    integers = w.both(w.has_dtype(one, dt.ACL_INT32), w.has_dtype(other, dt.ACL_INT32))
    as_is = w.either(inverse, w.both(w.on(*A2), w.either(floats, integers)))
    first = w.Contiguous(one)
    left = w.CastTo(first, w.Where(as_is, w.Dtype(one), kind, label=AS_IS))
    number = w.Where(inverse, w.Reciprocal(other), w.AsTensor(other, kind), label="other or its reciprocal")
    kernel = w.Where(inverse, "muls", "divs", label="muls or divs")
    result = w.Compute(kernel, left, attrs=(number,), dtype=w.Where(inverse, w.Dtype(one), kind))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))

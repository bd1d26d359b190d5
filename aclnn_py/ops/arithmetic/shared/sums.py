"""The plans of aclnnAdd(s), aclnnSub(s) and their forms in place."""

from __future__ import annotations

from ....lowering import language as w
from .alphas import factor, fused, unit, widened
from .arithmetic import AS_IS, WHOLE, is_one_of, mixed
from .sum_rules import alpha, inferred


def of_tensors(one: w.Param, other: w.Param, out: w.Param, minus: bool = False) -> w.Plan:
    """Casts (a sum takes FLOAT beside a 16-bit type as it is), a product unless the kernel of the sum has it."""
    kind = widened(w.Promoted(one, other), minus)
    once, whole = fused(kind, minus), is_one_of(kind, *WHOLE)
    as_is = w.both(unit, mixed(one, other))
    first, second = w.Contiguous(one), w.Contiguous(other)
    left = w.CastTo(first, kind if minus else w.Where(as_is, w.Dtype(one), kind, label=AS_IS))
    right = w.CastTo(second, kind if minus else w.Where(as_is, w.Dtype(other), kind, label=AS_IS))
    scaled = w.Compute("muls", right, attrs=(w.AsTensor(alpha, kind),), integral=whole, unless=w.either(unit, once))
    attrs = w.Where(once, factor(kind, minus), w.Row(()), label="alpha if the kernel takes it")
    kernel = w.Where(once, "axpy", "sub" if minus else "add")
    result = w.Compute(kernel, left, scaled, attrs=(attrs,), dtype=kind, integral=whole)
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, scaled, result, back, w.ViewCopy(back, out))


def with_scalar(one: w.Param, other: w.Param, out: w.Param, minus: bool = False) -> w.Plan:
    """The same with a scalar for other: what no kernel fuses is multiplied as the kernel would."""
    kind = widened(inferred(one, other, out), minus)
    once = fused(kind, minus)
    number = w.AsTensor(other, kind, minus=minus)
    both = w.Row((factor(kind, minus), w.AsTensor(other, kind)))
    attrs = w.Where(
        once, both, w.Where(unit, number, w.Product(other, alpha, kind, minus=minus)), label="other and alpha"
    )
    first = w.Contiguous(one)
    left = w.CastTo(first, kind)
    result = w.Compute(w.Where(once, "axpys", "adds"), left, attrs=(attrs,), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))

"""The plans of aclnnAdd(s), aclnnSub(s) and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...grammar import words as w
from .arithmetic import AS_IS, WHOLE, is_one_of, mixed
from .sum_rules import alpha, inferred

unit = w.between(alpha, 1, 1)


def fused(kind: w.Term, minus: bool) -> w.Rule:
    """Condition: one kernel multiplies and adds."""
    always = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16 if minus else dt.ACL_INT32)
    newer = () if minus else (dt.ACL_BF16, dt.ACL_UINT8, dt.ACL_BOOL)
    regbase = is_one_of(kind, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8, *newer)
    known = w.either(is_one_of(kind, *always), w.both(w.on(*w.REGBASE), regbase))
    return w.both(w.negated(unit), known, told="one kernel takes alpha")


def widened(kind: w.Term, minus: bool) -> w.Term:
    """Before ascend950 a difference with a factor is computed in FLOAT at least."""
    halves = is_one_of(kind, dt.ACL_FLOAT16, dt.ACL_BF16)
    older = w.both(w.negated(w.on(*w.REGBASE)), w.negated(unit), halves)
    return w.Either(older, w.FLOAT, kind, told="the dtype computed in") if minus else kind


def factor(kind: w.Term, minus: bool) -> w.Term:
    """alpha as the fused kernel has it: a float32 for floats, and for INT32 sums before ascend950."""
    exact = w.AsTensor(alpha, kind, minus=minus)
    whole = exact if minus else w.Either(w.on(*w.REGBASE), exact, w.AsTensor(alpha, kind, (dt.ACL_INT32,)))
    return w.Either(is_one_of(kind, *WHOLE), whole, w.AsTensor(alpha, w.FLOAT, minus=minus), told="alpha")


def of_tensors(one: w.Param, other: w.Param, out: w.Param, minus: bool = False) -> w.Plan:
    """Casts (a sum takes FLOAT beside a 16-bit type as it is), a product unless the kernel of the sum has it."""
    kind = widened(w.Promoted(one, other), minus)
    once, whole = fused(kind, minus), is_one_of(kind, *WHOLE)
    as_is = w.both(unit, mixed(one, other))
    first, second = w.Contiguous(one), w.Contiguous(other)
    left = w.CastTo(first, kind if minus else w.Either(as_is, w.Dtype(one), kind, told=AS_IS))
    right = w.CastTo(second, kind if minus else w.Either(as_is, w.Dtype(other), kind, told=AS_IS))
    scaled = w.Compute("muls", right, attrs=(w.AsTensor(alpha, kind),), whole=whole, unless=w.either(unit, once))
    attrs = w.Either(once, factor(kind, minus), w.Row(()), told="alpha if the kernel takes it")
    kernel = w.Either(once, "axpy", "sub" if minus else "add")
    result = w.Compute(kernel, left, scaled, attrs=(attrs,), dtype=kind, whole=whole)
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, scaled, result, back, w.ViewCopy(back, out))


def with_scalar(one: w.Param, other: w.Param, out: w.Param, minus: bool = False) -> w.Plan:
    """The same with a scalar for other: what no kernel fuses is multiplied as the kernel would."""
    kind = widened(inferred(one, other, out), minus)
    once = fused(kind, minus)
    number = w.AsTensor(other, kind, minus=minus)
    both = w.Row((factor(kind, minus), w.AsTensor(other, kind)))
    attrs = w.Either(
        once, both, w.Either(unit, number, w.Product(other, alpha, kind, minus=minus)), told="other and alpha"
    )
    first = w.Contiguous(one)
    left = w.CastTo(first, kind)
    result = w.Compute(w.Either(once, "axpys", "adds"), left, attrs=(attrs,), whole=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))

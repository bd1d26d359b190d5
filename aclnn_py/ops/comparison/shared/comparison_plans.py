"""What plans of comparisons share: casts, the comparison, a cast to out."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import is_one_of
from .comparison_dtypes import BOOL, WIDE


def sign_bit(kind: w.Term) -> w.Term:
    """What makes UINT64 compare like int64."""
    return w.Where(is_one_of(kind, dt.ACL_UINT64), -(2.0**63), 0.0, label="sign bit of UINT64")


def slow(kernel: str, kind: w.Term) -> w.Step:
    """What AI cores do not compare."""
    odd = is_one_of(kind, dt.ACL_INT16)
    if kernel not in ("eq", "ne"):
        older = w.both(w.negated(w.on(*w.REGBASE)), is_one_of(kind, dt.ACL_UINT64))
        odd = w.either(is_one_of(kind, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_UINT32), older)
    return w.OnAiCpu(odd)


def of_tensors(kernel: str, one: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """Casts to the compute dtype, the comparison, a cast to out; lt and le are gt and ge the other way round."""
    first, second = w.Contiguous(one), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    turned = {"lt": "gt", "le": "ge"}.get(kernel)
    sides = (right, left) if turned else (left, right)
    attrs = () if kernel in ("eq", "ne") else (sign_bit(kind),)
    result = w.Compute(turned or kernel, *sides, attrs=attrs, dtype=BOOL, integral=is_one_of(kind, *WIDE))
    back = w.CastTo(result, w.Dtype(out))
    return (slow(kernel, kind), first, left, second, right, result, back, w.ViewCopy(back, out))


def with_scalar(kernel: str, one: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a number."""
    first = w.Contiguous(one)
    left = w.CastTo(first, kind)
    attrs: tuple[Any, ...] = (w.AsTensor(other, kind),)
    if kernel not in ("eq", "ne"):
        attrs = (*attrs, sign_bit(kind), -0.0)
    result = w.Compute(f"{kernel}s", left, attrs=attrs, dtype=BOOL, integral=is_one_of(kind, *WIDE))
    back = w.CastTo(result, w.Dtype(out))
    return (slow(kernel, kind), first, left, result, back, w.ViewCopy(back, out))

"""The dtypes and the plan of aclnnDivMods."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from . import div_mode as d
from .arithmetic import COMPLEX, HALVES, WHOLE, is_one_of

other = w.Scalar("other", "divisor, a scalar", 0.75)
KEPT = (dt.ACL_FLOAT, *HALVES)


def of_quotient(one: Any, number: Any) -> int | None:
    """Modes 0 and 1 before ascend950."""
    if one.dtype in COMPLEX or number.dtype in COMPLEX:
        return w.by_table(one, number)
    return one.dtype if one.dtype in KEPT else dt.ACL_FLOAT


def halves_as_float(one: Any, number: Any) -> int | None:
    """On ascend950 16-bit floats are divided in FLOAT."""
    found = w.by_category(one, number)
    return dt.ACL_FLOAT if found in HALVES else found


def truncating(one: Any, number: Any) -> int | None:
    """The same, unless both have the dtype."""
    return one.dtype if one.dtype in HALVES and one.dtype == number.dtype else halves_as_float(one, number)


def quotient(kernel: str, dense: w.Step, kind: w.Term, number: w.Term | None = None) -> w.Step:
    """The tensor cast to a dtype, and the kernel; `number` is the dtype of other (default: the same)."""
    attrs = (w.AsTensor(other, kind if number is None else number),)
    return w.Compute(kernel, w.CastTo(dense, kind), attrs=attrs, integral=is_one_of(kind, *WHOLE))


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """A quotient by mode; two floats that the kernel takes as they are keep all digits of other."""
    dense, small = w.Contiguous(x), d.both_of(KEPT, x, other, "two floats")
    kind = w.ComputeDtype(x, other, of_quotient, halves_as_float)
    number = w.Where(small, w.FLOAT, kind, label="FLOAT with a floating operand")
    exact_kind = d.whole_as_float(kind)
    exact = quotient("divs", dense, exact_kind, w.Where(small, w.FLOAT, exact_kind, label="the dtype of other"))
    mixed = w.both(small, w.dtypes_differ(x, other), label="two floats that differ")
    near = w.Where(mixed, w.FLOAT, exact_kind, label="FLOAT for floats that differ")
    in_two = w.Compute("trunc", quotient("divs", dense, near, number))
    whole = w.Where(d.regbase, d.truth_as_float(w.ComputeDtype(x, other, truncating)), w.Dtype(x), label="the dtype")
    in_one = w.either(d.regbase, d.both_of((dt.ACL_INT32,), x, other, "INT32 by INT32"))
    truncated = w.Branch(in_one, quotient("trunc_divs", dense, whole), in_two)
    low = d.truth_as_float(w.ComputeDtype(x, other, w.by_table, halves_as_float))
    kept = w.Where(small, w.Dtype(x), low, label="self's dtype or the promoted one")
    down = quotient("floor_divs", dense, kept, w.Where(small, w.FLOAT, low, label="the dtype of other"))
    result = d.by_mode(exact, truncated, down)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, result, back, w.ViewCopy(back, out))

"""aclnnFloorDivides and aclnnInplaceFloorDivides."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.binary_plans import number_plan
from .shared.floor_divide_rules import DTYPES, UNCAST, computed, late_tests, texts

other = w.Scalar("other", "divisor, a scalar", 0.75)
RULE = (
    "Before ascend950 the dtypes promote as those of tensors; on ascend950 the higher category wins, a floating other "
    "counting as FLOAT, and FLOAT16 and BF16 are computed in FLOAT."
)


def newer(one: Any, number: Any) -> int | None:
    """On ascend950 16-bit floats are computed in FLOAT."""
    found = w.by_category(one, number)
    return dt.ACL_FLOAT if found in (dt.ACL_FLOAT16, dt.ACL_BF16) else found


def inferred(x: w.Param) -> w.ComputeDtype:
    """The dtype that is tested."""
    return w.ComputeDtype(x, other, w.by_table, newer)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    kind = inferred(x)
    return (
        w.dtype_in(DTYPES, x, other), (w.Defined(kind),), late_tests(x, other, out, kind), w.max_dims(8, x),
        () if x is out else w.same_shape(x, out), w.done_if_empty(x),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    return number_plan("floor_divs", x, other, out, computed(inferred(x)))


x, out = w.In("self", "dividend, rank up to 8"), w.Out("out", "quotients, same shape as self")
floor_divides = w.declare(
    "aclnnFloorDivides", x, other, out,
    summary="element-wise floor division self // other for a scalar",
    rules=(w.present(x, other, out), *tests(x, out)), plan=plan(x, out), documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.floor_divide(self, other).to(out.dtype)", **texts("the inferred"), notes=(RULE, UNCAST),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_floor_divides = w.declare(
    "aclnnInplaceFloorDivides", ref, other,
    summary="element-wise floor division selfRef // other for a scalar, in place",
    rules=(w.present(ref, other), *tests(ref, ref)), plan=plan(ref, ref), documented_soc=w.DOCUMENTED_BUT_310,
    reference="selfRef.floor_divide_(other)", **texts("the inferred"), notes=(RULE, UNCAST),
)  # fmt: skip

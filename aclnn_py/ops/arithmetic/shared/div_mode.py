"""What the quotients with a rounding mode share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import A2, COMPLEX, WHOLE, is_one_of

LISTED = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, *WHOLE, dt.ACL_DOUBLE, *COMPLEX)
DTYPES = LISTED.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TRUE, TRUNC, FLOOR = 0, 1, 2
mode = w.Attr("mode", "int", "rounding mode: 0 none, 1 truncate, 2 floor", default=0)
regbase = w.on(*w.REGBASE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_div.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "self / other, by mode as it is, truncated or rounded down; as it is, integers and BOOL are divided in "
    "FLOAT, before ascend950 DOUBLE too; truncated they are there as well, but INT32 by INT32 exactly on the A2 and A3 "
    "families, and every integer on ascend950; rounded down integers are exact, and x / 0 gives 0 or -1",
    "precision": "quotients of floats are rounded to the compute dtype; before ascend950 that comes before they "
    "are truncated",
}  # fmt: skip
LATE = "Complex numbers have mode 0 only; the others are refused once no tensor is empty, and only then."


def is_mode(value: int) -> w.Rule:
    """Condition: the mode is this one."""
    return w.value_is(mode, value)


def truth_as_float(kind: w.Term) -> w.Term:
    """FLOAT for BOOL."""
    return w.Where(is_one_of(kind, dt.ACL_BOOL), w.FLOAT, kind, label="FLOAT for BOOL")


def whole_as_float(kind: w.Term) -> w.Term:
    """FLOAT for integers and BOOL, before ascend950 for DOUBLE too."""
    older = w.both(w.negated(regbase), is_one_of(kind, dt.ACL_DOUBLE), label="DOUBLE before ascend950")
    return w.Where(w.either(is_one_of(kind, *WHOLE), older), w.FLOAT, kind, label="FLOAT for integers")


def only_real(one: w.Param, other: w.Param) -> w.Rules:
    """Complex numbers have no rounding mode (161002)."""
    return w.when(is_mode(TRUE), otherwise=((w.negated(w.OneOf(w.Promoted(one, other), w.Choices(*COMPLEX))),),))


def both_of(dtypes: tuple[int, ...], one: w.Param, other: w.Param, label: str) -> w.Rule:
    """Condition: the A2 and A3 families take two inputs of these dtypes as they are."""
    pair = (w.given_of_dtype(each, *dtypes) for each in (one, other))
    return w.both(w.on(*A2), *pair, label=f"{label} on the A2 and A3 families")


def by_mode(exact: w.Step, towards_zero: w.Step, down: w.Step) -> w.Step:
    """One of the quotients."""
    return w.Branch(is_mode(TRUE), exact, w.Branch(is_mode(FLOOR), down, towards_zero))

"""What the quotients rounded down share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import WHOLE, is_one_of, on_regbase

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, *WHOLE, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_floor_divide.h", "library": "math",
    "formula": "floor(self / other) in {} dtype, BOOL in FLOAT; integers divide exactly, and by 0 give 0, or -1 if "
    "self is negative",
    "precision": "the quotient of floats is rounded to float32 before it is rounded down; FLOAT16 and BF16 are "
    "computed in float32, DOUBLE in its own type on the AI CPU",
}  # fmt: skip
UNCAST = "Before ascend950 the cast of the result to out is not checked; a floating one is truncated "
"into an integer out."


def late_tests(x: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Rules:
    """What only ascend950 asks of the compute dtype."""
    casts = (w.Castable(w.Dtype(x), kind), w.Castable(w.Dtype(other), kind), w.Castable(kind, w.Dtype(out)))
    return on_regbase((w.OneOf(kind, DTYPES), *casts))


def computed(kind: w.Term) -> w.Term:
    """FLOAT for BOOL."""
    return w.Where(is_one_of(kind, dt.ACL_BOOL), w.FLOAT, kind, label="compute dtype")


def texts(kind: str) -> dict[str, Any]:
    """The sentences, with the name of the dtype."""
    return {**TEXTS, "formula": TEXTS["formula"].format(kind)}

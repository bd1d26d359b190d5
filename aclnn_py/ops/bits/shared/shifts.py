"""What shifts share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

DTYPES = w.Choices(
    dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64
)  # fmt: skip
ALWAYS = w.both(label="always")
PRECISION = "exact"
OPEN = (
    "A negative shift is 0, one to the left by all bits or more gives 0, as in PyTorch; the documents leave both open."
)
CLAMPED = "A negative shift is 0, one by all bits or more is by all but one; the documents leave both open."

LEFT: dict[str, Any] = {
    "header": "aclnnop/aclnn_left_shift.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "self << shiftBits in the promoted dtype", "precision": PRECISION,
    "notes": (OPEN, "Whether the dtypes promote is checked only if neither tensor is empty."),
}  # fmt: skip


def ends(one: Any, other: Any) -> tuple[float, float]:
    """The longest shift, and what a number read as negative stands for."""
    kind = dt.promote(one.dtype, other.dtype) or 0
    most = float(dt.bits(kind) - 1)
    return most, most if kind == dt.ACL_UINT64 else 0.0


def limits(x: w.Param, by: w.Param) -> w.Term:
    """Both as attributes."""
    return w.Derived(ends, x, by, label="largest shift")


def kind_rules(x: w.Param, by: w.Param, out: w.Param) -> w.Rules:
    """The promoted dtype, after the end for empty tensors."""
    return (*w.promotable(x, by), *w.promoted_castable(x, by, out))

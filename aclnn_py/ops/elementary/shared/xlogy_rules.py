"""What the products with a logarithm share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import HALVES, WHOLE

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
NUMBERS = DTYPES.also(w.Choices(dt.ACL_DOUBLE))
TEXTS: dict[str, Any] = {
    "library": "math", "formula": "0 where self is 0 and other is no NaN, else self * log(other)",
    "precision": "FLOAT, FLOAT16 and BF16 are computed in double and rounded once, to nearest even",
}  # fmt: skip


def floating(one: Any, number: Any) -> int | None:
    """FLOAT unless a tensor and a scalar promote to a 16-bit float."""
    found = w.by_table(one, number)
    return found if found is None or found in HALVES else dt.ACL_FLOAT

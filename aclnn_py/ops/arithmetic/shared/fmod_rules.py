"""What the rests with the sign of the dividend share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_UINT8, dt.ACL_DOUBLE, dt.ACL_INT64
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
TEXTS: dict[str, Any] = {
    "library": "math",
    "formula": "remainder of self / other with the sign of self; integers by 0 give -1, floats NaN",
    "precision": "exact; FLOAT16 and BF16 are computed in float32",
}  # fmt: skip
UNCAST = "The cast of the result to out is not checked; a floating one is truncated into an integer out."
INT16_RULE = "INT8 with UINT8 promotes to INT16, which is refused."

"""What the remainders share: dtypes, conditions, sentences."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import COMPLEX

EVERYWHERE = ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend350", "ascend310p")
DTYPES = w.Choices().plus(
    dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, on=EVERYWHERE
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
PRECISION = (
    "FLOAT and integers exact except for the last sum; FLOAT16 and BF16 are computed in float32 and "
    "rounded once, to nearest even; DOUBLE in its own dtype on the AI CPU"
)
RULE = "remainder of self / other with the sign of other; integers by 0 give self, floats NaN"
SOCS = "The 310B has an empty list of dtypes and refuses every call, as a thread without a device does."
TEXTS: dict[str, Any] = {"header": "aclnnop/aclnn_remainder.h", "library": "math", "precision": PRECISION}


def real(*params: w.Param) -> w.Rules:
    """No dtype is complex (161002)."""
    return tuple(w.negated(w.has_dtype(param, *COMPLEX)) for param in params)

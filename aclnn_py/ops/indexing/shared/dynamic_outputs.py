"""What operators with data-dependent output shapes share: dtypes and notes."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

OLD = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
    dt.ACL_BOOL,
)  # fmt: skip
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
DTYPES = OLD.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*UNSIGNED, on=w.REGBASE)
INT64 = w.Choices(dt.ACL_INT64)
ON_910B = ("ascend910b", "ascend910_93")
BLIND = "results are written contiguously from its first element on, beyond its view where that has other strides"


def waits(shape: str) -> str:
    """The note of every one of them."""
    return f"Phase two waits until the operator has run; then {shape}."

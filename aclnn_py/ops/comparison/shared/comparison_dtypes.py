"""Lists and words that comparisons share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

COMMON = (
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
)  # fmt: skip
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
ALL = (*COMMON, *UNSIGNED, dt.ACL_BOOL, *COMPLEX)
REAL = w.Choices(*COMMON, *UNSIGNED, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
EVERYTHING = w.Choices(*ALL, dt.ACL_BF16)
WIDE = (dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64)
"""Integers that no float32 holds: they are compared as integers."""
BOOL = w.Constant(dt.ACL_BOOL, "DT_BOOL")
PRECISION = "exact, integers of 64 bits included; FLOAT16 and BF16 are compared as they are, NaN equals nothing"
TENSORS = (
    "Before ascend950 both are cast to op::PromoteType's dtype. There a tensor of rank 0 counts as a scalar with "
    "one of higher rank: it changes the other's dtype only if its category is higher."
)
SCALARS = "On ascend950 a floating scalar counts as FLOAT and changes a tensor's dtype only if its category is higher."
AS_NUMBER = "A FLOAT16 comparand too large for its type is compared as 65504, infinities and NaN included."
IF_EXACT = (
    "Before ascend950 a DOUBLE scalar leaves a floating tensor's dtype alone only if that holds it to within 2^-23; "
    "else both are compared as DOUBLE."
)
EMPTY_FIRST = "An empty tensor ends the call before dtypes and shapes are checked."
IN_PLACE = "True is written as 1 in the dtype of selfRef."


def texts(name: str, documented: tuple[str, ...], formula: str, *notes: str) -> dict[str, Any]:
    """What the declarations of one header have in common."""
    return {
        "header": f"aclnnop/aclnn_{name}.h", "library": "math", "documented_soc": documented, "precision": PRECISION,
        "formula": formula, "notes": notes,
    }  # fmt: skip

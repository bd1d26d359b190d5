"""What the bitwise operators share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

SIX = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_BOOL)
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
PRECISION = "exact"
ON_TRUTHS = {"bitwise_and": "logical_and", "bitwise_or": "logical_or", "bitwise_xor": "ne"}
ALWAYS = w.both(label="always")
CASTS = "out may have any dtype that the result casts to, floating and complex dtypes included."
NEWER = "On ascend950 a scalar does not change the dtype of the tensor and wraps into it, except for BOOL."


def texts(name: str, documented: tuple[str, ...], formula: str, *notes: str) -> dict[str, Any]:
    """What the declarations of one header have in common."""
    return {
        "header": f"aclnnop/aclnn_{name}.h", "library": "math", "documented_soc": documented, "precision": PRECISION,
        "formula": formula, "notes": (CASTS, *notes),
    }  # fmt: skip


def kind_rules(choices: w.Choices, kind: w.ComputeDtype, x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """Both dtypes, and what they come to."""
    return (*w.dtype_in(choices, x, other), w.Defined(kind), w.Castable(kind, w.Dtype(out)))


def of_tensors(kernel: str, x: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """Casts to the compute dtype, the kernel, a cast to out."""
    first, second = w.Contiguous(x), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    truth = w.OneOf(kind, w.Choices(dt.ACL_BOOL))
    chosen = w.Where(truth, ON_TRUTHS[kernel], kernel)
    result = w.Compute(chosen, left, right, dtype=kind, integral=w.negated(truth))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, second, right, result, back, w.ViewCopy(back, out))


def with_scalar(kernel: str, x: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a number."""
    first = w.Contiguous(x)
    left = w.CastTo(first, kind)
    result = w.Compute(f"{kernel}s", left, attrs=(w.AsTensor(other, kind),), dtype=kind, integral=ALWAYS)
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))

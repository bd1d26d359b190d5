"""What the interpolations share."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w

DTYPES = w.FLOATS_BY_ARCH
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_lerp.h", "library": "math",
    "formula": "self + weight * (end - self) for a weight below 0.5, else end + (weight - 1) * (end - self)",
    "precision": "the difference is rounded to float32, the product and the sum are one step; FLOAT16 and BF16 are "
    "computed in float32 and rounded once, to nearest even",
    "notes": (
        "The rank is checked only if one of the tensors is strided, so that contiguous ones may have a rank above 8.",
        "Only with an empty self nothing runs; an empty end with a self of size 1 runs over no elements.",
    ),
}  # fmt: skip


def dims_if_strided(inputs: tuple[w.Param, ...], out: w.Param) -> w.Rules:
    """No input has more than 8 axes unless every tensor is contiguous (161002)."""
    tensors = dict.fromkeys((*inputs, out))
    dense = w.both(*(w.OneOf(w.Dense(each), w.Choices(True)) for each in tensors), label="every tensor is contiguous")
    return w.when(dense, otherwise=(w.max_dims(8, *inputs),))

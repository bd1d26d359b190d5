"""What aclnnInplaceNormal and aclnnInplaceNormalTensor share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .philox_step import DSA, FLOATING, ON_DSA, PHILOX, WHOLES, Drawn

mean = w.Attr("mean", "float", "mean of the distribution", default=0.0)
std = w.Attr("std", "float", "standard deviation of the distribution", default=1.0)
DTYPES = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLES, dt.ACL_BOOL
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
DOCUMENTED = w.Choices(*FLOATING)
FORMULA = (
    "Box-Muller: sqrt(-2 log(max(u, 1e-7))) times sin(2 pi v) for the first of two elements, cos(2 "
    "pi v) for the second, u and v the lower 23 bits of consecutive words scaled to [0, 1); then * "
    "std + mean"
)
PRECISION = "products and sums are rounded one by one, to float32 or, if the kernel keeps the dtype of selfRef, to that"
NOTES = (
    PHILOX,
    "The 910B and 910_93 compute in FLOAT and cast; the others keep a floating dtype of selfRef and "
    "round each of the three operations to it. Only those draw DOUBLE numbers with 52 bits each, in "
    "groups of two.",
    "The documents do not list integers and BOOL on the 910, 910B and 910_93; the source casts to them.",
)


def documented_dtypes(ref: w.Param) -> w.Rules:
    """The documents' dtypes where they have fewer than the source."""
    return w.documented(w.when(w.on("ascend910", *DSA), w.dtype_in(DOCUMENTED, ref)))


def drawn_as(ref: w.Param, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """The numbers in the type that the kernel computes in."""
    kept = w.both(w.negated(ON_DSA), w.has_dtype(ref, *FLOATING))
    dtype = w.Where(kept, w.Dtype(ref), dt.ACL_FLOAT, label="kernel dtype")
    attrs: tuple[w.Term | float, ...] = (*source, w.ValueOf(mean), w.ValueOf(std), 1.0)
    kernel = "random_normal_of" if inputs else "random_normal"
    return Drawn(kernel, *inputs, attrs=attrs, shape=w.ViewShape(ref), dtype=dtype)

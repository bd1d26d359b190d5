"""What aclnnInplaceNormal and aclnnInplaceNormalTensor share."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .drawing import DSA, FLOATING, ON_DSA, PHILOX, WHOLES, Drawn

mean = w.Attr("mean", "float", "the mean of the distribution", default=0.0)
std = w.Attr("std", "float", "its standard deviation", default=1.0)
DTYPES = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLES, dt.ACL_BOOL
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
DOCUMENTED = w.Choices(*FLOATING)
FORMULA = (
    "u, v: the lower 23 bits of two neighbouring words, as numbers in [0, 1). sqrt(-2 log(max(u, 1e-7))) times "
    "sin(2 pi v) for the first of a pair of elements, times cos(2 pi v) for the second; then * std + mean"
)
PRECISION = "products and sums are rounded one by one, to float32 or, where the kernel keeps selfRef's type, to that"
NOTES = (
    PHILOX,
    "The 910B and 910_93 compute in FLOAT and cast; the others keep a floating selfRef's type, and round each of the "
    "three operations to it. DOUBLE numbers are drawn as such on those alone: a group of two, 52 bits each.",
    "The documents do not have integers and BOOL on the 910, 910B and 910_93; the source casts to them.",
)


def documented_dtypes(ref: w.Param) -> w.Rules:
    """The documents' dtypes where they have fewer than the source."""
    return w.documented(w.when(w.on("ascend910", *DSA), w.dtype_in(DOCUMENTED, ref)))


def drawn_as(ref: w.Param, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """The numbers in the type that the kernel computes in."""
    kept = w.both(w.negated(ON_DSA), w.has_dtype(ref, *FLOATING))
    dtype = w.Either(kept, w.Dtype(ref), dt.ACL_FLOAT, told="the kernel's dtype")
    attrs: tuple[w.Term | float, ...] = (*source, w.ValueOf(mean), w.ValueOf(std), 1.0)
    kernel = "random_normal_of" if inputs else "random_normal"
    return Drawn(kernel, *inputs, attrs=attrs, shape=w.ViewShape(ref), dtype=dtype)

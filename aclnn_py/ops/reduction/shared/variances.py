"""What the variances and standard deviations share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from . import reduction_rules as r

HALF_FLOAT = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)
DTYPES = HALF_FLOAT.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
PRECISION = (
    "squared deviations are summed in float64 and the result is rounded once; before ascend950 they "
    "are from a mean rounded to the dtype of self, on ascend950 to float32"
)
FORMULA = (
    "sum of (self - mean)^2 over dim, or over all axes if dim is null or empty, divided by the "
    "number of elements minus {}; if that is not above 0 the result is infinite, NaN for a single "
    "element; NaN for no elements"
)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, shape of self without the reduced axes (size 1 with keepdim)"),
)
dim, keep = r.axes_attr("dim", optional=True), r.keep_attr("keepdim")
correction = w.Attr(
    "correction", "int64_t", "correction subtracted from the number of elements in the divisor", default=1
)
axes = w.Axes(x, dim)
dense = w.Contiguous(x)
mean_kind = w.Where(w.on(*w.REGBASE), w.FLOAT, w.Dtype(x), "FLOAT on ascend950, else self's dtype")
mean = w.Reduction("reduce_mean", dense, axes=axes, keep=True, dtypes=(mean_kind,))
listed = w.Not(w.OneOf(w.ListedAxes(dim), w.Choices(0)))
"Condition: dim is not empty."


def spread(kernel: str, minus: w.Param, target: w.Param) -> w.Step:
    """The variance or its root, in an output; NaN of nothing."""
    found = w.Reduction(
        kernel, dense, mean, axes=axes, keep=keep, attrs=(w.ValueOf(minus),), dtypes=(w.Dtype(x),)
    )  # fmt: skip
    return w.Branch(w.is_empty(x), r.filled(target, r.NAN), r.into(found, target))


def mean_in(target: w.Param) -> w.Step:
    """The mean, rounded to the input's dtype, in an output; NaN of nothing."""
    shaped = w.ViewOf(mean, w.Reshaped(w.ReducedShape(x, axes, keep)))
    return w.Branch(w.is_empty(x), r.filled(target, r.NAN), r.into(w.CastTo(shaped, w.Dtype(x)), target))


def texts(minus: str, reference: str, documented: tuple[str, ...]) -> dict[str, Any]:
    return {
        "library": "math", "documented_soc": documented, "precision": PRECISION, "reference": reference,
        "formula": FORMULA.format(minus),
    }  # fmt: skip

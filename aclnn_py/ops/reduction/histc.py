"""aclnnHistc."""

from __future__ import annotations

from math import inf, isinf
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.histogram import Counted
from ...rules.core.call import ScalarFacts, TensorFacts
from ...rules.terms.scalars import number

WHOLE = (dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE)
COMPUTES = ("ascend910", "ascend910b", "ascend910_93", "ascend310b", *w.REGBASE)
"SoCs that widen an empty range to that of the elements."

x = w.In("self", "input, any shape")
bins = w.Attr("bins", "int64_t", "number of bins", default=3)
low, high = w.Scalar("min", "lower end of the range", 0.0), w.Scalar("max", "upper end of the range", 0.0)
out = w.Out("out", "number of elements in each bin, [bins]")


def floats(low: ScalarFacts, high: ScalarFacts) -> tuple[float, float]:
    return float(number(low)), float(number(high))


def finite(low: ScalarFacts, high: ScalarFacts) -> bool | None:
    """Whether both ends are numbers, or the same infinity."""
    one, other = floats(low, high)
    return (one == other and isinf(one)) or (abs(one) < inf and abs(other) < inf) or None


def ordered(x: TensorFacts, low: ScalarFacts, high: ScalarFacts) -> bool | None:
    one, other = floats(low, high)
    if x.dtype in WHOLE:
        one, other = (int(each) if abs(each) < inf else each for each in (one, other))
    return one <= other or None


def nothing(x: TensorFacts, low: ScalarFacts, high: ScalarFacts) -> bool:
    """Whether the range is that of the elements."""
    one, other = floats(low, high)
    if x.dtype in WHOLE:
        return int(one) == int(other) if abs(one) < inf and abs(other) < inf else one == other
    return one == other or abs(other - one) < 1e-6


def claim(work: Any, label: str, predicate: str, *params: w.Param) -> w.Rules:
    mend = w.setting(high, lambda call: call.value(low))
    return w.defined(w.Derived(work, *params, label=label, claim=(label, predicate), mend=mend))


computed = w.OneOf(w.Derived(nothing, x, low, high, label="min == max"), w.Choices(True))
dense = w.Contiguous(x)
axes = w.AllAxes(x)
ends = tuple(
    w.Reduction(kernel, dense, axes=axes, integral=w.has_dtype(x, *WHOLE)) for kernel in ("reduce_min", "reduce_max")
)
given = tuple(
    w.Compute("spread", attrs=(w.BitsOf(w.AsTensor(each, w.Dtype(x)), w.Dtype(x)),), dtype=w.Dtype(x),
              shape=w.Derived(lambda: (), label=f"{each} alone"))
    for each in (low, high)
)  # fmt: skip
least, most = (
    w.Branch(w.both(w.on(*COMPUTES), computed, label="min == max"), one, other)
    for one, other in zip(ends, given, strict=True)
)
counts = Counted(dense, least, most, w.ValueOf(bins))
zeros = w.Compute("spread", attrs=(w.BitsOf(0, w.Dtype(out)),), dtype=w.Dtype(out), shape=w.ViewShape(out))
histc = w.declare(
    "aclnnHistc", x, bins, low, high, out,
    summary="histogram of self with equal bins between min and max",
    rules=(
        w.present(x, out, high, low), w.dtype_in(DTYPES, x, out),
        claim(finite, "min and max", "finite, or the same infinity", low, high),
        (w.Within(w.ValueOf(bins), low=1),), claim(ordered, "min", "at most max", x, low, high),
        (w.Castable(w.Dtype(out), w.Dtype(x)),), w.rank_is(1, out), w.max_dims(8, x),
        (w.Equal(w.Numel(out), w.ValueOf(bins)),),
    ),
    plan=(w.Branch(w.is_empty(x), w.ViewCopy(zeros, out), w.ViewCopy(w.CastTo(counts, w.Dtype(out)), out)),),
    formula="out[i] = number of elements in bin i of [min, max], or of [min(self), max(self)] if min == max",
    header="aclnnop/aclnn_histc.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.histc(self, bins, min, max)",
    precision="bins are computed in float32, for integers exactly; counts are INT32",
    notes=(
        "Elements outside of the range, and NaN, are not counted. On the 310P an empty range is widened by 1 at both "
        "ends, as it is elsewhere if all elements are equal.",
    ),
)  # fmt: skip

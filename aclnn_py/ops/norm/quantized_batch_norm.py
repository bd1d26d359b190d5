"""aclnnQuantizedBatchNorm."""

from __future__ import annotations

from math import copysign, inf, nan

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.call import single
from ...rules.scalars import number
from .batch_pieces import beside, channel_shape, of_channels
from .channels import as_float
from .definitions import NEW
from .kernels import planned
from .rows import when_given

x = w.In("input", "what is normalised, quantised")
mean = w.In("mean", "the mean of every channel")
var = w.In("var", "the variance of every channel")
in_scale = w.Scalar("inputScale", "what one unit of input stands for")
in_zero = w.Scalar("inputZeroPoint", "the number of input that stands for 0", 0)
out_scale = w.Scalar("outputScale", "what one unit of output stands for")
out_zero = w.Scalar("outputZeroPoint", "the number of output that stands for 0", 0)
weight = w.In("weight", "gamma, one number for each channel; null means 1", optional=True, ctype=w.OUT_TENSOR)
bias = w.In("bias", "beta, likewise; null means 0", optional=True, ctype=w.OUT_TENSOR)
eps = w.Attr("epsilon", "float", "what is added to the variance", 1e-5)
out = w.Out("output", "the result, rounded, of input's dtype")
WHOLE, SINGLE, INT32 = (
    w.Choices(dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT32),
    w.Choices(dt.ACL_FLOAT),
    w.Choices(dt.ACL_INT32),
)
OPTIONAL = (weight, bias)


def over(one: float, other: float) -> float:
    """A quotient in float32, of and by anything."""
    if other:
        return single(one / other)
    return nan if one != one or not one else copysign(inf, one) * copysign(1, other)


ratio = w.Worked(
    lambda one, other: over(number(one), number(other)), in_scale, out_scale, told="inputScale / outputScale"
)
inverse = w.Worked(lambda scale: over(1, number(scale)), out_scale, told="1 / outputScale")
channels = channel_shape(x)
gamma, beta = as_float(weight, channels, 1), as_float(bias, channels, 0)
deviation = w.Compute("sqrt", w.Compute("adds", w.Contiguous(var), attrs=(w.ValueOf(eps), 0.0)))
slope = w.Compute("div", gamma, deviation)
moved = w.Compute("add", w.Compute("mul", w.Compute("neg", slope), w.Contiguous(mean)), beta)
factor, shift = w.Compute("muls", slope, attrs=(ratio, 0.0)), w.Compute("muls", moved, attrs=(inverse, 0.0))
result = w.Compute(
    "requantised", w.Contiguous(x), beside(x, factor), beside(x, shift), attrs=(w.ValueOf(in_zero), w.ValueOf(out_zero))
)  # fmt: skip
quantized_batch_norm = w.declare(
    "aclnnQuantizedBatchNorm", x, mean, var, in_scale, in_zero, out_scale, out_zero, weight, bias, eps, out,
    summary="quantised channels brought to mean 0 and variance 1 by given statistics, quantised anew",
    rules=(
        w.present(x, out, mean, var), w.present(in_scale, in_zero, out_scale, out_zero), w.not_empty(x, mean, var),
        *(when_given(each, w.not_empty(each)) for each in OPTIONAL), w.dtype_in(WHOLE, x, out), w.same_format(x, out),
        w.no_private_format(x), w.same_shape(out, x),
        *(when_given(each, w.dtype_in(SINGLE, each)) for each in OPTIONAL), w.dtype_in(SINGLE, mean, var),
        *(when_given(each, of_channels(x, each)) for each in OPTIONAL),
        of_channels(x, mean, var), w.dtype_in(SINGLE, in_scale), w.dtype_in(INT32, in_zero),
        w.dtype_in(SINGLE, out_scale), w.dtype_in(INT32, out_zero), w.rank_is(4, x), w.documented(w.same_dtype(out, x)),
        w.done_if(w.negated(w.on(*NEW))),
        w.done_if(w.negated(w.OneOf(w.Format(x), w.Choices(fmt.ACL_FORMAT_NCHW)))),
    ),
    plan=planned(w.ViewCopy(result, out)),
    header="aclnnop/aclnn_quantized_batch_norm.h", documented_soc=NEW,
    formula="output = round(y / outputScale + outputZeroPoint), y = ((input - inputZeroPoint) * inputScale - mean) / "
    "sqrt(var + epsilon) * weight + bias",
    precision="a factor and a shift for each channel, from weight / sqrt(var + epsilon), mean, bias and the scales, "
    "product and sums with them, each operation rounded to float32; then to the nearest integer, half away from zero, "
    "and saturated (NaN becomes 0)",
    reference="torch.nn.functional.batch_norm((input - inputZeroPoint) * inputScale, mean, var, weight, bias, "
    "eps=epsilon) / outputScale + outputZeroPoint",
    notes=(
        "input has to be in NCHW: in another format, ND included, and on SoCs before the 910B, which have no kernel, "
        "phase one succeeds and output stays as it was: nobody looks at the launch that failed.",
        "output must have input's dtype: nothing tests that, the copy fails (561103).",
        "Zero points may lie outside of input's dtype, which the documents forbid and nothing tests.",
    ),
)  # fmt: skip

"""aclnnQuantizedBatchNorm."""

from __future__ import annotations

from math import copysign, inf, nan

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import single
from ...rules.terms.scalars import number
from .shared.channel_sums import broadcast_channels, channel_shape, of_channels
from .shared.channels import as_float
from .shared.generated_rules import NEW
from .shared.kernels import planned

x = w.In("input", "quantised input, [N, C, H, W], INT8, UINT8 or INT32")
mean = w.In("mean", "mean of every channel, [C]")
var = w.In("var", "variance of every channel, [C]")
in_scale = w.Scalar("inputScale", "quantisation scale of input")
in_zero = w.Scalar("inputZeroPoint", "quantisation zero point of input", 0)
out_scale = w.Scalar("outputScale", "quantisation scale of output")
out_zero = w.Scalar("outputZeroPoint", "quantisation zero point of output", 0)
weight = w.In("weight", "scale of every channel (gamma), [C]; null: 1", optional=True, ctype=w.OUT_TENSOR)
bias = w.In("bias", "bias of every channel (beta), [C]; null: 0", optional=True, ctype=w.OUT_TENSOR)
eps = w.Attr("epsilon", "float", "constant added to the variance", 1e-5)
out = w.Out("output", "quantised output, same shape and dtype as input")
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


ratio = w.Derived(
    lambda one, other: over(number(one), number(other)), in_scale, out_scale, label="inputScale / outputScale"
)
inverse = w.Derived(lambda scale: over(1, number(scale)), out_scale, label="1 / outputScale")
channels = channel_shape(x)
gamma, beta = as_float(weight, channels, 1), as_float(bias, channels, 0)
deviation = w.Compute("sqrt", w.Compute("adds", w.Contiguous(var), attrs=(w.ValueOf(eps), 0.0)))
slope = w.Compute("div", gamma, deviation)
moved = w.Compute("add", w.Compute("mul", w.Compute("neg", slope), w.Contiguous(mean)), beta)
factor, shift = w.Compute("muls", slope, attrs=(ratio, 0.0)), w.Compute("muls", moved, attrs=(inverse, 0.0))
result = w.Compute(
    "requantised", w.Contiguous(x), broadcast_channels(x, factor), broadcast_channels(x, shift),
    attrs=(w.ValueOf(in_zero), w.ValueOf(out_zero))
)  # fmt: skip
quantized_batch_norm = w.declare(
    "aclnnQuantizedBatchNorm", x, mean, var, in_scale, in_zero, out_scale, out_zero, weight, bias, eps, out,
    summary="batch normalisation of a quantised input by given statistics, with a quantised output",
    rules=(
        w.present(x, out, mean, var), w.present(in_scale, in_zero, out_scale, out_zero), w.not_empty(x, mean, var),
        *(w.when_given(each, w.not_empty(each)) for each in OPTIONAL), w.dtype_in(WHOLE, x, out), w.same_format(x, out),
        w.no_private_format(x), w.same_shape(out, x),
        *(w.when_given(each, w.dtype_in(SINGLE, each)) for each in OPTIONAL), w.dtype_in(SINGLE, mean, var),
        *(w.when_given(each, of_channels(x, each)) for each in OPTIONAL),
        of_channels(x, mean, var), w.dtype_in(SINGLE, in_scale), w.dtype_in(INT32, in_zero),
        w.dtype_in(SINGLE, out_scale), w.dtype_in(INT32, out_zero), w.rank_is(4, x), w.documented(w.same_dtype(out, x)),
        w.done_if(w.negated(w.on(*NEW))),
        w.done_if(w.negated(w.OneOf(w.Format(x), w.Choices(fmt.ACL_FORMAT_NCHW)))),
    ),
    plan=planned(w.ViewCopy(result, out)),
    header="aclnnop/aclnn_quantized_batch_norm.h", documented_soc=NEW,
    formula="output = round(y / outputScale + outputZeroPoint), y = ((input - inputZeroPoint) * inputScale - mean) / "
    "sqrt(var + epsilon) * weight + bias",
    precision="scale and shift of every channel, from weight / sqrt(var + epsilon), mean, bias and the quantisation "
    "scales, product and sums with them, each operation rounded to float32; then to the nearest integer, half away "
    "from zero, and saturated (NaN becomes 0)",
    reference="torch.nn.functional.batch_norm((input - inputZeroPoint) * inputScale, mean, var, weight, bias, "
    "eps=epsilon) / outputScale + outputZeroPoint",
    notes=(
        "input must be NCHW: in another format, ND included, and on SoCs before the 910B, which have no kernel, "
        "phase one succeeds and output is not written: the source ignores the failed launch.",
        "output must have input's dtype: this is not checked, the copy fails (561103).",
        "Zero points may exceed the range of input's dtype, which the documents forbid and the source does not check.",
    ),
)  # fmt: skip

"""aclnnBatchNormElemt."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared.channel_sums import channel_shape, has_channels, of_channels, sizes_of
from .shared.channels import as_float
from .shared.kernels import Normal, filled, planned

INVALID = w.ACLNN_ERR_PARAM_INVALID
x = w.In("input", "input, [N, C, ...], 2 to 8 axes")
weight = w.In("weight", "scale of every channel (gamma), [C]; null: 1", optional=True)
bias = w.In("bias", "bias of every channel (beta), [C]; null: 0", optional=True)
mean = w.In("mean", "mean of every channel, [C]", ctype=w.OUT_TENSOR)
invstd = w.In("invstd", "reciprocal standard deviation of every channel, [C]", ctype=w.OUT_TENSOR)
eps = w.Attr("eps", "double", "constant contained in the variance of invstd", 1e-5)
out = w.Out("output", "output, same shape as input")
ALL, OPTIONAL = (x, weight, bias, mean, invstd, out), (weight, bias)


def shapes(call: Call) -> tuple[Shape, ...]:
    whole = sizes_of(call, x)
    return whole, whole, *(((whole[1],),) * 4)


kind, channels = w.Dtype(invstd), channel_shape(x)
root = w.Contiguous(invstd)
square = w.Compute("mul", root, root)
inverse = w.Compute("div", filled(w.ViewShape(invstd), kind, 1), square)
variance = w.Compute("adds", inverse, attrs=(w.Derived(lambda eps: -eps, eps, label="-eps"), 0.0))
spread = w.Compute("norm_rstd", w.CastTo(variance, w.FLOAT), attrs=(w.ValueOf(eps),))
normed = Normal(
    "channels_apply", w.Contiguous(x), w.CastTo(w.Contiguous(mean), w.FLOAT), spread, as_float(weight, channels, 1),
    as_float(bias, channels, 0), results=((w.Dtype(x), w.ViewShape(x)),), shapes=shapes,
)  # fmt: skip
batch_norm_elemt = w.declare(
    "aclnnBatchNormElemt", x, weight, bias, mean, invstd, eps, out,
    summary="batch normalisation over the channel axis by given statistics",
    rules=(
        tuple(w.Present(each, code=INVALID) for each in (x, mean, invstd, out)),
        *(w.when_given(each, w.dtype_in(w.FLOATS_BY_RANGE, each)) if each in OPTIONAL
          else w.dtype_in(w.FLOATS_BY_RANGE, each) for each in ALL),
        w.same_format(x, out), w.no_private_format(x), w.max_dims(8, x), w.min_dims(2, x), w.max_dims(8, out),
        w.min_dims(2, out), w.same_shape(out, x), has_channels(x),
        *(w.when_given(each, of_channels(x, each)) for each in OPTIONAL), of_channels(x, mean, invstd),
        w.done_if_empty(x),
    ),
    plan=planned(w.ViewCopy(normed, out)),
    header="aclnnop/aclnn_batch_norm_elemt.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="output = (input - mean) / sqrt(variance + eps) * weight + bias with variance = 1 / invstd^2 - eps",
    precision="the variance is computed in the dtype of invstd; everything else in float32, rounded once",
    reference="torch.batch_norm_elemt(input, weight, bias, mean, invstd, eps)",
    notes=(
        "A null tensor gives 161002, not 161001.",
        "output must have input's dtype: this is not checked, the copy fails (561103).",
    ),
)  # fmt: skip

"""aclnnBatchNormElemtBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.channel_sums import broadcast_channels, channel_shape, has_channels, of_channels
from .shared.kernels import filled, planned

grad, x = w.In("gradOut", "gradient of the output, same shape as input"), w.In("input", "forward input, [N, C, ...]")
mean, invstd = (
    w.In("mean", "mean of every channel, [C]"),
    w.In("invstd", "reciprocal standard deviation of every channel, [C]"),
)
weight = w.In("weight", "scale of every channel (gamma), [C]; null: 1", optional=True)
sum_dy = w.In("sumDy", "sum of gradOut of every channel, [C]")
sum_xmu = w.In("sumDyXmu", "sum of gradOut * (input - mean) of every channel, [C]")
counter = w.In("counter", "number of elements per channel on every device, [devices]", ctype=w.OUT_TENSOR)
out = w.Out("gradInput", "gradient of input, same shape as input")
FLOATS = w.FLOATS_BY_ARCH
COUNTS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32)


def wide(param: w.Param) -> w.Step:
    return w.CastTo(w.Contiguous(param), w.FLOAT)


def compute(kernel: str, *inputs: w.Step) -> w.Step:
    return w.Compute(kernel, *inputs, dtype=w.FLOAT)


halves = w.both(*(w.has_dtype(each, dt.ACL_FLOAT16) for each in (grad, x, mean, invstd, sum_dy, sum_xmu)))
narrow = w.both(halves, w.given_of_dtype(weight, dt.ACL_FLOAT16))
kind = w.Where(narrow, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.FLOAT, "FLOAT16 or FLOAT")
count = w.Reduction("reduce_sum", wide(counter), axes=w.AllAxes(counter))
mean_dy, mean_xmu = (w.CastTo(compute("div", wide(each), count), kind) for each in (sum_dy, sum_xmu))
rstd, dense = wide(invstd), w.Contiguous(x)
gamma = w.Branch(w.given(weight), wide(weight), filled(channel_shape(x), w.FLOAT, 1))
slope = compute("mul", compute("mul", rstd, rstd), mean_xmu)
apart = compute("mul", compute("sub", dense, broadcast_channels(x, wide(mean))), broadcast_channels(x, slope))
rest = compute("sub", compute("sub", w.Contiguous(grad), broadcast_channels(x, mean_dy)), apart)
result = compute("mul", rest, broadcast_channels(x, compute("mul", rstd, gamma)))
batch_norm_elemt_backward = w.declare(
    "aclnnBatchNormElemtBackward", grad, x, mean, invstd, weight, sum_dy, sum_xmu, counter, out,
    summary="gradient of synchronised batch normalisation with respect to input",
    rules=(
        w.present(grad, x, mean, invstd, sum_dy, sum_xmu, counter, out), w.dtype_in(FLOATS, grad, x, mean, invstd),
        w.when_given(weight, w.dtype_in(FLOATS, weight)), w.dtype_in(FLOATS, sum_dy, sum_xmu),
        w.dtype_in(COUNTS, counter), w.dtype_in(FLOATS, out), w.no_private_format(grad, x, out), w.min_dims(2, x),
        w.max_dims(8, x, grad, out, counter), has_channels(x), w.same_shape(grad, x), w.same_shape(out, x),
        of_channels(x, mean, invstd), w.when_given(weight, of_channels(x, weight)), of_channels(x, sum_dy, sum_xmu),
        w.done_if_empty(x, grad),
    ),
    plan=planned(w.ViewCopy(w.CastTo(result, w.Dtype(out)), out)),
    header="aclnnop/aclnn_batch_norm_elemt_backward.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradInput = (gradOut - sumDy / n - (input - mean) * invstd^2 * sumDyXmu / n) * invstd * weight, n = "
    "sum(counter)",
    precision="computed in float32 and rounded once; the two quotients are FLOAT16 if every tensor but counter is, "
    "including weight",
    reference="torch.batch_norm_backward_elemt(gradOut, input, mean, invstd, weight, sumDy, sumDyXmu, counter)",
)  # fmt: skip

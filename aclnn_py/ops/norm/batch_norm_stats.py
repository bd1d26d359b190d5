"""aclnnBatchNormStats."""

from __future__ import annotations

from math import nan

from ...base import dtype as dt
from ...lowering import language as w
from .shared.channel_sums import FLOAT_SUMS, channel_shape, folded_axes, has_channels, of_channels
from .shared.kernels import filled

x = w.In("input", "input, [N, C, ...], 2 to 8 axes")
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
mean = w.Out("mean", "mean of every channel, [C], FLOAT")
invstd = w.Out("invstd", "reciprocal standard deviation of every channel, [C], FLOAT")
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.REGBASE)
wide, axes = w.CastTo(w.Contiguous(x), w.FLOAT), folded_axes(x)
middle = w.Reduction("reduce_mean", wide, axes=axes, keep=True)
variance = w.Reduction("reduce_var", wide, middle, axes=axes, attrs=(0.0,))
spread = w.Compute("norm_rstd", variance, attrs=(w.ValueOf(eps),))


def or_number(result: w.Step, out: w.Param, number: float) -> w.Step:
    """A result; of nothing it is a number."""
    return w.Branch(w.is_empty(x), w.ViewCopy(filled(w.ViewShape(out), w.FLOAT, number), out), w.ViewCopy(result, out))


batch_norm_stats = w.declare(
    "aclnnBatchNormStats", x, eps, mean, invstd,
    summary="mean and reciprocal standard deviation of every channel",
    rules=(
        w.present(x, mean, invstd), w.dtype_in(FLOATS, x), w.dtype_in(w.Choices(dt.ACL_FLOAT), mean, invstd),
        w.no_private_format(x, mean, invstd), w.max_dims(8, x), w.min_dims(2, x), w.rank_is(1, mean, invstd),
        has_channels(x), of_channels(x, mean, invstd),
    ),
    plan=(
        or_number(spread, invstd, nan), or_number(w.ViewOf(middle, w.Reshaped(channel_shape(x))), mean, 0),
    ),
    header="aclnnop/aclnn_batch_norm_stats.h", library="math", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="mean = sum(input) / n, invstd = 1 / sqrt(sum((input - mean)^2) / n + eps), n elements per channel",
    precision=FLOAT_SUMS, reference="torch.batch_norm_stats(input, eps)",
    notes=("An empty input gives mean 0 and invstd NaN; C = 0 is refused.",),
)  # fmt: skip

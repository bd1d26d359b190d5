"""aclnnBatchNormGatherStatsWithCounts."""

from __future__ import annotations

from math import nan

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from .shared.channel_sums import of_channels
from .shared.gathered_stats import as_many, changed, over_devices, wide
from .shared.kernels import filled, into

x = w.In("input", "input, [N, C, ...]; only C is used")
mean = w.In("mean", "mean of every channel on every device, [devices, C]")
invstd = w.In("invstd", "reciprocal standard deviation of every channel on every device, [devices, C]")
running_mean = w.InOut("runningMean", "running mean, [C], updated; null: none", optional=True)
running_var = w.InOut("runningVar", "running variance, [C], updated; null: none", optional=True)
momentum = w.Attr("momentum", "double", "weight of the batch statistics in the update of the running ones", 0.1)
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
counts = w.In("counts", "number of elements per channel on every device, [devices]")
mean_all = w.Out("meanAll", "mean over all devices, [C]")
invstd_all = w.Out("invstdAll", "reciprocal standard deviation over all devices, [C]")
INS, RUNNING, OUTS = (x, mean, invstd), (running_mean, running_var), (mean_all, invstd_all)
new = w.on("ascend950")

upright = w.Derived(lambda counts: (*counts.shape, 1), counts, label="[devices,1]")
each = wide(w.CastTo(w.Contiguous(counts), w.FLOAT))
count, column = over_devices(counts, each), w.ViewOf(each, w.Reshaped(upright))
means, deviations = wide(w.Contiguous(mean)), wide(w.Contiguous(invstd))
middle = w.Compute("div", over_devices(mean, w.Compute("mul", means, column)), count)
squares = w.Compute("gathered_square", means, deviations, middle, column, attrs=(w.ValueOf(eps),))
total = over_devices(mean, squares)
spread = w.Compute("norm_rstd", w.Compute("div", total, count), attrs=(w.ValueOf(eps),))
unbiased = w.Compute("div", total, w.Compute("adds", count, attrs=(-1.0, 0.0)))
stored = w.Where(new, w.Dtype(mean), w.FLOAT, "FLOAT, on the 950 dtype of mean")


def reached(result: w.Step, out: w.Param, number: float) -> w.Step:
    """A result; where there are no devices or channels it is a number."""
    none = w.ViewCopy(filled(w.ViewShape(out), w.Dtype(out), number), out)
    return w.Branch(w.is_empty(mean), none, into(w.CastTo(result, stored), out))


def run(before: w.Param, now: w.Step) -> w.Step:
    """A statistic so far, where both are there; the 950 casts no results of its kernel."""
    result = w.CastTo(changed(before, now, momentum), stored)
    ways = w.Branch(new, w.ViewCopy(result, before), into(result, before))
    return w.Branch(w.both(w.negated(w.is_empty(mean)), w.given(running_mean)), ways, w.Contiguous(x))


batch_norm_gather_stats_with_counts = w.declare(
    "aclnnBatchNormGatherStatsWithCounts", *INS, *RUNNING, momentum, eps, counts, *OUTS,
    summary="combines the batch statistics of several devices, and updates the running ones",
    rules=(
        w.present(*INS, counts, *OUTS), w.dtype_in(w.FLOATS_BY_RANGE, *INS),
        *(w.when_given(one, w.dtype_in(w.FLOATS_BY_RANGE, one)) for one in RUNNING),
        w.dtype_in(w.FLOATS_BY_RANGE, counts, *OUTS), w.no_private_format(*INS, counts), w.max_dims(8, x),
        w.min_dims(2, x), w.rank_is(2, mean, invstd), as_many(0, mean, invstd, 0), as_many(0, mean, counts, 0),
        as_many(1, x, mean, 1), as_many(1, x, invstd, 1), *(w.when_given(one, of_channels(x, one)) for one in RUNNING),
        w.rank_is(1, counts), of_channels(x, *OUTS),
        w.when(
            w.both(w.given(running_mean), w.negated(w.is_empty(mean))),
            (w.Present(running_var, code=ACLNN_ERR_INNER_NULLPTR),),
        ),
    ),
    plan=(
        reached(middle, mean_all, 0), reached(spread, invstd_all, nan),
        run(running_mean, middle), run(running_var, unbiased),
    ),
    header="aclnnop/aclnn_batch_norm_gather_stats_with_counts.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", *w.DOCUMENTED_NEW),
    formula="n = sum(counts); meanAll = sum(mean * counts) / n; s = sum((1 / invstd^2 - eps + (mean - meanAll)^2) * "
    "counts); invstdAll = 1 / sqrt(s / n + eps); runningMean = runningMean * (1 - momentum) + momentum * meanAll; "
    "runningVar = runningVar * (1 - momentum) + momentum * s / (n - 1)",
    precision="computed in float64 from float32, rounded to float32, on the 950 to the dtype of mean, then to that of "
    "the output",
    reference="torch.batch_norm_gather_stats_with_counts(input, mean, invstd, runningMean, runningVar, momentum, eps, "
    "counts)",
    notes=(
        "Without devices meanAll becomes 0 and invstdAll NaN, and the running statistics are not updated.",
        "Without runningMean runningVar is not updated; runningMean without runningVar is refused with 561103: CANN "
        "dereferences the null pointer.",
        "On the 950 the running statistics must have the dtype of mean, else their copy fails (561103).",
    ),
)  # fmt: skip

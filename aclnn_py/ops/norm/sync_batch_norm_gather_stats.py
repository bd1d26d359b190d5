"""aclnnSyncBatchNormGatherStats."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.gathered_stats import as_many, changed, over_devices, unbiased, wide
from .shared.kernels import into, planned

sums = w.In("totalSum", "sum of every channel on every device, [devices, C]")
squares = w.In("totalSquareSum", "sum of squares of every channel on every device, [devices, C]")
counts = w.In("sampleCount", "number of elements per channel on every device, [devices]")
mean, variance = w.InOut("mean", "running mean, [C], updated"), w.InOut("variance", "running variance, [C], updated")
momentum = w.Attr("momentum", "float", "weight of the batch statistics in the update of the running ones", 0.1)
eps = w.Attr("eps", "float", "constant added to the batch variance", 1e-5)
batch_mean = w.Out("batchMean", "mean over all devices, [C]")
batch_invstd = w.Out("batchInvstd", "reciprocal standard deviation over all devices, [C]")
KINDS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.REGBASE)
COUNTS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32).plus(dt.ACL_BF16, on=w.REGBASE)
EACH = (mean, variance, batch_mean, batch_invstd)
devices, channels = w.SizeAt(sums, w.FixedAxis(0)), w.SizeAt(sums, w.FixedAxis(1))

int_counts = w.CastTo(w.Contiguous(counts), w.Constant(dt.ACL_INT32, "DT_INT32"))
count = over_devices(counts, wide(int_counts))
middle = w.Compute("div", over_devices(sums, wide(w.Contiguous(sums))), count)
spread = w.Compute("gathered_variance", over_devices(squares, wide(w.Contiguous(squares))), count, middle)
invstd = w.Compute("norm_rstd", spread, attrs=(w.ValueOf(eps),))


def reached(result: w.Step, out: w.Param) -> w.Step:
    return into(w.CastTo(result, w.Dtype(mean)), out)


sync_batch_norm_gather_stats = w.declare(
    "aclnnSyncBatchNormGatherStats", sums, squares, counts, mean, variance, momentum, eps, batch_mean, batch_invstd,
    summary="batch statistics from the channel sums of all devices; updates the running statistics",
    rules=(
        w.present(sums, squares, counts, *EACH), w.dtype_in(KINDS, sums, squares), w.dtype_in(COUNTS, counts),
        w.dtype_in(KINDS, *EACH), w.same_dtype(sums, squares), w.same_dtype(sums, mean), w.same_dtype(sums, variance),
        w.same_dtype(batch_mean, batch_invstd), w.no_private_format(sums, squares, counts, mean, variance),
        w.rank_is(2, sums, squares), w.rank_is(1, counts, *EACH), as_many(0, sums, squares, 0),
        as_many(1, sums, squares, 1), as_many(0, sums, counts, 0), *(as_many(1, sums, each, 0) for each in EACH),
        (w.Not(w.OneOf(devices, w.Choices(0))),), w.done_if(w.OneOf(channels, w.Choices(0))),
    ),
    plan=planned(
        reached(middle, batch_mean), reached(invstd, batch_invstd),
        reached(changed(mean, middle, momentum), mean),
        reached(changed(variance, unbiased(spread, count), momentum), variance),
    ),
    header="aclnnop/aclnn_sync_batch_norm_gather_stats.h", documented_soc=w.DOCUMENTED_NEW,
    formula="n = sum(sampleCount); batchMean = sum(totalSum) / n; v = sum(totalSquareSum) / n - batchMean^2; "
    "batchInvstd = 1 / sqrt(v + eps); mean = mean * (1 - momentum) + momentum * batchMean; variance = variance * "
    "(1 - momentum) + momentum * v * n / (n - 1)",
    precision="computed in float64, rounded to the dtype of mean, then to that of batchMean",
    reference="mean = totalSum.sum(0) / sampleCount.sum(), ...",
    notes=(
        "Counts are truncated to integers. A single element in all gives variance NaN.",
        "BF16 is accepted on the 950 only.",
    ),
)  # fmt: skip

"""Statistics of a batch brought together from several devices."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .batch_pieces import KEPT
from .norms import positive


def counted(values: Array) -> Array:
    """As numbers of elements are."""
    return 2 + np.floor(np.abs(values)) % 50


@reference("aclnnSyncBatchNormGatherStats", domain={"sampleCount": counted, "totalSquareSum": lambda x: 1000 + x**2})
def sync_gather(
    sums: Array, squares: Array, counts: Array, mean: Array, variance: Array, momentum: float, eps: float
) -> tuple[Array, ...]:
    if not np.all(np.isfinite(counts)):
        raise Unsaid  # they are cast to integers
    count = np.sum(np.trunc(counts))
    middle = np.sum(sums, axis=0) / count
    spread = np.sum(squares, axis=0) / count - middle * middle
    after = (
        (1 - momentum) * mean + momentum * middle,
        (1 - momentum) * variance + momentum * spread * count / (count - 1),
    )
    return *after, middle, 1 / np.sqrt(spread + eps)


@reference("aclnnBatchNormGatherStatsWithCounts", domain={"invstd": positive, "counts": counted}, attrs=((0.3, 1e-3),))
def gather_with_counts(
    x: Array,
    mean: Array,
    invstd: Array,
    running_mean: Array | None,
    running_var: Array | None,
    momentum: float,
    eps: float,
    counts: Array,
    *,
    soc: str,
    dtypes: dict[str, int],
) -> tuple[Array | None, ...]:
    if not mean.size:
        return running_mean, running_var, np.zeros(x.shape[1]), np.full(x.shape[1], np.nan)
    kept = KEPT.get(dtypes.get("mean", -1), np.asarray) if soc == "ascend950" else np.asarray
    count, column = np.sum(counts), counts[:, None]
    middle = np.sum(mean * column, axis=0) / count
    total = np.sum((1 / invstd**2 - eps + (mean - middle) ** 2) * column, axis=0)
    after = [
        old if old is None or running_mean is None else (1 - momentum) * old + momentum * now
        for old, now in ((running_mean, middle), (running_var, total / (count - 1)))
    ]
    return *after, kept(middle), kept(1 / np.sqrt(total / count + eps))

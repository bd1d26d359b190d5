"""Sinkhorn distance of a cost matrix."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..registry import Array, Unsaid, reference


@reference("aclnnSinkhorn", domain={"cost": np.tanh})
def sinkhorn(cost: Array, tol: float | None, *, dtypes: Mapping[str, int], soc: str) -> Array:
    if soc not in ("ascend910b", "ascend910_93") or (dtypes.get("cost") == 0 and dtypes.get("p") != 0):
        raise Unsaid
    if not np.all(np.isfinite(cost)):
        raise Unsaid
    kernel, ends = np.exp(cost), 1e-4 if tol is None else tol
    rows, columns = cost.shape
    old = np.ones(columns)
    for _ in range(10000):
        down = 1 / (rows * (kernel @ old + 1e-8))
        across = 1 / (columns * (down @ kernel + 1e-8))
        error, old = np.abs(old - across).mean(), across
        if not error > ends:
            break
    return down[:, None] * kernel * old

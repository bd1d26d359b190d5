"""Attention over parts of the keys, put together."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


@reference("aclnnAttentionUpdate", attrs=((0,), (1,)))
def merged(
    sums: tuple[Array, ...], parts: tuple[Array, ...], kind: int
) -> tuple[Array | None, ...]:  # fmt: skip
    known = np.stack([np.where(each == np.inf, -np.inf, each).astype("f8") for each in sums])
    whole = np.logaddexp.reduce(known, axis=0)
    weights = np.exp(known - whole)
    result = sum(part.astype("f8") * weight[:, None] for part, weight in zip(parts, weights, strict=True))
    return result, whole if kind else None

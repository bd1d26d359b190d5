"""Cross entropy of rows whose classes are spread over several parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference


def near_part(values: Array, *, name: str, given: Any) -> Array:
    """Classes in a part, and a few beside it."""
    start, end = given.get("vocabStartIndex", 0), given.get("vocabEndIndex", 16)
    count = np.arange(values.size).reshape(values.shape)
    return start - 3 + np.abs(values * 7919 + count) % (end - start + 6)


def placed(target: Array, start: int, end: int) -> tuple[Array, Array]:
    """Which targets are elsewhere, and where the others are in the part."""
    away = (target < start) | (target >= end)
    return away, np.where(away, 0, target - start).astype(np.int64)


@reference("aclnnCrossEntropySumExpAndIndexLogit", domain={"target": near_part})
def sum_exp_and_index(x: Array, target: Array, most: Array, start: int, end: int) -> tuple[Array, ...]:
    target, most, rows = np.ravel(target), np.ravel(most)[:, None], x.reshape(-1, x.shape[-1])
    away, places = placed(target, start, end)
    with np.errstate(invalid="ignore"):
        shifted = rows - most
        powers = np.exp(shifted)
    found = np.where(away, 0.0, shifted[np.arange(len(rows)), places])
    return found, np.sum(powers, -1), powers, places, away


@reference("aclnnFusedCrossEntropyLossWithMaxSum", domain={"sumExpLogits": lambda x: np.abs(x) + 1})
def loss_with_max_sum(
    most: Array, total: Array, chosen: Array, smooth: float, x: Array | None, weight: Array | None, logits: Array | None
) -> tuple[Array, Array | None]:
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        loss = np.log(total) - chosen
        return loss, None if logits is None else np.exp(logits - most[:, None]) / total[:, None]

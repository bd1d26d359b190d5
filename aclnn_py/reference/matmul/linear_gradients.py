"""Gradients of cross entropies of a product's rows, for a part of all classes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.batch_pieces import KEPT
from ..registry import Array, Unsaid, reference


def a_class(values: Array, *, name: str, given: Any) -> Array:
    """A class of weight for every row."""
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % max(given["weight"][0], 1)


@reference(
    "aclnnFusedLinearCrossEntropyLossGrad",
    domain={
        "maskedTarget": a_class,
        "logitsMaxOptional": lambda x: np.abs(x) + 30,
        "sumExpLogitsOptional": lambda x: np.abs(x) + 1,
        "softmaxOptional": lambda x: x / 8,
        "input": lambda x: x / 16,
    },
)
def linear_gradients(
    grad: Array, x: Array, weight: Array, mask: Array, target: Array, smooth: float, *rest: Any, dtypes: dict[str, int]
) -> tuple[Array, Array]:
    most, total, softmax = rest
    if dtypes.get("targetMask") == 4:
        mask = np.unpackbits(np.asarray(mask).astype("u1"), bitorder="little")[: len(grad)]
    away = np.asarray(mask).astype(bool)[: len(grad)]
    elsewhere = (target < 0) | (target >= len(weight))
    if softmax is not None and np.any(elsewhere & ~away):
        raise Unsaid
    away = away | elsewhere
    with np.errstate(all="ignore"):
        shares = np.exp(x @ weight.T - most[:, None]) / total[:, None] if softmax is None else softmax.copy()
        shares = shares.astype("f4")
        shares[np.arange(len(grad)), np.where(away, 0, target).astype(int)] -= (~away).astype("f4")
        slope = KEPT[dtypes.get("input", 1)](shares * grad.astype("f4")[:, None])
        return slope @ weight, slope.T @ x

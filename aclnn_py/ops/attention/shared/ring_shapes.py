"""Shapes of attention over parts of the keys, and of the maxima and sums of its softmax."""

from __future__ import annotations

from ....rules.core.call import TensorFacts
from .ring_step import LANES

STEP, WIDEST, MOST_HEADS = 64, 768, 256
"""With TND: what head sizes are multiples of before the 950, the largest, and the largest number of heads."""


def ranks_fit(layout: str | None, *softmax: TensorFacts) -> bool:
    rank = {"SBH": 4, "TND": 3}.get(layout or "")
    return all(each.rank == rank for each in softmax)


def heads_of(attention: TensorFacts, most: TensorFacts, layout: str | None) -> int:
    """The number of heads; 0 for inconsistent shapes."""
    a, m = attention.shape, most.shape
    if layout == "TND":
        return m[1] if len(a) == 3 and m == (*a[:2], LANES) else 0
    fits = len(a) == 3 and len(m) == 4 and m[3] == LANES and (m[2], m[0]) == a[:2] and m[1] and a[2] % m[1] == 0
    return m[1] if fits else 0


def all_alike(layout: str | None, *tensors: TensorFacts) -> bool:
    same = all(each.shape == tensors[at % 3].shape for at, each in enumerate(tensors))
    return same and tensors[1].shape == tensors[2].shape and heads_of(tensors[0], tensors[1], layout) > 0


def few_heads(attention: TensorFacts) -> bool:
    return sum(attention.shape[1:2]) <= MOST_HEADS


def small_heads(attention: TensorFacts) -> bool:
    return sum(attention.shape[2:3]) <= WIDEST


def aligned_heads(attention: TensorFacts) -> bool:
    return attention.rank == 3 and attention.shape[2] % STEP == 0

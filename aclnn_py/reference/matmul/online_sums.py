"""Logits of a part of all classes, and what cross entropy needs of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..loss.vocabularies import near_part, placed
from ..registry import Array, Unsaid, reference


@reference("aclnnFusedLinearOnlineMaxSum", domain={"target": near_part})
def online_max_sum(x: Array, weight: Array, target: Array, start: int, end: int, *, stored: Any) -> tuple[Array, ...]:
    logits = stored(x @ weight.T).astype("f8")
    away, places = placed(target, start, end)
    if np.any(places >= len(weight)):
        raise Unsaid
    pad = np.zeros(-len(x) % 8)
    bits = placed(np.concatenate([target, pad]), start, end)[0]
    with np.errstate(invalid="ignore"):
        shifted = logits - np.max(logits, -1, keepdims=True)
        sums = np.sum(np.exp(shifted), -1)
    found = np.where(away, 0.0, shifted[np.arange(len(x)), places])
    return np.max(logits, -1), sums, found, np.packbits(bits, bitorder="little"), places, logits

"""Softmax of scores of windows, with a mask for each window and a bias for each head."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .softmax import softmax


@reference("aclnnMaskedSoftmaxWithRelPosBias", attrs=((0.5, 0), (-2.0, 1)))
def masked_softmax(x: Array, mask: Array | None, bias: Array, scale: float, mode: int) -> Array:
    inner = x.shape[-3:]
    wide = 1 if mask is None else mask.size // (inner[1] * inner[2])
    scores, factor = x.reshape(-1, *inner), float(np.float32(scale))
    factor = factor if abs(factor - 1) > 2.0**-23 else 1.0  # as the tiling function compares: NaN is no factor either
    scores = factor * scores[: len(scores) // wide * wide].reshape(-1, wide, *inner)
    added = 0.0 if mask is None else mask.reshape(wide, 1, *inner[1:])
    return softmax(scores + added + bias.reshape(inner), -1)

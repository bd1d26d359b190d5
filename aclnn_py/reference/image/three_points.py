"""Gradient of the interpolation between three points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference


def points(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Numbers of features."""
    return np.floor(np.abs(values) * 7919) % max(given["m"], 1)


@reference("aclnnThreeInterpolateBackward", attrs=((5,),), domain={"idx": points})
def three_interpolate_backward(grad: Array, numbers: Array, weights: Array, m: int) -> Array:
    batch, channels, n = grad.shape[:3]
    found = np.zeros((batch, channels, m))
    for b in range(batch):
        for i in range(n):
            for k in range(3):
                found[b, :, int(numbers[b, i, k])] += grad.reshape(batch, channels, n)[b, :, i] * weights[b, i, k]
    return found

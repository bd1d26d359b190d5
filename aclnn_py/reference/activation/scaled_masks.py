"""Softmax of scaled and masked rows, and its gradient."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .softmax import softmax, softmax_backward

HALF = 1


def flags(mask: Array) -> Array:
    return np.abs(mask) > 0.5


@reference("aclnnScaledMaskedSoftmax", attrs=((0.5, False), (-2.0, False)))
def scaled_masked_softmax(x: Array, mask: Array, scale: float, triangle: bool, *, dtypes: dict[str, int]) -> Array:
    half = dtypes.get("x") == HALF
    scaled = np.float16(x * float(np.float16(scale))).astype("f8") if half else x * scale
    found: Array = softmax(np.where(flags(mask), -10000.0, scaled), -1)
    return found


@reference("aclnnScaledMaskedSoftmaxBackward", attrs=((0.5, False), (-2.0, False)))
def scaled_masked_softmax_backward(grad: Array, y: Array, mask: Array, scale: float, triangle: bool) -> Array:
    return np.where(flags(mask), 0.0, scale * softmax_backward(grad, y, -1))

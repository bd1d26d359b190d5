"""Convolutions of INT8 whose sums are multiplied with a number for each channel."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .convolutions import Axes, forward


@reference("aclnnQuantConvolution")
def quant_convolution(
    x: Array, weight: Array, bias: Array | None, scale: Array, offset: Array | None, stride: Axes, padding: Axes,
    dilation: Axes, transposed: bool, more: Axes | None, groups: int, zero: int, mode: str | None, *, shape: Axes,
) -> Array:  # fmt: skip
    front = padding[::2] if len(padding) == 2 * len(stride) else padding
    found = forward(x, weight, shape[2:], (stride, front, dilation), groups)
    column = (-1, *(1,) * len(stride))
    return found * scale.reshape(column) + (0 if bias is None else np.reshape(bias, column))

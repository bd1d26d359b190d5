"""The largest elements of windows, window by window."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..registry import Array, reference


def pair(numbers: Sequence[int], instead: int) -> tuple[int, int]:
    numbers = tuple(numbers) or (instead,)
    return numbers[0], numbers[min(1, len(numbers) - 1)]


@reference(
    "aclnnMaxPool", integers=True,
    attrs=(
        ((2, 3), (), 0, (1,), (), 0), ((3,), (2,), 0, (0, 1, 2, 1), (1,), 0), ((2, 2), (2, 1), 0, (1, 0), (1, 1), 1),
    ),
)  # fmt: skip
def max_pool(
    x: Array, kernel: Sequence[int], stride: Sequence[int], auto: int, pads: Sequence[int], dilation: Sequence[int],
    ceiling: int, *, shape: Sequence[int],
) -> Array:  # fmt: skip
    (high, wide), (down, right), (top, left) = pair(kernel, 1), pair(stride, 1), pair(pads, 0)
    found = np.empty(tuple(shape), x.dtype)
    for i, j in np.ndindex(*shape[-2:]):
        row, column = i * down - top, j * right - left
        part = x[..., max(row, 0) : row + high, max(column, 0) : column + wide]
        found[..., i, j] = part.max(axis=(-2, -1))
    return found

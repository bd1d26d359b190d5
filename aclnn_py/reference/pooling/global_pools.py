"""The mean and the largest element of every plane."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


def inner(x: Array) -> tuple[int, ...]:
    return tuple(range(2, x.ndim))


@reference("aclnnGlobalAveragePool")
def global_average_pool(x: Array) -> Array:
    return np.mean(x, axis=inner(x), keepdims=True)


@reference("aclnnGlobalMaxPool")
def global_max_pool(x: Array) -> Array:
    return np.max(x, axis=inner(x), keepdims=True)

"""Pooling by windows that cover an axis evenly."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..registry import Array, reference
from .windows import Axis, Shape, largest, places_of, returned, summed

SIZES = {2: ((2, 2), (1, 1)), 3: ((2, 2, 2), (1, 1, 1))}


def evenly(x: Array, sizes: Shape) -> tuple[Axis, ...]:
    return tuple([Axis(size, outs) for size, outs in zip(x.shape[-len(sizes) :], sizes, strict=True)])


def counts(axes: tuple[Axis, ...]) -> Array:
    """How many elements every window has."""
    return np.prod(np.meshgrid(*(np.sum(places_of(axis) >= 0, axis=1) for axis in axes), indexing="ij"), axis=0)


def two_or_three(number: int) -> Any:
    """References of the operators over so many axes."""

    @reference(f"aclnnAdaptiveAvgPool{number}d", attrs=tuple((each,) for each in SIZES[number]))
    def adaptive_avg_pool(x: Array, sizes: Shape) -> Array:
        axes = evenly(x, sizes)
        return summed(x, axes) / counts(axes)

    @reference(f"aclnnAdaptiveAvgPool{number}dBackward")
    def adaptive_avg_pool_backward(grad: Array, x: Array) -> Array:
        axes = evenly(x, grad.shape[-number:])
        return summed(grad / counts(axes), axes, back=True)

    @reference(f"aclnnAdaptiveMaxPool{number}d", attrs=tuple((each,) for each in SIZES[number]))
    def adaptive_max_pool(x: Array, sizes: Shape) -> tuple[Array, Array]:
        every = x.shape[-number:] if not sizes else sizes * (number // len(sizes))
        return largest(x, evenly(x, every))

    def somewhere(values: Array, *, name: str, given: Any) -> Array:
        size = max(prod(given["self"][-number:]), 1)
        return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % size

    @reference(f"aclnnAdaptiveMaxPool{number}dBackward", domain={"indices": somewhere})
    def adaptive_max_pool_backward(grad: Array, x: Array, places: Array) -> Array:
        return returned(grad, places.astype(int), x, number)


two_or_three(2), two_or_three(3)

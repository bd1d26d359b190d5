"""Means of windows with padding, their gradients, and the largest elements of windows along three axes."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..registry import Array, reference
from .windows import Axis, Shape, axes_of, largest, places_of, returned, summed


def counts(axes: tuple[Axis, ...], padded: bool, divisor: int) -> Array:
    """What every window's sum is divided by."""
    if divisor:
        return np.float64(divisor)
    told = [
        [axis.padded(out) for out in range(axis.outs)] if padded else np.sum(places_of(axis) >= 0, axis=1)
        for axis in axes
    ]
    grid = np.meshgrid(*told, indexing="ij")
    return np.prod(grid, axis=0)


def axes_for(x: Array, number: int, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool) -> Any:
    """A kernel beyond its axis leaves one window: division as C has it."""
    axes = axes_of(x, number, kernel, stride, padding, (1,), ceiling)
    return tuple([axis._replace(outs=axis.outs or int(axis.kernel <= axis.size + 2 * axis.pad + axis.stride - 1))
                  for axis in axes])  # fmt: skip


def means(x: Array, axes: tuple[Axis, ...], by: Array) -> Array:
    return summed(x, axes) / by


def shared(grad: Array, x: Array, axes: tuple[Axis, ...], by: Array) -> Array:
    return summed(grad / by, axes, back=True)


FLAT = (
    ((2, 2), (1, 1), (0, 0), False, True, 0), ((2,), (), (1,), False, False, 0),
    ((1, 2), (2, 1), (0, 1), True, True, 0), ((1, 1), (2,), (0,), True, True, 3),
)  # fmt: skip
DEEP = (
    ((1, 2, 2), (1, 1, 1), (0, 0, 0), False, True, 0), ((1,), (), (0,), True, False, 0),
    ((1, 1, 2), (1, 2, 1), (0, 0, 1), True, True, 5), ((1, 2, 1), (2,), (0, 1, 0), False, False, 0),
)  # fmt: skip


@reference("aclnnAvgPool2d", attrs=tuple((*each, 0) for each in FLAT))
def avg_pool2d(x: Array, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool, padded: bool, divisor: int,
               math: int) -> Array:  # fmt: skip
    axes = axes_for(x, 2, kernel, stride, padding, ceiling)
    return means(x, axes, counts(axes, padded, divisor))


@reference("aclnnAvgPool3d", attrs=DEEP)
def avg_pool3d(
    x: Array, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool, padded: bool, divisor: int
) -> Array:
    axes = axes_for(x, 3, kernel, stride, padding, ceiling)
    return means(x, axes, counts(axes, padded, divisor))


def as_given(grad: Array, x: Array, axes: tuple[Axis, ...]) -> tuple[Axis, ...]:
    """The windows that a gradient tells of."""
    return tuple([axis._replace(outs=outs) for axis, outs in zip(axes, grad.shape[-len(axes) :], strict=True)])


@reference("aclnnAvgPool2dBackward", attrs=tuple((*each, 0) for each in FLAT))
def avg_pool2d_backward(grad: Array, x: Array, kernel: Shape, stride: Shape | None, padding: Shape, ceiling: bool,
                        padded: bool, divisor: int, math: int) -> Array:  # fmt: skip
    axes = as_given(grad, x, axes_for(x, 2, kernel, stride or (), padding, ceiling))
    return shared(grad, x, axes, counts(axes, padded, divisor))


@reference("aclnnAvgPool3dBackward", attrs=DEEP)
def avg_pool3d_backward(grad: Array, x: Array, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool,
                        padded: bool, divisor: int) -> Array:  # fmt: skip
    axes = axes_for(x, 3, kernel, stride, padding, ceiling)
    return shared(grad, x, axes, counts(axes, padded, divisor))


VOLUMES = tuple((*each[:3], (1,), each[3]) for each in DEEP)


@reference("aclnnMaxPool3dWithArgmax", attrs=VOLUMES)
def max_pool3d(x: Array, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, ceiling: bool) -> Any:
    return largest(x, axes_of(x, 3, kernel, stride, padding, dilation, ceiling))


def somewhere(values: Array, *, name: str, given: Any) -> Array:
    size = max(prod(given["self"][-3:]), 1)
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % size


@reference("aclnnMaxPool3dWithArgmaxBackward", domain={"indices": somewhere}, attrs=VOLUMES)
def max_pool3d_backward(grad: Array, x: Array, places: Array, *arrays: Any) -> Array:
    return returned(grad, places.astype(int), x, 3)

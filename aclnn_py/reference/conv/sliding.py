"""Windows of images as columns, and what they add up to: element by element of a window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from ..registry import Array, reference

Axes = tuple[int, ...]
WINDOWS: tuple[tuple[Axes, ...], ...] = (((2, 1), (1, 2), (1, 0), (2, 1)), ((1, 1), (3, 1), (0, 2), (1, 3)))


def seen(size: Axes, kernel: Axes, dilation: Axes, padding: Axes, stride: Axes) -> Iterator[Any]:
    """Every element of a window, in a padded image of that size: the places that it takes as windows slide."""
    steps = [
        (one + 2 * pad - apart * (long - 1) - 1) // step + 1
        for one, long, apart, pad, step in zip(size, kernel, dilation, padding, stride, strict=True)
    ]
    for at in product(*map(range, kernel)):
        yield at, np.ix_(*(np.arange(steps[k]) * stride[k] + at[k] * dilation[k] for k in (0, 1)))


def padded(size: Axes, padding: Axes) -> Axes:
    return tuple([one + 2 * pad for one, pad in zip(size, padding, strict=True)])


@reference("aclnnIm2col", attrs=WINDOWS, integers=True)
def im2col(x: Array, kernel: Axes, dilation: Axes, padding: Axes, stride: Axes, *, shape: Axes) -> Array:
    image = np.zeros((*x.shape[:-2], *padded(x.shape[-2:], padding)), x.dtype)
    image[..., padding[0] : padding[0] + x.shape[-2], padding[1] : padding[1] + x.shape[-1]] = x
    columns = []
    for _, (down, across) in seen(x.shape[-2:], kernel, dilation, padding, stride):
        columns.append(image[..., down, across].reshape(*x.shape[:-2], -1))
    return np.stack(columns, axis=-2).reshape(shape)


@reference("aclnnIm2colBackward")
def im2col_backward(
    grad: Array, size: Axes, kernel: Axes, dilation: Axes, padding: Axes, stride: Axes, *, shape: Axes
) -> Array:
    image = np.zeros((*shape[:-2], *padded(size, padding)))
    parts = grad.reshape(*shape[:-2], *kernel, -1)
    for at, (down, across) in seen(size, kernel, dilation, padding, stride):
        made = image[..., down, across]
        image[..., down, across] = made + parts[..., at[0], at[1], :].reshape(made.shape)
    return image[..., padding[0] : padding[0] + size[0], padding[1] : padding[1] + size[1]]


@reference("aclnnUnfoldGrad")
def unfold_grad(grad: Array, sizes: Axes, dim: int, size: int, step: int) -> Array:
    found = np.moveaxis(np.zeros(sizes), dim, -1)
    windows = np.moveaxis(grad, dim, -2)
    for at in range(windows.shape[-2]):
        found[..., at * step : at * step + size] += windows[..., at, :]
    return np.moveaxis(found, -1, dim)

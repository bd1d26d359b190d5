"""Convolutions of samples beside the places of their windows, and their gradients."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .convolutions import Axes, Kinds, backward, forward, of_weights

SETTINGS = (
    ((2, 1), (1, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1), 1, 1, True),
    ((2, 2), (1, 1, 2, 1), (1, 0, 1, 1), (1, 1, 1, 2), 2, 2, True),
)


class Samples(NamedTuple):
    """Where the samples of every window lie: [N, groups, height, width, down, across], and what they weigh."""

    row: Array
    column: Array
    weight: Array


def placed(offset: Array, window: Axes, stride: Axes, padding: Axes, dilation: Axes, groups: int) -> Samples:
    samples, _, *counts = offset.shape
    column, row, weight = offset.reshape(samples, 3, groups, *window, *counts).transpose(1, 0, 2, 3, 4, 5, 6)
    taps, places = np.ix_(*map(np.arange, window)), np.ix_(*map(np.arange, counts))
    down = places[0] * stride[2] - padding[0] + (taps[0] * dilation[2])[..., None, None]
    across = places[1] * stride[3] - padding[2] + (taps[1] * dilation[3])[..., None, None]
    return Samples(row + down, column + across, weight)


def corners(at: Samples, size: Axes) -> Any:
    """The four neighbours: rows, columns, where they are inside, shares, and the slopes of these."""
    low, left = np.floor(at.row), np.floor(at.column)
    for below in (0, 1):
        for right in (0, 1):
            row, column = low + below, left + right
            inside = (row >= 0) & (row < size[0]) & (column >= 0) & (column < size[1])
            down = at.row - low if below else 1 - (at.row - low)
            across = at.column - left if right else 1 - (at.column - left)
            slopes = (2 * right - 1) * down, (2 * below - 1) * across
            index = [np.where(inside, each, 0).astype(int) for each in (row, column)]
            yield index, inside, down * across, slopes


def spread(values: Array, groups: int) -> Array:
    """[N, C, ...] as [N, groups, channels, ...]."""
    return values.reshape(values.shape[0], groups, -1, *values.shape[2:])


def laid(values: Array) -> Array:
    """[N, groups, channels, height, width, down, across] as images of windows."""
    n, groups, channels, high, wide, down, across = values.shape
    return values.transpose(0, 1, 2, 5, 3, 6, 4).reshape(n, groups * channels, down * high, across * wide)


def apart(values: Array, groups: int, window: Axes) -> Array:
    """The other way round."""
    n, channels, down, across = values.shape
    shape = (n, groups, channels // groups, down // window[0], window[0], across // window[1], window[1])
    return values.reshape(shape).transpose(0, 1, 2, 4, 6, 3, 5)


def seen(x: Array, index: Any, inside: Array, groups: int) -> Array:
    """What images have at places, 0 outside: [N, groups, channels, ...]."""
    image = spread(x, groups)
    found = [
        [np.where(inside[n, g], image[n, g][:, index[0][n, g], index[1][n, g]], 0) for g in range(groups)]
        for n in range(x.shape[0])
    ]
    return np.array(found).reshape(*image.shape[:3], *inside.shape[2:])


def sampled(x: Array, at: Samples, groups: int) -> Array:
    found: Array = 0
    for index, inside, share, _ in corners(at, x.shape[2:]):
        found = found + seen(x, index, inside, groups) * share[:, :, None]
    return laid(found * at.weight[:, :, None])


@reference("aclnnDeformableConv2d", attrs=SETTINGS)
def deformable_conv2d(
    x: Array, weight: Array, offset: Array, bias: Array | None, window: Axes, stride: Axes, padding: Axes,
    dilation: Axes, groups: int, deformed: int, modulated: bool, *, soc: str, stored: Any, shape: Axes,
) -> tuple[Array, ...]:  # fmt: skip
    taken = sampled(x, placed(offset, window, stride, padding, dilation, deformed), deformed)
    image = stored(taken) if soc in ("ascend950", "ascend350") else taken
    found = forward(image, weight, offset.shape[2:], (window, (0, 0), (1, 1)), groups)
    return found + (0 if bias is None else bias.reshape(-1, 1, 1)), taken


@reference("aclnnDeformableConv2dBackward", attrs=SETTINGS)
def deformable_conv2d_backward(
    x: Array, grad: Array, samples: Array, weight: Array, offset: Array, window: Axes, stride: Axes, padding: Axes,
    dilation: Axes, groups: int, deformed: int, modulated: bool, *, stored: Any, dtypes: Kinds,
) -> tuple[Array, ...]:  # fmt: skip
    numbers = (window, (0, 0), (1, 1))
    through = stored(backward(grad, weight, samples.shape[2:], numbers, groups))
    dw = of_weights(samples, grad, weight.shape, numbers, groups)
    at, more = placed(offset, window, stride, padding, dilation, deformed), apart(through, deformed, window)
    image, of_offset = np.zeros(spread(x, deformed).shape), np.zeros((3, *at.row.shape))
    for index, inside, share, slopes in corners(at, x.shape[2:]):
        value = seen(x, index, inside, deformed)
        parts = ((slopes[0] * at.weight), (slopes[1] * at.weight), share)
        here = inside[:, :, None]
        of_offset += np.array([np.where(here, value * more * each[:, :, None], 0).sum(2) for each in parts])
        part = np.where(here, more * (share * at.weight)[:, :, None], 0)
        for n, g in np.ndindex(*at.row.shape[:2]):
            for c in range(part.shape[2]):
                np.add.at(image[n, g, c], (index[0][n, g], index[1][n, g]), part[n, g, c])
    far = ~((at.row > -1) & (at.row < x.shape[2]) & (at.column > -1) & (at.column < x.shape[3]))
    of_offset[:, far] = 0
    doff = of_offset.transpose(1, 0, 2, 3, 4, 5, 6).reshape(offset.shape)
    return image.reshape(x.shape), dw, doff, stored(grad.sum(axis=(0, 2, 3)))

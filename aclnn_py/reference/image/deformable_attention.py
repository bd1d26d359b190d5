"""Multi-scale deformable attention: samples of feature maps, weighted and added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference


def heights(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """All levels of two rows, as wide as there are pixels for."""
    found: Array = np.ones(np.shape(values))
    if found.ndim and found.shape[-1] == 2:
        found[...] = 2, given["value"][1] // 2 if given["value"] else 0
    return found


def zeros(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    return np.zeros(np.shape(values))


def near(values: Array) -> Array:
    """Places inside and a little beside the image, off the pixels' centres."""
    return np.where(np.isfinite(values), 0.5 + 0.6 * np.tanh(np.nan_to_num(values)) + 0.013, values)


DOMAIN: dict[str, Callable[..., Array]] = {"spatialShape": heights, "levelStartIndex": zeros, "location": near}


Corner = tuple[Array, Array, Array, tuple[Array, Array]]
"""Whether a pixel is inside, its number, its weight, and how this grows along both axes."""


def corners(size: Array, start: int, places: Array) -> Iterator[Corner]:
    """The four pixels around places of one level."""
    down, across = size.astype(int)
    x, y = places[..., 0] * across - 0.5, places[..., 1] * down - 0.5
    left, above = np.floor(x), np.floor(y)
    right, below = x - left, y - above
    for dy in (0, 1):
        for dx in (0, 1):
            column, line = left + dx, above + dy
            inside = (column >= 0) & (column < across) & (line >= 0) & (line < down)
            key = np.where(inside, start + line * across + column, 0).astype(int)
            one, other = right if dx else 1 - right, below if dy else 1 - below
            slopes = (2 * dx - 1) * other * across, (2 * dy - 1) * one * down
            yield inside, key, np.where(inside, one * other, 0), (slopes[0], slopes[1])


def taken(value: Array, key: Array, inside: Array) -> Array:
    """value[b, key[b,q,h,p], h], 0 outside."""
    batch, heads = (np.arange(size) for size in (value.shape[0], value.shape[2]))
    found = value[batch[:, None, None, None], key, heads[None, None, :, None]]
    return np.where(inside[..., None], found, 0)


@reference("aclnnMultiScaleDeformableAttnFunction", domain=DOMAIN)
def attended(value: Array, sizes: Array, starts: Array, places: Array, weights: Array) -> Array:
    batch, _, heads, width = value.shape
    total = np.zeros((batch, places.shape[1], heads, width))
    for level, size in enumerate(sizes):
        around = corners(size, starts[level], places[..., level, :, :])
        samples = sum(share[..., None] * taken(value, key, inside) for inside, key, share, _ in around)
        total += (weights[..., level, :, None] * samples).sum(-2)
    return total.reshape(batch, places.shape[1], -1)


@reference("aclnnMultiScaleDeformableAttentionGrad", domain=DOMAIN)
def attended_back(
    value: Array, sizes: Array, starts: Array, places: Array, weights: Array, grad: Array
) -> tuple[Array, ...]:
    of_value, of_places, of_weights = np.zeros(value.shape), np.zeros(places.shape), np.zeros(weights.shape)
    grad = grad.reshape(*grad.shape[:2], value.shape[2], value.shape[3])
    batch, heads = (np.arange(size) for size in (value.shape[0], value.shape[2]))
    for level, size in enumerate(sizes):
        weight = weights[..., level, :]
        for inside, key, share, slopes in corners(size, starts[level], places[..., level, :, :]):
            dot = (taken(value, key, inside) * grad[:, :, :, None, :]).sum(-1)
            of_weights[..., level, :] += np.where(inside, share * dot, 0)
            for axis, slope in enumerate(slopes):
                of_places[..., level, :, axis] += np.where(inside, slope * dot, 0)
            spread = np.where(inside[..., None], (share * weight)[..., None] * grad[:, :, :, None, :], 0)
            np.add.at(of_value, (batch[:, None, None, None], key, heads[None, None, :, None]), spread)
        of_places[..., level, :, :] *= weight[..., None]
    return of_value, of_places, of_weights

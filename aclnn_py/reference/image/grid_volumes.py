"""Volumes sampled at the places of a grid, place by place, and the gradients of that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from ..registry import Array, reference
from .grids import NEAREST, Line, inside, line_of

EVERY = (slice(None),)
WAYS = ((0, 0, True), (0, 1, False), (0, 2, True), (0, 2, False), (1, 0, False), (1, 2, True))


def first(x: Array, last: bool) -> Array:
    return np.moveaxis(x, -1, 1) if last else x


def lines(x: Array, place: Array, mode: int, padding: int, aligned: bool) -> tuple[Line, ...]:
    """Along depth, height and width; a place names width first."""
    rows = zip(place[::-1], x.shape[2:], strict=True)
    return tuple(inside(line_of(float(at), size, mode, padding, aligned), size) for at, size in rows)


def corners(found: tuple[Line, ...]) -> Iterator[tuple[tuple[int, ...], float, tuple[float, ...]]]:
    """Elements, their weights, and how these change with width, height and depth."""
    for (i, a, da), (j, b, db), (k, c, dc) in product(*found):
        yield (i, j, k), a * b * c, (a * b * dc, a * db * c, da * b * c)


@reference("aclnnGridSampler3D", attrs=WAYS)
def grid_sampler3d(x: Array, grid: Array, mode: int, padding: int, aligned: bool, *, shape: tuple[int, ...]) -> Array:
    last = tuple(shape) != (*x.shape[:2], *grid.shape[1:4])
    x = first(x, last)
    found = np.zeros((*x.shape[:2], *grid.shape[1:4]))
    for n, at in product(range(len(grid)), np.ndindex(*grid.shape[1:4])):
        for where, weight, _ in corners(lines(x, grid[n][at], mode, padding, aligned)):
            found[n][EVERY + at] += weight * x[n][EVERY + where]
    return np.moveaxis(found, 1, -1) if last else found


@reference("aclnnGridSampler3DBackward", attrs=tuple((*way, (True, True)) for way in WAYS[1:4]))
def grid_sampler3d_backward(
    grad: Array, x: Array, grid: Array, mode: int, padding: int, aligned: bool, mask: tuple[bool, ...]
) -> tuple[Array | None, Array | None]:
    last = grad.shape != (*x.shape[:2], *grid.shape[1:4])
    grad, x = first(grad, last), first(x, last)
    volumes, places = np.zeros(x.shape), np.zeros(grid.shape)
    for n, at in product(range(len(grid)), np.ndindex(*grid.shape[1:4])):
        own = grad[n][EVERY + at]
        for where, weight, slopes in corners(lines(x, grid[n][at], mode, padding, aligned)):
            volumes[n][EVERY + where] += weight * own
            if mode != NEAREST:
                places[n][at] += own @ x[n][EVERY + where] * np.array(slopes)
    volumes = np.moveaxis(volumes, 1, -1) if last else volumes
    return volumes if mask[0] else None, places if mask[1] else None

"""Images sampled at the places of a grid, place by place, and the gradients of that."""

from __future__ import annotations

from math import floor, isfinite

import numpy as np

from ..registry import Array, reference

Line = list[tuple[int, float, float]]
"""Along an axis: places, their weights, and how these change with the coordinate of the grid."""
ZEROS, REFLECTION, NEAREST, CUBIC = 0, 2, 1, 2
FAR = -100.0


def mirrored(at: float, size: int, aligned: bool) -> tuple[float, float]:
    low, span = (0.0, float(size - 1)) if aligned else (-0.5, float(size))
    if not span:
        return 0.0, 0.0
    away, turn = abs(at - low), 1.0 if at >= low else -1.0
    if floor(away / span) % 2 == 0:
        return away % span + low, turn
    return span - away % span + low, -turn


def padded(at: float, size: int, padding: int, aligned: bool) -> tuple[float, float]:
    if padding == ZEROS:
        return (at if isfinite(at) and abs(at) < 1e9 else FAR), 1.0
    if not isfinite(at):
        return 0.0, 0.0
    at, turn = mirrored(at, size, aligned) if padding == REFLECTION else (at, 1.0)
    return min(max(at, 0.0), size - 1.0), turn if 0 < at < size - 1 else 0.0


def weighed(x: float) -> float:
    x, a = abs(x), -0.75
    return (a + 2) * x**3 - (a + 3) * x**2 + 1 if x <= 1 else a * (x**3 - 5 * x**2 + 8 * x - 4)


def slope(x: float) -> float:
    sign, x, a = np.sign(x), abs(x), -0.75
    return float(sign * ((3 * (a + 2) * x - 2 * (a + 3)) * x if x <= 1 else a * (3 * x**2 - 10 * x + 8)))


def line_of(given: float, size: int, mode: int, padding: int, aligned: bool) -> Line:
    scale = (size - 1) / 2 if aligned else size / 2
    at = (given + 1) / 2 * (size - 1) if aligned else ((given + 1) * size - 1) / 2
    if mode == CUBIC:
        at = at if isfinite(at) and abs(at) < 1e9 else FAR
        low = floor(at)
        return [
            (int(padded(low + k, size, padding, aligned)[0]), weighed(at - low - k), slope(at - low - k) * scale)
            for k in (-1, 0, 1, 2)
        ]
    at, turn = padded(at, size, padding, aligned)
    if mode == NEAREST:
        return [(int(np.rint(at)), 1.0, 0.0)]
    low, part = floor(at), at - floor(at)
    return [(low, 1 - part, -turn * scale), (low + 1, part, turn * scale)]


def inside(line: Line, size: int) -> Line:
    return [each for each in line if 0 <= each[0] < size]


def lines(x: Array, place: Array, mode: int, padding: int, aligned: bool) -> tuple[Line, Line]:
    height, width = x.shape[2:]
    return (
        inside(line_of(float(place[1]), height, mode, padding, aligned), height),
        inside(line_of(float(place[0]), width, mode, padding, aligned), width),
    )


@reference("aclnnGridSampler2D", attrs=tuple((mode, pad, flag) for mode, pad, flag in
           ((0, 0, True), (0, 1, False), (0, 2, True), (0, 2, False), (1, 0, False), (1, 2, True))))  # fmt: skip
def grid_sampler2d(x: Array, grid: Array, mode: int, padding: int, aligned: bool) -> Array:
    found = np.zeros((*x.shape[:2], *grid.shape[1:3]))
    for n, i, j in np.ndindex(*grid.shape[:3]):
        down, across = lines(x, grid[n, i, j], mode, padding, aligned)
        for row, weight, _ in down:
            for column, share, _ in across:
                found[n, :, i, j] += weight * share * x[n, :, row, column]
    return found


@reference(
    "aclnnGridSampler2DBackward",
    attrs=tuple(
        (mode, pad, flag, (True, True))
        for mode, pad, flag in (
            (0, 1, False),
            (0, 2, True),
            (2, 0, False),
        )
    ),
)
def grid_sampler2d_backward(
    grad: Array, x: Array, grid: Array, mode: int, padding: int, aligned: bool, mask: tuple[bool, ...]
) -> tuple[Array | None, Array | None]:
    images, places = np.zeros(x.shape), np.zeros(grid.shape)
    for n, i, j in np.ndindex(*grid.shape[:3]):
        down, across = lines(x, grid[n, i, j], mode, padding, aligned)
        for row, weight, steep in down:
            for column, share, turn in across:
                images[n, :, row, column] += weight * share * grad[n, :, i, j]
                slope_there = grad[n, :, i, j] @ x[n, :, row, column] if mode != NEAREST else 0.0
                places[n, i, j] += (slope_there * weight * turn, slope_there * steep * share)
    return images if mask[0] else None, places if mask[1] else None

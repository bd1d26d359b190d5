"""Resized tensors: what places of self each place of the result is made of, by weights; gradients the other way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

import numpy as np

from ..registry import Array

Weights = dict[int, float]
Row = Callable[[int, float, int], Weights]
"""The weights of places of self, for a place of the result, given the step and the size of self."""
Sizes = Sequence[int]
NEWER, CORES = ("ascend950", "ascend350"), ("ascend910b", "ascend910_93")


def place_of(i: int, step: float, size: int, half: float) -> Weights:
    place = np.floor(np.float32(np.float32(i + half) * np.float32(step)))
    return {int(min(max(place, 0), size - 1)): 1.0}


def nearest(i: int, step: float, size: int) -> Weights:
    return place_of(i, step, size, 0.0)


def exact(i: int, step: float, size: int) -> Weights:
    return place_of(i, step, size, 0.5)


def between(at: float, size: int) -> Weights:
    low = min(floor(max(at, 0.0)), size - 1)
    part = max(at, 0.0) - low
    return {low: 1 - part, low + 1: part} if low + 1 < size else {low: 1.0}


def linear(i: int, step: float, size: int) -> Weights:
    return between((i + 0.5) * step - 0.5, size)


def cornered(i: int, step: float, size: int) -> Weights:
    return between(i * step, size)


def sharp(x: float, a: float) -> float:
    x = abs(x)
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return float(a * (x**3 - 5 * x**2 + 8 * x - 4)) if x < 2 else 0.0


def four(at: float, size: int) -> Weights:
    found: Weights = {}
    for place in range(floor(at) - 1, floor(at) + 3):
        inside = min(max(place, 0), size - 1)
        found[inside] = found.get(inside, 0.0) + sharp(at - place, -0.75)
    return found


def cubic(i: int, step: float, size: int) -> Weights:
    return four((i + 0.5) * step - 0.5, size)


def cornered_cubic(i: int, step: float, size: int) -> Weights:
    return four(i * step, size)


def wide(i: int, step: float, size: int, reach: int) -> Weights:
    """Linear (1) or cubic (2), over all that a place of the result covers."""
    center, stretch = step * (i + 0.5), max(step, 1.0)
    first, last = floor(center - reach * stretch + 0.5), floor(center + reach * stretch + 0.5)
    found = {}
    for place in range(max(first, 0), min(last, size)):
        away = (place - center + 0.5) / stretch
        found[place] = max(1 - abs(away), 0.0) if reach == 1 else sharp(away, -0.5)
    total = sum(found.values())
    return {place: weight / total for place, weight in found.items()} if total else found


def wide_linear(i: int, step: float, size: int) -> Weights:
    return wide(i, step, size, 1)


def wide_cubic(i: int, step: float, size: int) -> Weights:
    return wide(i, step, size, 2)


def steps_of(sizes: Sizes, targets: Sizes, scales: Sequence[float], aligned: bool = False) -> list[float]:
    """Places of self for each of the result: by corners, by the scale where it is above 0, or by sizes."""
    if aligned:
        return [(size - 1) / (target - 1) if target > 1 else 0.0 for size, target in zip(sizes, targets, strict=True)]
    rows = zip(sizes, targets, scales, strict=True)
    return [1 / scale if scale > 0 else size / target for size, target, scale in rows]


def first_axis(around: Sizes, targets: Sizes, shape: Sizes) -> int:
    """Where the axes that are resized begin: behind batches and channels, or between them."""
    return 2 if tuple(shape) == (*around[:2], *targets) else 1


def forward(x: Array, targets: Sizes, steps: Sequence[float], row: Row, first: int = 2) -> Array:
    """Resized along the axes from the first one on."""
    for axis, (target, step) in enumerate(zip(targets, steps, strict=True), first):
        if step == 1 and target == x.shape[axis]:
            continue
        rows = np.moveaxis(x, axis, 0)
        found = np.zeros((target, *rows.shape[1:]))
        for i in range(target):
            for place, weight in row(i, step, len(rows)).items():
                found[i] += weight * rows[place]
        x = np.moveaxis(found, 0, axis)
    return x


def backward(grad: Array, inputs: Sizes, steps: Sequence[float], row: Row, first: int = 2) -> Array:
    """What every place of self gave, along the axes from the first one on."""
    for axis, step in enumerate(steps, first):
        if step == 1 and inputs[axis] == grad.shape[axis]:
            continue
        rows = np.moveaxis(grad, axis, 0)
        found = np.zeros((inputs[axis], *rows.shape[1:]))
        for i in range(len(rows)):
            for place, weight in row(i, step, inputs[axis]).items():
                found[place] += weight * rows[i]
        grad = np.moveaxis(found, 0, axis)
    return grad

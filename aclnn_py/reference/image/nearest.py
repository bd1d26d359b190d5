"""Resized by taking the nearest element, and the gradients of that."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..registry import Array, reference
from .resizing import CORES, NEWER, Row, Sizes, backward, first_axis, forward, nearest, steps_of

NONE = (0.0, 0.0, 0.0)


@reference("aclnnUpsampleNearest2d", attrs=(((2, 3),), ((7, 2),)))
def upsample_nearest2d(x: Array, targets: Sizes, *, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    return forward(x, targets, steps_of(x.shape[first : first + 2], targets, NONE[:2]), nearest, first)


@reference("aclnnUpsampleNearest2dV2", attrs=(((4, 6), 2.0, 2.0), ((3, 4), 1.7, 1.4), ((4, 6), 2.1, 0.0)))
def upsample_nearest2d_v2(
    x: Array, targets: Sizes, *scales: float, shape: Sizes, soc: str = "", dtype: int = 0
) -> Array:
    first = first_axis(x.shape, targets, shape)
    sizes = x.shape[first : first + 2]
    single = [float(np.float32(scale)) for scale in scales]
    cored = (*CORES, "ascend310p")
    counts = dtype in (0, 1, 27) and (soc in NEWER or (soc in cored and min(scales) > 0))
    steps = steps_of(sizes, targets, single if counts else NONE[:2])
    if soc in cored:
        rows = zip(steps, sizes, targets, strict=True)
        steps = [size / target if target in (size, 2 * size) else step for step, size, target in rows]
    return forward(x, targets, steps, nearest, first)


@reference("aclnnUpsampleNearest2dBackward", attrs=(((4, 6), (2, 3, 2, 3), 2.0, 2.1), ((2, 1), (2, 3, 2, 3), 0.0, 0.0)))
def upsample_nearest2d_backward(grad: Array, targets: Sizes, inputs: Sizes, *scales: float, soc: str) -> Array:
    first = first_axis(inputs, targets, grad.shape)
    sizes = inputs[first : first + 2]
    counts = soc in NEWER or (soc in CORES and tuple(targets) != tuple(sizes))
    return backward(grad, inputs, steps_of(sizes, targets, scales if counts else NONE[:2]), nearest, first)


@reference("aclnnUpsampleNearest1d", attrs=(((3,),), ((9,),)))
def upsample_nearest1d(x: Array, targets: Sizes) -> Array:
    return forward(x, targets[:1], steps_of(x.shape[2:], targets[:1], NONE[:1]), nearest)


@reference("aclnnUpsampleNearest1dV2", attrs=(((6,), 2.0), ((5,), 1.7)))
def upsample_nearest1d_v2(x: Array, targets: Sizes, scale: float, *, soc: str, dtype: int) -> Array:
    counts = soc in (*NEWER, *CORES, "ascend310p") and dtype in (0, 1, 27)
    scales = (float(np.float32(scale)),) if counts else NONE[:1]
    return forward(x, targets[:1], steps_of(x.shape[2:], targets[:1], scales), nearest)


@reference("aclnnUpsampleNearest1dBackward", attrs=(((4,), (2, 3, 2), 2.1), ((5,), (2, 3, 3), 0.0)))
def upsample_nearest1d_backward(grad: Array, targets: Sizes, inputs: Sizes, scale: float, *, soc: str) -> Array:
    counts = soc in NEWER or (abs(scale) < 1e9 and int(inputs[2] * scale) == targets[0])
    return backward(grad, inputs, steps_of(inputs[2:], targets, (scale,) if counts else NONE[:1]), nearest)


def all_or_none(scales: Sequence[float]) -> Sequence[float]:
    return scales if all(scale > 0 for scale in scales) else NONE


@reference("aclnnUpsampleNearest3d", attrs=(((2, 4, 6), 2.0, 2.0, 2.0), ((2, 3, 4), 2.0, 1.7, 0.0)))
def upsample_nearest3d(x: Array, targets: Sizes, *scales: float, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    return forward(x, targets, steps_of(x.shape[first : first + 3], targets, all_or_none(scales)), nearest, first)


@reference("aclnnUpsampleNearest3dBackward", attrs=(((4, 6, 4), (2, 3, 2, 3, 2), 2.0, 2.1, 2.0),))
def upsample_nearest3d_backward(grad: Array, targets: Sizes, inputs: Sizes, *scales: float, shape: Sizes) -> Array:
    return volumes(grad, targets, inputs, steps_of(inputs[2:], targets, all_or_none(scales)), nearest, shape)


def volumes(grad: Array, targets: Sizes, inputs: Sizes, steps: Sequence[float], row: Row, shape: Sizes) -> Array:
    """Gradients whose channels may be last; so may those of the result."""
    if grad.shape != (*inputs[:2], *targets):
        grad = np.moveaxis(grad, -1, 1)
    found = backward(grad, inputs, steps, row)
    return found if found.shape == tuple(shape) else np.moveaxis(found, 1, -1)

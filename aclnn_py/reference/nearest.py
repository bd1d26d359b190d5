"""Resized by taking the nearest element, and the gradients of that."""

from __future__ import annotations

import numpy as np

from .registry import Array, reference
from .resizing import CORES, NEWER, Sizes, backward, first_axis, forward, nearest, steps_of

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

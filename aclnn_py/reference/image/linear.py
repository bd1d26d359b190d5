"""Resized by weighing the elements on either side, and the gradients of that."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..registry import Array, reference
from .nearest import all_or_none, volumes
from .resizing import (
    CORES,
    NEWER,
    Sizes,
    backward,
    cornered,
    cornered_cubic,
    cubic,
    first_axis,
    forward,
    linear,
    steps_of,
)

NONE = (0.0, 0.0, 0.0)


def kept(steps: Sequence[float], sizes: Sizes, targets: Sizes) -> list[float]:
    rows = zip(steps, sizes, targets, strict=True)
    return [1.0 if size == target else step for step, size, target in rows]


def fitting(sizes: Sizes, targets: Sizes, scales: Sequence[float]) -> bool:
    rows = zip(sizes, targets, scales, strict=True)
    return all(abs(scale) < 1e9 and int(size * scale) == target for size, target, scale in rows)


@reference(
    "aclnnUpsampleBilinear2d",
    attrs=(((2, 3), True, 0.0, 0.0), ((5, 7), True, 2.5, 2.4), ((5, 7), False, 2.5, 2.4), ((3, 1), False, 1.5, 1.5)),
)
def upsample_bilinear2d(
    x: Array, targets: Sizes, aligned: bool, *scales: float, soc: str, shape: Sizes, dtype: int
) -> Array:
    first = first_axis(x.shape, targets, shape)
    sizes = x.shape[first : first + 2]
    fits = fitting(x.shape[2:], shape[2:], scales) and dtype != 11
    steps = steps_of(sizes, targets, scales if soc in NEWER or (soc in CORES and fits) else NONE[:2], aligned)
    if soc in CORES and not aligned:
        steps = kept(steps, sizes, targets)
    return forward(x, targets, steps, cornered if aligned else linear, first)


def bilinear_gradient(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, scales: Sequence[float], soc: str, copied: bool
) -> Array:
    first = first_axis(inputs, targets, grad.shape)
    sizes = inputs[first : first + 2]
    if tuple(inputs) == grad.shape and copied:
        return grad
    grad = grad.real
    fits = fitting(sizes, targets, scales)
    steps = steps_of(sizes, targets, scales if soc in NEWER or (soc in CORES and fits) else NONE[:2], aligned)
    if soc in CORES and not aligned:
        steps = kept(steps, sizes, targets)
    return backward(grad, inputs, steps, cornered if aligned else linear, first)


GRADIENTS = (
    ((4, 6), (2, 3, 2, 3), True, 2.0, 2.1), ((5, 7), (2, 3, 2, 3), False, 2.5, 2.4),
    ((2, 3), (2, 3, 3, 5), False, 0.0, 0.0),
)  # fmt: skip


@reference("aclnnUpsampleBilinear2dBackwardV2", attrs=GRADIENTS)
def upsample_bilinear2d_backward_v2(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, soc: str
) -> Array:
    grad = grad.real
    return bilinear_gradient(grad, targets, inputs, aligned, scales, soc, soc not in NEWER)


@reference("aclnnUpsampleBilinear2dBackward", attrs=GRADIENTS)
def upsample_bilinear2d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, soc: str
) -> Array:
    return bilinear_gradient(grad, targets, inputs, aligned, scales if soc in NEWER else NONE[:2], soc, True)


@reference("aclnnUpsampleLinear1d", attrs=(((5,), False, 2.0), ((3,), True, -1.0), ((7,), False, 2.5)))
def upsample_linear1d(x: Array, targets: Sizes, aligned: bool, scale: float, *, soc: str) -> Array:
    steps = steps_of(x.shape[2:], targets, (scale,), aligned)
    steps = steps if soc in NEWER or aligned else kept(steps, x.shape[2:], targets)
    return forward(x, targets, steps, cornered if aligned else linear)


def volume_steps(sizes: Sizes, targets: Sizes, aligned: bool, scales: Sequence[float]) -> list[float]:
    steps = steps_of(sizes, targets, all_or_none(scales), aligned)
    return steps if aligned else kept(steps, sizes, targets)


@reference("aclnnUpsampleTrilinear3d", attrs=(((2, 4, 6), False, 2.0, 2.0, 2.0), ((2, 3, 4), True, 2.0, 1.7, 0.0)))
def upsample_trilinear3d(x: Array, targets: Sizes, aligned: bool, *scales: float, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    steps = volume_steps(x.shape[first : first + 3], targets, aligned, scales)
    return forward(x, targets, steps, cornered if aligned else linear, first)


@reference("aclnnUpsampleTrilinear3dBackward", attrs=(((4, 6, 4), (2, 3, 2, 3, 2), True, 2.0, 2.1, 2.0),))
def upsample_trilinear3d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, shape: Sizes
) -> Array:
    steps = volume_steps(inputs[2:], targets, aligned, scales)
    return volumes(grad, targets, inputs, steps, cornered if aligned else linear, shape)


@reference(
    "aclnnUpsampleBicubic2d", attrs=(((3, 2), False, 1.5, 0.0), ((6, 7), True, 0.0, 0.0), ((2, 1), False, 0.0, 0.4))
)
def upsample_bicubic2d(x: Array, targets: Sizes, aligned: bool, *scales: float, soc: str, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    sizes = x.shape[first : first + 2]
    steps = steps_of(sizes, targets, scales, aligned)
    steps = steps if soc in NEWER or aligned else kept(steps, sizes, targets)
    return forward(x, targets, steps, cornered_cubic if aligned else cubic, first)


@reference(
    "aclnnUpsampleLinear1dBackward", attrs=(((6,), (2, 3, 3), False, 2.0), ((4,), (2, 3, 5), True, 0.0),
                                            ((5,), (2, 3, 3), False, 1.5)),
)  # fmt: skip
def upsample_linear1d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, scale: float, *, soc: str
) -> Array:
    if tuple(inputs) == grad.shape:
        return grad.real
    counts = soc in NEWER or (soc in CORES and abs(scale) < 1e9 and int(np.floor(inputs[2] * scale)) == targets[0])
    steps = steps_of(inputs[2:], targets, (scale,) if counts else NONE[:1], aligned)
    return backward(grad.real, inputs, steps, cornered if aligned else linear)


@reference(
    "aclnnUpsampleBicubic2dBackward",
    attrs=(((3, 2), (2, 3, 2, 3), False, 1.5, 0.0), ((6, 7), (2, 3, 3, 2), True, 0.0, 0.0),
           ((2, 3), (2, 3, 2, 3), False, 2.0, 0.0)),
)  # fmt: skip
def upsample_bicubic2d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, soc: str
) -> Array:
    first = first_axis(inputs, targets, grad.shape)
    sizes = inputs[first : first + 2]
    if soc in CORES and tuple(inputs) == grad.shape:
        return grad
    return backward(
        grad, inputs, steps_of(sizes, targets, scales, aligned), cornered_cubic if aligned else cubic, first
    )

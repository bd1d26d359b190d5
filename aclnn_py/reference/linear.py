"""Resized by weighing the elements on either side, and the gradients of that."""

from __future__ import annotations

from collections.abc import Sequence

from .registry import Array, reference
from .resizing import CORES, NEWER, Sizes, backward, cornered, first_axis, forward, linear, steps_of

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
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, scales: Sequence[float], soc: str
) -> Array:
    first = first_axis(inputs, targets, grad.shape)
    sizes = inputs[first : first + 2]
    if tuple(inputs) == grad.shape:
        return grad.real
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
    return bilinear_gradient(grad, targets, inputs, aligned, scales, soc)


@reference("aclnnUpsampleBilinear2dBackward", attrs=GRADIENTS)
def upsample_bilinear2d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, soc: str
) -> Array:
    return bilinear_gradient(grad, targets, inputs, aligned, scales if soc in NEWER else NONE[:2], soc)

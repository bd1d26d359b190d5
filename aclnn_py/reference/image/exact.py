"""Resized by taking the element nearest to the middle of each place, and the gradients of that."""

from __future__ import annotations

from collections.abc import Sequence

from ..registry import Array, reference
from .nearest import all_or_none, volumes
from .resizing import NEWER, Sizes, backward, exact, first_axis, forward, steps_of


@reference("aclnnUpsampleNearestExact1d", attrs=(((6,), 2.0), ((5,), 1.7), ((2,), 0.0)))
def upsample_nearest_exact1d(x: Array, targets: Sizes, scale: float) -> Array:
    return forward(x, targets, steps_of(x.shape[2:], targets, (scale,)), exact)


@reference("aclnnUpsampleNearestExact2d", attrs=(((4, 6), 2.0, 2.0), ((3, 4), 1.7, 1.4), ((4, 1), 0.0, 0.0)))
def upsample_nearest_exact2d(x: Array, targets: Sizes, *scales: float, soc: str, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    sizes = x.shape[first : first + 2]
    steps = steps_of(sizes, targets, scales)
    if soc not in NEWER:
        steps = [1.0 if size == target else step for step, size, target in zip(steps, sizes, targets, strict=True)]
    return forward(x, targets, steps, exact, first)


@reference("aclnnUpsampleNearestExact3d", attrs=(((2, 4, 6), 2.0, 2.0, 2.0), ((2, 3, 4), 2.0, 0.0, 1.7)))
def upsample_nearest_exact3d(x: Array, targets: Sizes, *scales: float, soc: str, shape: Sizes) -> Array:
    first = first_axis(x.shape, targets, shape)
    given = scales if soc in NEWER else all_or_none(scales)
    return forward(x, targets, steps_of(x.shape[first : first + 3], targets, given), exact, first)


@reference("aclnnUpsampleNearestExact1dBackward", attrs=(((4,), (2, 3, 2), 2.0), ((5,), (2, 3, 3), 0.0)))
def upsample_nearest_exact1d_backward(grad: Array, targets: Sizes, inputs: Sizes, scale: float) -> Array:
    return planes(grad, inputs, (scale,))


@reference(
    "aclnnUpsampleNearestExact2dBackward", attrs=(((4, 6), (2, 3, 2, 3), 2.0, 2.1), ((2, 1), (2, 3, 2, 3), 0.0, 0.0))
)
def upsample_nearest_exact2d_backward(grad: Array, targets: Sizes, inputs: Sizes, *scales: float) -> Array:
    return planes(grad, inputs, scales)


def planes(grad: Array, inputs: Sizes, scales: Sequence[float]) -> Array:
    """Gradients whose own sizes count."""
    return backward(grad, (*grad.shape[:2], *inputs[2:]), steps_of(inputs[2:], grad.shape[2:], scales), exact)


@reference("aclnnUpsampleNearestExact3dBackward", attrs=(((4, 6, 4), (2, 3, 2, 3, 2), 2.0, 2.1, 2.0),))
def upsample_nearest_exact3d_backward(
    grad: Array, targets: Sizes, inputs: Sizes, *scales: float, shape: Sizes
) -> Array:
    return volumes(grad, targets, inputs, steps_of(inputs[2:], targets, all_or_none(scales)), exact, shape)

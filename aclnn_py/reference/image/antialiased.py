"""Resized by filters as wide as what a place of the result covers, and the gradients of that."""

from __future__ import annotations

from collections.abc import Sequence

from ..registry import Array, reference
from .resizing import NEWER, Row, Sizes, backward, forward, steps_of, wide_cubic, wide_linear

FORWARD = (((5, 2), False, 0.0, 0.0), ((7, 3), True, 0.0, 0.0), ((3, 4), False, 1.5, 1.7))
BACKWARD = (((4, 5), (2, 3, 5, 2), False, 0.0, 0.0), ((4, 5), (2, 3, 7, 3), True, 0.0, 0.0),
            ((4, 5), (2, 3, 3, 4), False, 1.5, 1.2))  # fmt: skip


def resized(x: Array, targets: Sizes, aligned: bool, scales: Sequence[float], kept: bool, row: Row) -> Array:
    sizes = x.shape[2:]
    steps = steps_of(sizes, targets, scales, aligned)
    if kept:
        steps = [1.0 if size == to else step for step, size, to in zip(steps, sizes, targets, strict=True)]
    return forward(x, targets, steps, row)


@reference("aclnnUpsampleBilinear2dAA", attrs=FORWARD)
def upsample_bilinear2d_aa(x: Array, targets: Sizes, aligned: bool, *scales: float, soc: str) -> Array:
    return resized(x, targets, aligned, scales, soc not in NEWER, wide_linear)


@reference("aclnnUpsampleBicubic2dAA", attrs=FORWARD)
def upsample_bicubic2d_aa(x: Array, targets: Sizes, aligned: bool, *scales: float, soc: str) -> Array:
    return resized(x, targets, aligned, scales, soc not in NEWER and not aligned, wide_cubic)


@reference("aclnnUpsampleBilinear2dAABackward", attrs=BACKWARD)
def upsample_bilinear2d_aa_backward(
    grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float, soc: str
) -> Array:
    if soc not in NEWER and tuple(inputs[2:]) == grad.shape[2:]:
        return grad
    return returned(grad, inputs, aligned, scales, wide_linear)


@reference("aclnnUpsampleBicubic2dAAGrad", attrs=BACKWARD)
def upsample_bicubic2d_aa_grad(grad: Array, targets: Sizes, inputs: Sizes, aligned: bool, *scales: float) -> Array:
    return returned(grad, inputs, aligned, scales, wide_cubic)


def returned(grad: Array, inputs: Sizes, aligned: bool, scales: Sequence[float], row: Row) -> Array:
    steps = steps_of(inputs[2:], grad.shape[2:], scales, aligned)
    return backward(grad, (*grad.shape[:2], *inputs[2:]), steps, row)

"""Gradients of padding: what every place of the padded tensor shows is found by padding the numbers of elements."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .layout import bordered, linspace

FLOAT = 0
"""aclDataType."""


def gathered(grad: Array, x: Array, padding: tuple[int, ...], mode: str) -> Array:
    """Every element of the gradient goes to the element of self that stood in its place."""
    numbers = bordered(np.arange(x.size).reshape(x.shape), padding, mode)
    found = np.zeros(x.size, grad.dtype)
    np.add.at(found, numbers.reshape(-1), grad.reshape(-1))
    return found.reshape(x.shape)


PADS = ("aclnnReflectionPad1dBackward", "aclnnReflectionPad2dBackward", "aclnnReflectionPad3dBackward")


@reference(*PADS)
def reflection_pad_backward(grad: Array, x: Array, padding: tuple[int, ...]) -> Array:
    return gathered(grad, x, padding, "reflect")


@reference(*(name.replace("Reflection", "Replication") for name in PADS))
def replication_pad_backward(grad: Array, x: Array, padding: tuple[int, ...]) -> Array:
    return gathered(grad, x, padding, "edge")


@reference("aclnnCircularPad2dBackward", "aclnnCircularPad3dBackward")
def circular_pad_backward(grad: Array, x: Array, padding: tuple[int, ...]) -> Array:
    return gathered(grad, x, padding, "wrap")


@reference("aclnnLogSpace", integers=True, attrs=((0.0, 1.0, 6, 2.0), (-2.0, 3.0, 6, 10.0), (1.0, -1.0, 6, 0.5)))
def logspace(start: Any, end: Any, steps: int, base: float, *, stored: Any) -> Array:
    """The exponents and the base are rounded to the result's dtype, as the kernels get them."""
    first, last = (float(stored(np.float32(getattr(value, "real", value)))) for value in (start, end))
    exponents = stored(linspace(first, last, steps, shape=(steps,), dtype=FLOAT))
    return np.power(float(stored(np.float32(base))), exponents)

"""Elements repeated, and classes as rows of two numbers, by NumPy's own functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

Given = Any
"""Shapes of tensors and values of attributes, by name."""


def numbers(values: Array, *, name: str, given: Given) -> Array:
    """A domain: numbers of repeats that come to the outputSize of the call, if any do."""
    size, x = given["outputSize"], given.get("self")
    if values.size == 1 and x is not None:
        return np.full(1, size // max(x[given["dim"]] if "dim" in given else np.prod(x, dtype="i8"), 1))
    counts = np.full(values.size, size // max(values.size, 1))
    counts[: size - counts.sum()] += 1
    return counts


def repeated(x: Array, repeats: Array, dim: int, size: int) -> Array | None:
    """None where the repeats do not come to the size."""
    found = np.repeat(x, np.broadcast_to(repeats.reshape(-1), x.shape[dim]), dim)
    return found if found.shape[dim] == size else None


@reference("aclnnRepeatInterleave", integers=True, domain={"repeats": numbers})
def repeat_interleave(x: Array, repeats: Array, size: int) -> Array | None:
    return repeated(x.reshape(-1), repeats, 0, size)


@reference("aclnnRepeatInterleaveWithDim", integers=True, domain={"repeats": numbers})
def repeat_interleave_with_dim(x: Array, repeats: Array, dim: int, size: int) -> Array | None:
    return repeated(x, repeats, dim, size)


@reference("aclnnRepeatInterleaveTensor", integers=True, domain={"repeats": numbers})
def repeat_interleave_tensor(repeats: Array, size: int) -> Array | None:
    return repeated(np.arange(repeats.size), repeats, 0, size)


@reference("aclnnRepeatInterleaveInt", integers=True, attrs=((3, 18), (1, 6)))
def repeat_interleave_int(x: Array, repeats: int, size: int) -> Array:
    return np.repeat(x.reshape(-1), repeats)


@reference("aclnnRepeatInterleaveIntWithDim", integers=True, attrs=((3, 1, 9), (2, -1, 6)))
def repeat_interleave_int_with_dim(x: Array, repeats: int, dim: int, size: int) -> Array:
    return np.repeat(x, repeats, dim)


@reference("aclnnOneHot", integers=True, attrs=((4, 0), (2, 1)))
def one_hot(x: Array, classes: int, on: Array, off: Array, axis: int) -> Array:
    found = x[..., None] == np.arange(classes)
    first = [value.reshape(-1)[0] for value in (on, off)]
    return np.moveaxis(np.where(found, *first), -1, axis)

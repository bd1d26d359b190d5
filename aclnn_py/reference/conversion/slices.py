"""Slices as Python writes them, and axes in another order and of other sizes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

Shape = tuple[int, ...]


@reference("aclnnStridedSlice", integers=True)
def strided_slice(
    x: Array, begin: Shape, end: Shape, strides: Shape, open_begin: int, open_end: int, dots: int, new: int, single: int
) -> Array:
    """The masks as what Python writes in brackets."""
    items: list[Any] = []
    for at, (first, last, step) in enumerate(zip(begin, end, strides, strict=True)):
        if dots >> at & 1:
            items.append(...)
        elif new >> at & 1:
            items.append(None)
        elif single >> at & 1:
            items.append(first)
        else:
            items.append(slice(None if open_begin >> at & 1 else first, None if open_end >> at & 1 else last, step))
    return x[tuple(items)]


@reference("aclnnStridedSliceAssignV2", integers=True)
def strided_slice_assign(x: Array, value: Array, begin: Shape, end: Shape, strides: Shape, axes: Any) -> Array:
    found = x.copy()
    items = [slice(None)] * x.ndim
    for at, bounds in zip(range(x.ndim) if axes is None else axes, zip(begin, end, strides, strict=True), strict=False):
        items[at] = slice(*bounds)
    found[tuple(items)] = value
    return found


@reference("aclnnConfusionTranspose", integers=True)
def confusion_transpose(x: Array, perm: Shape, shape: Shape, first: bool) -> Array:
    return np.transpose(x, perm).reshape(shape) if first else np.transpose(x.reshape(shape), perm)

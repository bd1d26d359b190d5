"""What is carried along an axis: sums, products, extremes so far."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .folding import converted


def axis_of(x: Array, dim: Any) -> int:
    found: int = int(dim) % max(x.ndim, 1)
    return found


@reference("aclnnCumsum", integers=True, attrs=((0, 0), (-1, 0)))
def cumsum(x: Array, dim: int, dtype: int, *, shape: tuple[int, ...]) -> Array:
    return np.reshape(np.cumsum(np.atleast_1d(converted(x, dtype)), axis=axis_of(x, dim)), shape)


@reference(
    "aclnnCumsumV2", integers=True, attrs=tuple((0, one, other) for one in (False, True) for other in (False, True))
)
def cumsum_v2(x: Array, dim: int, exclusive: bool, reverse: bool, *, shape: tuple[int, ...]) -> Array:
    rows, axis = np.atleast_1d(x), axis_of(x, dim)
    rows = np.flip(rows, axis) if reverse else rows
    if exclusive:
        rows = np.concatenate([np.zeros_like(np.take(rows, [0], axis)), np.delete(rows, -1, axis)], axis)
    found = np.cumsum(rows, axis=axis)
    return np.reshape(np.flip(found, axis) if reverse else found, shape)


@reference("aclnnCumprod", integers=True, attrs=((0, 0), (-1, 0)))
def cumprod(x: Array, dim: Any, wanted: int, *, shape: tuple[int, ...], dtype: int) -> Array | None:
    if dtype != wanted and wanted != -1:
        return None
    return np.reshape(np.cumprod(np.atleast_1d(converted(x, dtype)), axis=axis_of(x, dim)), shape)


@reference("aclnnInplaceCumprod", integers=True, attrs=((0,), (-1,)))
def inplace_cumprod(x: Array, dim: Any) -> Array:
    return np.reshape(np.cumprod(np.atleast_1d(x), axis=axis_of(x, dim)), x.shape)


def carried(x: Array, dim: int, *, least: bool) -> tuple[Array, Array]:
    """The extreme so far and the last index at which it was met; NaN stays."""
    rows = np.moveaxis(np.atleast_1d(x), axis_of(x, dim), 0)
    values, indices = np.empty_like(rows), np.empty(rows.shape, "i8")
    for at, row in enumerate(rows):
        if not at:
            values[0], indices[0] = row, 0
            continue
        before = values[at - 1]
        better = (row <= before if least else row >= before) | (row != row)
        values[at], indices[at] = np.where(better, row, before), np.where(better, at, indices[at - 1])
    back = axis_of(x, dim)
    return np.reshape(np.moveaxis(values, 0, back), x.shape), np.reshape(np.moveaxis(indices, 0, back), x.shape)


@reference("aclnnCummax", integers=True, attrs=((0,), (-1,)))
def cummax(x: Array, dim: int) -> tuple[Array, Array]:
    return carried(x, dim, least=False)


@reference("aclnnCummin", integers=True, attrs=((0,), (-1,)))
def cummin(x: Array, dim: int) -> tuple[Array, Array]:
    return carried(x, dim, least=True)

"""Sums, means, products, truths and extremes over axes: NumPy's own functions in float64."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from ..registry import Array, reference
from .folding import ROWS, Axes, along, converted, length, unless_empty


@reference("aclnnReduceSum", integers=True, attrs=tuple((*row, 0) for row in ROWS))
def reduce_sum(x: Array, dims: Any, keep: bool, dtype: int, *, shape: tuple[int, ...]) -> Array:
    values, axes = converted(x, dtype), along(x, dims)
    found = np.any(values, axis=axes, keepdims=keep) if dtype == 12 else np.sum(values, axis=axes, keepdims=keep)
    return unless_empty(x, found, 0, shape)


@reference("aclnnReduceNansum", integers=True, attrs=tuple((*row, 0) for row in ROWS))
def reduce_nansum(x: Array, dims: Any, keep: bool, dtype: int, *, shape: tuple[int, ...]) -> Array:
    values = converted(x, dtype)
    return reduce_sum(
        np.where(np.isnan(values), 0, values) if values.dtype.kind == "f" else values, dims, keep, dtype, shape=shape
    )


def mean_of(x: Array, axes: Axes, keep: bool) -> Array:
    """Integers are divided as C does."""
    total, count = np.sum(x, axis=axes, keepdims=keep), length(x, axes)
    if x.dtype.kind in "iu":
        total = total.astype("i8")
        return np.sign(total) * (np.abs(total) // count)
    return total / count


@reference("aclnnMean", integers=True, attrs=tuple((*row, 0) for row in ROWS))
def mean(x: Array, dims: Any, keep: bool, dtype: int, *, shape: tuple[int, ...]) -> Array:
    return mean_of(converted(x, dtype), along(x, dims), keep) if x.size else np.full(shape, np.nan)


@reference("aclnnMeanV2", integers=True, attrs=tuple((*row, flag) for row in ROWS for flag in (False, True)))
def mean_v2(x: Array, dims: Any, keep: bool, noop: bool, *, shape: tuple[int, ...]) -> Array:
    if not x.size:
        return np.full(shape, np.nan)
    return x if noop and dims == () else mean_of(x, along(x, dims), keep)


@reference("aclnnProd", integers=True)
def prod(x: Array, dtype: int, *, shape: tuple[int, ...], soc: str, stored: Any) -> Array:
    return prod_dim(x, (), False, dtype, shape=shape, soc=soc, stored=stored)


@reference("aclnnProdDim", integers=True, attrs=((0, True, 0), (-1, False, 0)))
def prod_dim(x: Array, dim: Any, keep: bool, dtype: int, *, shape: tuple[int, ...], soc: str, stored: Any) -> Array:
    """On ascend950 a FLOAT result of 16-bit elements is one of theirs first."""
    values, axes = converted(x, dtype), along(x, dim)
    found = np.all(values, axis=axes, keepdims=keep) if dtype == 12 else np.prod(values, axis=axes, keepdims=keep)
    if soc == "ascend950" and dtype == 0 and x.dtype.kind == "f":
        found = stored(found)
    return unless_empty(x, found, 1, shape)


# ---- truths and extremes ----------------------------------------------------------------------------------------


@reference("aclnnAny", attrs=ROWS)
def any_of(x: Array, dims: Any, keep: bool, *, shape: tuple[int, ...]) -> Array:
    return unless_empty(x, np.any(x != 0, axis=along(x, dims), keepdims=keep), 0, shape)


@reference("aclnnAll", attrs=ROWS)
def all_of(x: Array, dims: Any, keep: bool, *, shape: tuple[int, ...]) -> Array:
    return unless_empty(x, np.all(x != 0, axis=along(x, dims), keepdims=keep), 1, shape)


@reference("aclnnAmax", integers=True, attrs=ROWS)
def amax(x: Array, dims: Any, keep: bool) -> Array:
    return np.max(x, axis=along(x, dims), keepdims=keep)


@reference("aclnnAmin", integers=True, attrs=ROWS)
def amin(x: Array, dims: Any, keep: bool) -> Array:
    return np.min(x, axis=along(x, dims), keepdims=keep)


@reference("aclnnMaxV2", integers=True, attrs=tuple((*row, flag) for row in ROWS for flag in (False, True)))
def max_v2(x: Array, dims: Any, keep: bool, noop: bool) -> Array:
    return x if noop and dims == () else amax(x, dims, keep)


@reference("aclnnMax", integers=True)
def largest(x: Array) -> Array:
    return np.max(x)


@reference("aclnnMin", integers=True)
def smallest(x: Array) -> Array:
    return np.min(x)


@reference("aclnnAminmax", integers=True, attrs=tuple(row for row in ROWS))
def aminmax(x: Array, dims: Any, keep: bool) -> tuple[Array, Array]:
    return (amin(x, dims, keep), amax(x, dims, keep)) if dims else (x, x)


@reference("aclnnAminmaxDim", integers=True, attrs=((0, True), (-1, False)))
def aminmax_dim(x: Array, dim: int, keep: bool) -> tuple[Array, Array]:
    return amin(x, dim, keep), amax(x, dim, keep)


@reference("aclnnAminmaxAll", integers=True)
def aminmax_all(x: Array) -> tuple[Array, Array]:
    return np.min(x), np.max(x)


def index_of(x: Array, dim: int, keep: bool, *, least: bool) -> Array:
    """The first of the extreme elements along an axis, or the first NaN."""
    if not x.ndim:
        return np.zeros((), "i8")
    return (np.argmin if least else np.argmax)(x, axis=dim, keepdims=keep)


@reference("aclnnArgMax", integers=True, attrs=((0, True), (-1, False)))
def arg_max(x: Array, dim: int, keep: bool, *, shape: tuple[int, ...]) -> Array:
    return np.reshape(index_of(x, dim, keep, least=False), shape)


@reference("aclnnArgMin", integers=True, attrs=((0, True), (-1, False)))
def arg_min(x: Array, dim: int, keep: bool, *, shape: tuple[int, ...]) -> Array:
    return np.reshape(index_of(x, dim, keep, least=True), shape)


@reference("aclnnMaxDim", integers=True, attrs=((0, True), (-1, False)))
def max_dim(x: Array, dim: int, keep: bool) -> tuple[Array, Array]:
    return amax(x, dim, keep), index_of(x, dim, keep, least=False)


@reference("aclnnMinDim", integers=True, attrs=((0, True), (-1, False)))
def min_dim(x: Array, dim: int, keep: bool) -> tuple[Array, Array]:
    return amin(x, dim, keep), index_of(x, dim, keep, least=True)


@reference("aclnnEqual", integers=True)
def equal(x: Array, other: Array) -> Array:
    return np.asarray([x.shape == other.shape and bool(np.all(x == other))])


@reference("aclnnMaxN", integers=True)
def max_n(tensors: list[Array]) -> Array:
    return reduce(np.maximum, tensors)


@reference("aclnnMinN", integers=True)
def min_n(tensors: list[Array]) -> Array:
    return reduce(np.minimum, tensors)

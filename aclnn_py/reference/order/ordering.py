"""Elements in order, chosen by their place in it, and the places where numbers belong."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

FLAGS = (False, True)


def rows_of(x: Array, dim: int) -> tuple[Array, int]:
    """The tensor with its rows along the last axis, and which axis that was."""
    rows = np.atleast_1d(x)
    axis = int(dim) % rows.ndim
    return np.moveaxis(rows, axis, -1), axis


def places(rows: Array, down: bool) -> Array:
    """The indices of the elements in order: equals as they come, NaN above all."""
    if not down:
        return np.argsort(rows, -1, kind="stable")
    turned = np.argsort(rows[..., ::-1], -1, kind="stable")[..., ::-1]
    return rows.shape[-1] - 1 - turned


def taken(rows: Array, where: Array, axis: int) -> tuple[Array, Array]:
    values = np.take_along_axis(rows, where, -1)
    return np.moveaxis(values, -1, axis), np.moveaxis(where, -1, axis)


@reference("aclnnSort", integers=True, attrs=tuple((True, dim, down) for dim in (0, -1) for down in FLAGS))
def sort(x: Array, stable: bool, dim: int, down: bool, *, soc: str, dtypes: Any, shape: Any) -> tuple[Array, Array]:
    rows, axis = rows_of(x, dim)
    looked = rows.astype("f2") if soc == "ascend910" and dtypes["self"] == 0 else rows
    values, found = taken(looked, places(looked, down), axis)
    return np.reshape(values, shape), np.reshape(found, shape)


@reference("aclnnArgsort", integers=True, attrs=tuple((dim, down) for dim in (0, -1) for down in FLAGS))
def argsort(x: Array, dim: int, down: bool, *, shape: Any) -> Array:
    rows, axis = rows_of(x, dim)
    return np.reshape(np.moveaxis(places(rows, down), -1, axis), shape)


@reference(
    "aclnnTopk", integers=True, attrs=tuple((2, dim, top, kept) for dim in (0, -1) for top in FLAGS for kept in FLAGS)
)
def topk(
    x: Array, k: int, dim: int, largest: bool, in_order: bool, *, soc: str, dtypes: Any, shape: Any
) -> tuple[Array, Array]:
    rows, axis = rows_of(x, dim)
    halved = soc == "ascend910" and dtypes["self"] == 0 and (x.size <= 32768 or k >= 8)
    looked = rows.astype("f2") if halved else rows
    where = places(looked, largest)[..., :k]
    values, found = taken(looked, where if in_order else np.sort(where, -1), axis)
    return np.reshape(values, shape), np.reshape(found, shape)


@reference("aclnnTopkV2", integers=True, attrs=((2, 0, True, True, 1), (2, -1, False, False, 0)))
def topk_v2(
    x: Array, k: int, dim: int, largest: bool, in_order: bool, policy: int, *, soc: str, dtypes: Any, shape: Any
) -> tuple[Array, Array]:
    found: tuple[Array, Array] = topk(x, k, dim, largest, in_order, soc=soc, dtypes=dtypes, shape=shape)
    return found


def kth(x: Array, number: Any, dim: int, keep: bool) -> tuple[Array, Array]:
    """The element of each row with that number in the order, and its index."""
    rows, axis = rows_of(x, dim)
    where = np.take_along_axis(places(rows, False), np.broadcast_to(number, (*rows.shape[:-1], 1)), -1)
    values, found = taken(rows, where, axis)
    return (values, found) if keep else (np.squeeze(values, axis), np.squeeze(found, axis))


@reference("aclnnKthvalue", integers=True, attrs=tuple((2, dim, keep) for dim in (0, -1) for keep in FLAGS))
def kthvalue(x: Array, k: int, dim: int, keep: bool) -> tuple[Array, Array]:
    return kth(x, k - 1, dim, keep)


def middle(x: Array, dim: int, *, first_nan: bool) -> Array:
    """The number of the median in each row's order; where NaN comes first, the number of the first NaN."""
    rows, _ = rows_of(x, dim)
    nans = np.sum(rows != rows, -1, keepdims=True)
    if not first_nan:
        return np.where(nans == rows.shape[-1], 0, (rows.shape[-1] - nans - 1) // 2)
    return np.where(nans > 0, rows.shape[-1] - nans, (rows.shape[-1] - 1) // 2)


@reference("aclnnMedianDim", integers=True, attrs=tuple((dim, keep) for dim in (0, -1) for keep in FLAGS))
def median_dim(x: Array, dim: int, keep: bool, *, soc: str) -> tuple[Array, Array]:
    plain = soc in ("ascend950", "ascend350")
    number = (np.atleast_1d(x).shape[dim] - 1) // 2 if plain else middle(x, dim, first_nan=True)
    return kth(x, number, dim, keep)


@reference("aclnnNanMedianDim", integers=True, attrs=tuple((dim, keep) for dim in (0, -1) for keep in FLAGS))
def nan_median_dim(x: Array, dim: int, keep: bool) -> tuple[Array, Array]:
    return kth(x, middle(x, dim, first_nan=False), dim, keep)


@reference("aclnnMedian", integers=True)
def median(x: Array, *, shape: Any) -> Array:
    if not x.size:
        ends = {"i4": -(2.0**31), "i8": -(2.0**63)}
        return np.full(shape, np.nan if x.dtype.kind == "f" else ends.get(x.dtype.str[1:], 0))
    flat = np.reshape(x, -1)
    return np.reshape(kth(flat, middle(flat, 0, first_nan=True), 0, False)[0], shape)


@reference("aclnnNanMedian", integers=True)
def nan_median(x: Array, *, shape: Any) -> Array:
    if not x.size:
        return np.full(shape, np.nan if x.dtype.kind == "f" else 0)
    flat = np.reshape(x, -1)
    return np.reshape(kth(flat, middle(flat, 0, first_nan=False), 0, False)[0], shape)

"""Elements and rows put or added where lists of indices say, by NumPy's own indexing."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conversion.layout import number_as
from ..registry import Array, reference
from .gathers import Given, along


def numbered(values: Array, *, name: str, given: Given) -> Array:
    """A domain: indices of elements along the axis of a member's number, some from the end, some twice."""
    axis, shape = int(name.partition("[")[2].rstrip("]")), given["selfRef"]
    size = max(shape[axis], 1) if axis < len(shape) else 1
    found = np.abs(values * 7919 + np.arange(values.size)) % size
    return np.where(np.arange(values.size) % 3 == 0, found - size, found)


@reference("aclnnIndexPutImpl", integers=True, domain={"indices": numbered}, attrs=((True, False), (False, True)))
def index_put(x: Array, indices: list[Array], values: Array, accumulate: bool, unsafe: bool) -> Array | None:
    masks = [each for each in indices if each.dtype == bool and each.size]
    if masks:
        return masked(x, indices, masks, values, accumulate)
    key: Any = tuple([each.astype(int) if each.size else slice(None) for each in indices])
    found = x.copy()
    if accumulate:
        np.add.at(found, key, values)
    else:
        found[key] = values
    return found


def masked(x: Array, indices: list[Array], masks: list[Array], values: Array, accumulate: bool) -> Array | None:
    """Values for as many places as are true; any other number of them is the caller's mistake."""
    if len(masks) > 1 or any(each.size and each.dtype != bool for each in indices):
        return None
    key: Any = tuple([each if each.size else slice(None) for each in indices])
    try:
        whole = np.broadcast_to(values, x[key].shape)
    except ValueError:
        return None
    found = x.copy()
    found[key] = (x[key] | whole if x.dtype == bool else x[key] + whole) if accumulate else whole
    return found


def part_of(x: Array, dim: int, *values: Array) -> Array:
    """A copy with the axis first, and the same of values where they have axes."""
    moved = [np.moveaxis(each, dim, 0) if each.ndim else each[None] for each in (x.copy(), *values)]
    return moved if values else moved[0]


def back(found: Array, x: Array, dim: int) -> Array:
    return np.moveaxis(found, 0, dim) if x.ndim else found.reshape(())


def along_own(values: Array, *, name: str, given: Given) -> Array:
    """A domain: indices of elements along dim."""
    table = "selfRef" if "selfRef" in given else "self"
    rank = max(len(given[table]), 1)
    inside = -rank <= given["dim"] < rank
    return along(table, "dim")(values, name=name, given=given) if inside else np.zeros_like(values)


PLACES = {"index": along_own}


@reference("aclnnIndexAdd", integers=True, domain=PLACES, attrs=((1, 1.0), (-1, 2.0), (0, -3.0)))
def index_add(x: Array, dim: int, index: Array, source: Array, alpha: Any) -> Array:
    found, parts = part_of(x, dim, source)
    factor = number_as(alpha, parts.dtype)
    np.add.at(found, index.reshape(-1), (parts & factor if parts.dtype == bool else parts * factor).astype(found.dtype))
    return back(found, x, dim)


@reference("aclnnIndexAddV2", integers=True, domain=PLACES, attrs=((1, 1.0, 1), (-1, 2.0, 2), (0, -3.0, 5)))
def index_add_v2(x: Array, dim: int, index: Array, source: Array, alpha: Any, mode: int) -> Array:
    return index_add(x, dim, index, source, alpha if mode else 1)


@reference("aclnnIndexCopy", "aclnnInplaceIndexCopy", integers=True, domain=PLACES, attrs=((1,), (-1,)))
def index_copy(x: Array, dim: int, index: Array, source: Array) -> Array | None:
    if not index.size:
        return None
    found, parts = part_of(x, dim, source)
    for place, part in zip(index.reshape(-1), parts, strict=True):
        found[place] = part
    return back(found, x, dim)


@reference("aclnnIndexFill", "aclnnInplaceIndexFill", integers=True, domain=PLACES, attrs=((1, 2.5), (-1, -3.0)))
def index_fill(x: Array, dim: int, index: Array, value: Any) -> Array:
    return index_fill_tensor(x, dim, tuple(index.reshape(-1)), value)


@reference(
    "aclnnIndexFillTensor", "aclnnInplaceIndexFillTensor", integers=True, attrs=((1, (1, -1), 2.5), (-1, (0, 2), 3.0))
)  # fmt: skip
def index_fill_tensor(x: Array, dim: int, index: tuple[int, ...], value: Any) -> Array:
    if not len(index):
        return x
    found = part_of(x, dim)
    found[list(map(int, index))] = number_as(value, x.dtype)
    return back(found, x, dim)


def element(values: Array, *, name: str, given: Given) -> Array:
    """A domain: indices among all elements."""
    return along("selfRef")(values, name=name, given=given)


@reference("aclnnInplacePut", integers=True, domain={"index": element}, attrs=((True,), (False,)))
def put(x: Array, index: Array, source: Array, accumulate: bool) -> Array:
    found = x.copy().reshape(-1)
    where, parts = index.reshape(-1), source.reshape(-1)
    if accumulate:
        np.add.at(found, where, parts)
    else:
        found[where] = parts
    return found.reshape(x.shape)


@reference("aclnnInplaceMaskedScatter", integers=True)
def masked_scatter(x: Array, mask: Array, source: Array) -> Array:
    found, flat = x.copy().reshape(-1), source.reshape(-1)
    places = np.flatnonzero(np.broadcast_to(mask, x.shape))[: flat.size]
    found[places] = flat[: places.size]
    return found.reshape(x.shape)


def row(values: Array, *, name: str, given: Given) -> Array:
    """A domain: numbers of rows, in whatever dtype."""
    return np.floor(np.abs(values)) % max(given["numWeights"], 1)


@reference("aclnnEmbeddingDenseBackward", domain={"indices": row}, attrs=((2, 1, True), (2, 0, False), (2, 9, True)))
def embedding_dense_backward(grad: Array, indices: Array, weights: int, padding: int, scaled: bool) -> Array:
    width = grad.shape[-1] if grad.ndim else 0
    found, names = np.zeros((weights, width)), indices.reshape(-1).astype(int)
    kept = names != padding
    if not grad.size or not names.size:
        return found
    np.add.at(found, names[kept], grad.reshape(-1, width)[kept])
    counts = np.bincount(names, minlength=weights)[:, None]
    return found / np.maximum(counts, 1) if scaled else found


def counted(values: Array, *, name: str, given: Given) -> Array:
    """A domain: numbers that out has a place for."""
    return np.abs(values) % max(int(np.prod(given["out"])), 1)


@reference("aclnnBincount", domain={"self": counted}, attrs=((0,), (2,)))
def bincount(x: Array, weights: Array | None, minlength: int, *, shape: tuple[int, ...]) -> Array:
    return np.bincount(x.astype(int).reshape(-1), None if weights is None else weights.reshape(-1), *shape)


@reference("aclnnHistc", attrs=((3, 1.0, 4.0), (3, 0.0, 5.0)))
def histc(x: Array, bins: int, low: float, high: float, *, soc: str) -> Array | None:
    """In float32, where the last bit tells which part a number is in."""
    alike = (abs(high - low) < 1e-6 or low == high) and soc != "ascend310p"
    values = np.float32(x if alike else x[np.isfinite(x)]).reshape(-1)
    if alike:
        if not np.isfinite(values).all():
            return None
        low, high = (values.min(), values.max()) if values.size else (0, 0)
    if low == high:
        low, high = low - 1, high + 1
    low, high = np.float32(low), np.float32(high)
    values = values[(values >= low) & (values <= high)]
    parts = np.minimum(((values - low) * np.float32(bins) / (high - low)).astype(int), bins - 1)
    return np.bincount(parts, minlength=bins)


def coordinates(values: Array, *, name: str, given: Given) -> Array:
    """A domain: numbers of places along the first axes, one after the other."""
    table, own = given["data"] if "data" in given else given["varRef"], given["indices"]
    axes = own[-1] if own else 1
    sizes = np.resize(np.maximum(np.array(table[:axes] or (1,)), 1), values.size)
    return np.abs(values * 7919 + np.arange(values.size)) % sizes


@reference("aclnnScatterNd", "aclnnScatterNdUpdate", integers=True, domain={"indices": coordinates})
def scatter_nd(x: Array, indices: Array, updates: Array) -> Array | None:
    if not (x.size and indices.size and updates.size):
        return None
    found, axes = x.copy(), indices.shape[-1]
    for at in np.ndindex(indices.shape[:-1]):
        found[tuple(map(int, indices[at]))] = updates.reshape(*indices.shape[:-1], *x.shape[axes:])[at]
    return found

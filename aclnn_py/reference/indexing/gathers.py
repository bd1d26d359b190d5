"""Elements taken where indices say, by NumPy's own indexing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference

Given = Any
"""Shapes of tensors and values of attributes, by name."""


def along(table: str, dim: str | None = None, *, back: bool = False) -> Callable[..., Array]:
    """A domain: indices of elements along an axis of a tensor (None: of all of them), half of them from the end."""

    def inside(values: Array, *, name: str, given: Given) -> Array:
        shape = given[table] or (1,)
        size = int(np.prod(shape)) if dim is None else shape[given[dim] if dim else 0]
        found = np.abs(values * 7919 + np.arange(values.size)) % max(size, 1)
        return np.where(np.arange(values.size) % 2 == 0, found, found - size) if back else found

    return inside


@reference("aclnnIndexSelect", integers=True, attrs=((1,), (-1,)), domain={"index": along("self", "dim")})
def index_select(x: Array, dim: int, index: Array) -> Array:
    return np.take(x, index.reshape(-1), dim) if x.ndim else x


@reference("aclnnGatherV2", integers=True, attrs=((1,), (-1,)), domain={"index": along("self", "dim", back=True)})
def gather_v2(x: Array, dim: int, index: Array) -> Array:
    return np.take(x, index if index.ndim else index[None], dim) if x.ndim else x


@reference("aclnnGatherV3", integers=True, attrs=((1, 0, 1), (1, 1, 0)), domain={"index": along("self", "dim")})
def gather_v3(x: Array, dim: int, index: Array, batch: int, mode: int) -> Array:
    if not batch:
        return np.take(x, index, dim) if x.ndim else x
    return np.stack(
        [gather_v3(one, dim - 1 if dim > 0 else dim, of, batch - 1, mode) for one, of in zip(x, index, strict=True)]
    )


@reference("aclnnGather", integers=True, attrs=((1,), (-1,)), domain={"index": along("self", "dim", back=True)})
def gather(x: Array, dim: int, index: Array) -> Array:
    x, where = x if x.ndim else x[None], index if index.ndim else index[None]
    part = x[tuple(slice(None) if axis == dim % x.ndim else slice(size) for axis, size in enumerate(where.shape))]
    return np.take_along_axis(part, where, dim).reshape(index.shape)


@reference("aclnnEmbedding", integers=True, domain={"indices": along("weight", "")})
def embedding(weight: Array, indices: Array) -> Array:
    return weight[indices]


@reference("aclnnTake", integers=True, domain={"index": along("self", back=True)})
def take(x: Array, index: Array) -> Array:
    return x.reshape(-1)[index]


def coordinates(values: Array, *, name: str, given: Given) -> Array:
    """A domain: each one within the axis that it is about."""
    columns = given[name][-1]
    sizes = np.resize(np.asarray(given["self"][:columns]), values.size)
    return np.abs(values * 7919 + np.arange(values.size)) % np.maximum(sizes, 1)


@reference("aclnnGatherNd", integers=True, attrs=((True,),), domain={"indices": coordinates})
def gather_nd(x: Array, indices: Array, negative: bool) -> Array:
    return x[tuple(np.moveaxis(indices, -1, 0))]


def of_an_axis(values: Array, *, name: str, given: Given) -> Array:
    """A domain: indices of the axis whose number a list's member has, half of them from the end."""
    number = int(name.removesuffix("]").partition("[")[2])
    size = max((given["self"] + (1,) * 40)[number], 1)
    found = np.abs(values * 7919 + np.arange(values.size)) % size
    return np.where(np.arange(values.size) % 2 == 0, found, found - size)


@reference("aclnnIndex", integers=True, domain={"indices": of_an_axis})
def index(x: Array, indices: list[Array]) -> Array | None:
    if x.ndim == 0:
        return x
    if any(one.dtype.kind == "b" and one.size for one in indices):
        return None  # how many elements are true is not known beforehand
    return x[tuple(one if one.size else slice(None) for one in indices)]

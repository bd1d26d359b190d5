"""Elements and rows written where an index says, in its order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..conversion.layout import number_as
from ..registry import Array, reference
from .gathers import Given, along


def somewhere(values: Array, *, name: str, given: Given) -> Array:
    """A domain: indices of elements along dim, if that is an axis."""
    table = "selfRef" if "selfRef" in given else "self"
    rank = max(len(given[table]), 1)
    if not -rank <= given["dim"] < rank:
        return np.zeros_like(values)
    return along(table, "dim")(values, name=name, given=given)


FIRST = {"index": somewhere}
WAYS: dict[int, Callable[[Array, Array], Array]] = {
    3: lambda old, new: old if old > new else new,
    4: lambda old, new: old if old < new else new,
}


def written(x: Array, dim: int, index: Array, source: Array, way: int) -> Array:
    """The source's first part in the order of the index; truth values are added with or, multiplied with and."""
    if not index.size:
        return x
    found = np.array(np.reshape(x, x.shape or (1,)))
    axis = dim % found.ndim
    index = np.reshape(index, index.shape or (1,))
    source = np.reshape(source, source.shape or (1,) * index.ndim)
    part = np.broadcast_to(source[tuple(map(slice, index.shape))], index.shape)
    place = tuple(index.astype(int) if at == axis else each for at, each in enumerate(np.indices(index.shape)))
    if way in (1, 2):
        (np.add if way == 1 else np.multiply).at(found, place, part)
    elif way not in WAYS:
        found[place] = part
    else:
        for at in np.ndindex(index.shape):
            here = tuple(int(each[at]) for each in place)
            found[here] = WAYS[way](found[here], part[at])
    return found.reshape(x.shape)


A2 = ("ascend910b", "ascend910_93")
FLOAT, FLOAT16, INT8, INT32, UINT8, INT16, INT64, BF16 = 0, 1, 2, 3, 4, 6, 9, 27
ORDERED = (FLOAT, FLOAT16, BF16, INT32, INT8, UINT8)
"""What the A2 and A3 families' AI cores find the largest and smallest of; everything else replaces."""
STARTED = {**dict.fromkeys(A2, ORDERED), "ascend950": (*ORDERED, INT16, INT64)}


def way_of(reduce: int, soc: str, dtype: int) -> int:
    return reduce if reduce in (1, 2) or (soc in A2 and dtype in ORDERED) else 0


@reference("aclnnScatter", "aclnnInplaceScatter", integers=True, domain=FIRST, attrs=((1, 1), (-1, 2), (0, 4)))
def scatter(x: Array, dim: int, index: Array, src: Array, reduce: int, *, soc: str, dtype: int) -> Array:
    return written(x, dim, index, src, way_of(reduce, soc, dtype))


@reference("aclnnScatterAdd", integers=True, domain=FIRST, attrs=((1,), (-1,)))
def scatter_add(x: Array, dim: int, index: Array, src: Array) -> Array:
    return written(x, dim, index, src, 1)


@reference(
    "aclnnScatterValue", "aclnnInplaceScatterValue", integers=True, domain=FIRST, complex_scalars=True,
    attrs=((1, 2.0, 1), (-1, -3.0, 2), (0, 1.5, 0)),
)  # fmt: skip
def scatter_value(x: Array, dim: int, index: Array, value: Any, reduce: int, *, soc: str, dtype: int) -> Array:
    return written(x, dim, index, number_as(value, x.dtype), way_of(reduce, soc, dtype))


@reference(
    "aclnnScatterReduce", "aclnnInplaceScatterReduce", integers=True, domain=FIRST,
    attrs=((1, 1, True), (-1, 2, False), (0, 3, True), (1, 4, False), (0, 1, False)),
)  # fmt: skip
def scatter_reduce(
    x: Array, dim: int, index: Array, src: Array, reduce: int, include: bool, *, soc: str, dtype: int
) -> Array | None:
    if not include and dtype not in STARTED.get(soc, ()):
        return None  # the AI CPU does not start anew, and where it works is a matter of shapes
    way = way_of(reduce, soc, dtype)
    if not include and way == reduce:
        start = src if reduce in (3, 4) else np.asarray(reduce == 2, x.dtype)
        x = written(x, dim, index, start, 0)
    return written(x, dim, index, src, way)

"""Elements put back where pooling found them, and their gradients, plane by plane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np

from ..indexing.gathers import Given
from ..registry import Array, reference


def in_planes(axes: int) -> Callable[..., Array]:
    """A domain: places within a plane of outputSize, each once as far as they go."""

    def inside(values: Array, *, name: str, given: Given) -> Array:
        return (np.arange(values.size) * 7 + np.abs(values)[:1].sum()) % max(prod(given["outputSize"][:axes]), 1)

    return inside


def rows(x: Array, axes: int) -> Array:
    return x.reshape(-1, prod(x.shape[-axes:]))


def put(x: Array, places: Array, size: Sequence[int], shape: Sequence[int]) -> Array:
    axes = len(size)
    found = np.zeros((prod(x.shape[:-axes]), prod(size)), x.dtype)
    for plane, where, values in zip(found, rows(places, axes), rows(x, axes), strict=True):
        plane[where.astype(int)] = values
    return found.reshape(tuple(shape))


@reference("aclnnMaxUnpool2d", integers=True, attrs=(((6, 7),),), domain={"indices": in_planes(2)})
def max_unpool2d(x: Array, places: Array, size: Sequence[int], *, shape: Sequence[int]) -> Array:
    return put(x, places, size, shape)


EACH = ((2, 2, 2), (0, 0, 0))


@reference("aclnnMaxUnpool3d", integers=True, attrs=(((4, 5, 6), *EACH),), domain={"indices": in_planes(3)})
def max_unpool3d(
    x: Array, places: Array, size: Sequence[int], stride: Sequence[int], padding: Sequence[int], *, shape: Sequence[int]
) -> Array:
    return put(x, places, size, shape)


@reference("aclnnMaxUnpool2dBackward", integers=True, attrs=(((6, 7),),), domain={"indices": in_planes(2)})
def max_unpool2d_backward(grad: Array, x: Array, places: Array, size: Sequence[int]) -> Array:
    return np.take_along_axis(rows(grad, len(size)), rows(places, len(size)).astype(int), 1).reshape(x.shape)


@reference("aclnnMaxUnpool3dBackward", integers=True, attrs=(((4, 5, 6), *EACH),), domain={"indices": in_planes(3)})
def max_unpool3d_backward(grad: Array, x: Array, places: Array, size: Sequence[int], *arrays: Sequence[int]) -> Array:
    return max_unpool2d_backward(grad, x, places, size)

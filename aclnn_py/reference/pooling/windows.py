"""Pooling: every window is looked at by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference

Shape = tuple[int, ...]
SMALL = ((2, 2), (1, 1), (0, 0), (1, 1), False)


class Axis(NamedTuple):
    """Windows along one axis; without a kernel they cover it evenly."""

    size: int
    outs: int
    kernel: int = 0
    stride: int = 1
    pad: int = 0
    dilation: int = 1

    def places(self, out: int) -> range:
        """The elements of a window."""
        if not self.kernel:
            return range(out * self.size // self.outs, -(-(out + 1) * self.size // self.outs))
        first = out * self.stride - self.pad
        begin = first if first >= 0 else first + -(first // self.dilation) * self.dilation
        return range(begin, min(first + (self.kernel - 1) * self.dilation + 1, self.size), self.dilation)

    def padded(self, out: int) -> int:
        """How many of a window's elements there are, padding included."""
        first = out * self.stride - self.pad
        return min(first + self.kernel, self.size + self.pad) - first


def of_all(numbers: Shape, axes: int, instead: Shape = ()) -> Shape:
    numbers = numbers or instead
    return numbers if len(numbers) == axes else numbers[:1] * axes


def axes_of(x: Array, count: int, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, ceiling: bool) -> Any:
    """The windows along the last axes of a tensor."""
    kernel = of_all(kernel, count)
    arrays = (kernel, of_all(stride, count, kernel), of_all(padding, count), of_all(dilation, count))
    found = []
    for size, k, s, p, d in zip(x.shape[-count:], *arrays, strict=True):
        last = size + 2 * p - d * (k - 1) - 1
        outs = (-(-last // s) if ceiling else last // s) + 1
        if ceiling and (outs - 1) * s >= size + p:
            outs -= 1
        found.append(Axis(size, outs, k, s, p, d))
    return tuple(found)


def places_of(axis: Axis) -> Array:
    """The places of every window, -1 where it has no more."""
    rows = [axis.places(out) for out in range(axis.outs)]
    width = max(map(len, rows), default=0)
    return np.array([[*row, *(-1 for _ in range(width - len(row)))] for row in rows], int).reshape(axis.outs, width)


def steps(x: Array, axes: tuple[Axis, ...]) -> Iterator[tuple[Array, Array]]:
    """One element of every window after the other: its place in the plane, -1 where there is none, and what it is."""
    inner = x.shape[-len(axes) :]
    flat = x.reshape(*x.shape[: -len(axes)], int(np.prod(inner)))
    tables = [places_of(axis) for axis in axes]
    for columns in product(*(range(table.shape[1]) for table in tables)):
        grid = np.meshgrid(*(table[:, at] for table, at in zip(tables, columns, strict=True)), indexing="ij")
        place = np.ravel_multi_index([np.maximum(one, 0) for one in grid], inner)
        place = np.where(np.min(grid, axis=0) < 0, -1, place)
        yield place, flat[..., place]


def summed(x: Array, axes: tuple[Axis, ...], *, back: bool = False) -> Array:
    """Sums over the elements of every window; `back`: over the windows of every element."""
    tables = []
    for axis in axes:
        table = np.zeros((axis.outs, axis.size))
        for out in range(axis.outs):
            table[out, list(axis.places(out))] = 1
        tables.append(table if back else table.T)

    def product(x: Array) -> Array:
        for number, table in enumerate(tables, x.ndim - len(axes)):
            x = np.moveaxis(np.tensordot(x, table, (number, 0)), -1, number)
        return x

    total = product(np.where(np.isfinite(x), x, 0.0))
    above, below, none = (product(one.astype("f8")) > 0 for one in (x == np.inf, x == -np.inf, np.isnan(x)))
    total = np.where(above, np.inf, np.where(below, -np.inf, total))
    return np.where(none | (above & below), np.nan, total)


def whole_windows(x: Array, axes: tuple[Axis, ...]) -> Iterator[tuple[Array, Shape, Array]]:
    """Every window by itself: its elements, which result it is, and the places."""
    inner = x.shape[-len(axes) :]
    flat = x.reshape(*x.shape[: -len(axes)], int(np.prod(inner)))
    for at in product(*(range(axis.outs) for axis in axes)):
        grid = np.meshgrid(*(axis.places(out) for axis, out in zip(axes, at, strict=True)), indexing="ij")
        place = np.ravel_multi_index([one.reshape(-1) for one in grid], inner)
        yield flat[..., place], at, place


def largest_of_few(x: Array, axes: tuple[Axis, ...]) -> tuple[Array, Array]:
    """The same as `largest`, window by window."""
    shape = (*x.shape[: -len(axes)], *(axis.outs for axis in axes))
    values, places = np.full(shape, -np.inf), np.full(shape, -1)
    for part, at, place in whole_windows(x, axes):
        last = part.shape[-1] - 1 - np.argmax(np.isnan(part)[..., ::-1], axis=-1)
        best = np.where(np.isnan(part).any(axis=-1), last, np.argmax(part, axis=-1))
        spot: Any = (Ellipsis, *at)
        values[spot] = np.take_along_axis(part, best[..., None], -1)[..., 0]
        places[spot] = place[best]
    return values, places


def largest(x: Array, axes: tuple[Axis, ...]) -> tuple[Array, Array]:
    """The largest elements and their places in the plane: the first one, of NaN the last."""
    shape = (*x.shape[: -len(axes)], *(axis.outs for axis in axes))
    if all(axis.outs < 4 and not axis.kernel for axis in axes):
        return largest_of_few(x, axes)
    values, places = np.full(shape, -np.inf), np.full(shape, -1)
    for place, one in steps(x, axes):
        better = (place >= 0) & ((one > values) | np.isnan(one) | (places < 0))
        values, places = np.where(better, one, values), np.where(better, place, places)
    return values, places


def returned(grad: Array, places: Array, like: Array, axes: int) -> Array:
    """Gradients added up in the places of planes."""
    found = np.zeros((int(np.prod(like.shape[:-axes])), int(np.prod(like.shape[-axes:]))))
    rows = np.arange(len(found))[:, None]
    np.add.at(found, (rows, places.reshape(len(found), -1)), grad.reshape(len(found), -1))
    return found.reshape(like.shape)


def somewhere(values: Array, *, name: str, given: Any) -> Array:
    """Places in a plane of self."""
    shape = given["self"]
    size = max(int(np.prod(shape[2:] if len(shape) == 4 else shape[-2:])), 1)
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % size


GEOMETRIES = (
    SMALL, ((2,), (), (1,), (1,), False), ((1, 2), (2, 1), (0, 1), (1, 1), True), ((1, 1), (2,), (0,), (1,), True),
)  # fmt: skip


@reference("aclnnMaxPool2dWithIndices", attrs=GEOMETRIES)
def max_pool2d_with_indices(
    x: Array, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, ceiling: bool
) -> Any:
    return largest(x, axes_of(x, 2, kernel, stride, padding, dilation, ceiling))


@reference("aclnnMaxPool2dWithIndicesBackward", domain={"indices": somewhere}, attrs=GEOMETRIES)
def max_pool2d_with_indices_backward(grad: Array, x: Array, places: Array, *arrays: Any) -> Array:
    return returned(grad, places.astype(int), x, 2)


@reference("aclnnMaxPool2dWithMask", attrs=GEOMETRIES)
def max_pool2d_with_mask(x: Array, *arrays: Any) -> Any:
    """The mask is looked at by tests of its own."""
    return largest(x, axes_of(x, 2, *arrays))[0], None


@reference("aclnnMaxPool2dWithMaskBackward", domain={"indices": np.zeros_like}, attrs=GEOMETRIES)
def max_pool2d_with_mask_backward(grad: Array, x: Array, mask: Array, kernel: Shape, *arrays: Any, soc: str) -> Array:
    """A mask of zeros names the first element of every plane, or as bits none."""
    if of_all(kernel, 2) == (1, 1) or soc not in ("ascend910b", "ascend910_93"):
        return np.zeros(x.shape)
    return returned(grad, np.zeros(grad.shape, int), x, 2)

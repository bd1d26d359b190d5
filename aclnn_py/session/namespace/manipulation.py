"""Functions that move, join, order and count elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..device_array import DeviceArray
from ..dtypes import BITS, DOUBLE, INT64, ORDER, promoted
from ..operands import chosen, in_dtype
from ..reductions import truth
from ..shaping import axis_of
from ..strided import Shape

if TYPE_CHECKING:
    from ..session import Session

Axes = int | Sequence[int] | None


def named(axis: Axes, rank: int) -> tuple[int, ...]:
    """The axes that a parameter names; all of them by default."""
    if axis is None:
        return tuple(range(rank))
    return tuple(axis_of(each, rank) for each in ((axis,) if isinstance(axis, int) else axis))


def alike(arrays: Sequence[DeviceArray]) -> list[DeviceArray]:
    """The arrays in their promoted dtype."""
    kind = arrays[0].dtype
    for each in arrays[1:]:
        kind = promoted(kind, each.dtype)
    return [in_dtype(each, kind) for each in arrays]


def keys(x: DeviceArray) -> DeviceArray:
    """Integers in the order of float64: NaN last, zeros alike."""
    plain = chosen(x != x, x.session.array(np.float64("nan")), x + 0.0)
    bits = plain.reinterpreted(INT64)
    return bits ^ ((bits >> 63) & np.iinfo(np.int64).max)


class Manipulation:
    """The standard's functions of shapes, sets of elements, and positions."""

    session: Session

    def several(self, api: str, *arguments: object, keep: int) -> tuple[DeviceArray, ...]:
        """The outputs of an operator that has more than one."""
        found: object = self.session.computed(api, *arguments, keep=keep)
        assert isinstance(found, tuple)
        return found

    def moved(self, api: str, *arguments: object) -> DeviceArray:
        """What an operator that moves elements writes to its last argument."""
        out = arguments[-1]
        assert isinstance(out, DeviceArray)
        if out.size:
            self.session.computed(api, *arguments, keep=BITS)
        return out

    def broadcast_to(self, x: DeviceArray, /, shape: Shape) -> DeviceArray:
        return x.broadcast_to(shape)

    def broadcast_arrays(self, *arrays: DeviceArray) -> list[DeviceArray]:
        shape = np.broadcast_shapes(*(each.shape for each in arrays))
        return [each.broadcast_to(shape) for each in arrays]

    def concat(self, arrays: Sequence[DeviceArray], /, *, axis: int | None = 0) -> DeviceArray:
        """aclnnCat."""
        parts = alike([each.ravel() for each in arrays] if axis is None else arrays)
        number = 0 if axis is None else axis_of(axis, parts[0].ndim)
        shape = list(parts[0].shape)
        shape[number] = sum(each.shape[number] for each in parts)
        out = self.session.empty(shape, parts[0].dtype)
        return self.moved("aclnnCat", parts, number, out)

    def stack(self, arrays: Sequence[DeviceArray], /, *, axis: int = 0) -> DeviceArray:
        """aclnnStack."""
        parts = alike(arrays)
        number = axis_of(axis, parts[0].ndim + 1)
        shape = (*parts[0].shape[:number], len(parts), *parts[0].shape[number:])
        out = self.session.empty(shape, parts[0].dtype)
        return self.moved("aclnnStack", parts, number, out)

    def unstack(self, x: DeviceArray, /, *, axis: int = 0) -> tuple[DeviceArray, ...]:
        return tuple(self.moveaxis(x, axis, 0))

    def expand_dims(self, x: DeviceArray, /, axis: int = 0) -> DeviceArray:
        number = axis_of(axis, x.ndim + 1)
        return x.view(
            (*x.shape[:number], 1, *x.shape[number:]), (*x.strides[:number], 0, *x.strides[number:]), x.offset
        )

    def flip(self, x: DeviceArray, /, *, axis: Axes = None) -> DeviceArray:
        gone = named(axis, x.ndim)
        return x[tuple(slice(None, None, -1 if number in gone else None) for number in range(x.ndim))].copy()

    def moveaxis(self, x: DeviceArray, source: Axes, destination: Axes, /) -> DeviceArray:
        here, there = named(source, x.ndim), named(destination, x.ndim)
        order = [number for number in range(x.ndim) if number not in here]
        for to, number in sorted(zip(there, here, strict=True)):
            order.insert(to, number)
        return x.transpose(*order) if order else x

    def permute_dims(self, x: DeviceArray, /, axes: tuple[int, ...]) -> DeviceArray:
        return x.transpose(*axes) if axes else x

    def reshape(self, x: DeviceArray, /, shape: Shape, *, copy: bool | None = None) -> DeviceArray:
        if copy is False and not x.is_contiguous:
            raise ValueError("a strided array is reshaped by a copy only")
        return (x.copy() if copy else x).reshape(tuple(shape))

    def roll(
        self, x: DeviceArray, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None
    ) -> DeviceArray:
        """aclnnRoll."""
        if not x.size or not x.ndim:
            return x.copy()
        flat = x if axis is not None else x.ravel()
        axes = (0,) if axis is None else named(axis, x.ndim)
        shifts = shift if isinstance(shift, tuple) else (shift,) * len(axes)
        found = self.moved("aclnnRoll", flat, shifts, axes, self.session.empty(flat.shape, x.dtype))
        return found.reshape(x.shape)

    def squeeze(self, x: DeviceArray, /, axis: int | tuple[int, ...]) -> DeviceArray:
        return x.squeeze(axis)

    def tile(self, x: DeviceArray, repetitions: tuple[int, ...], /) -> DeviceArray:
        """aclnnRepeat."""
        rank = max(x.ndim, len(repetitions))
        times = (*(1,) * (rank - len(repetitions)), *repetitions)
        wide = x.reshape((*(1,) * (rank - x.ndim), *x.shape))
        out = self.session.empty([size * many for size, many in zip(wide.shape, times, strict=True)], x.dtype)
        return self.moved("aclnnRepeat", wide, times, out)

    def matrix_transpose(self, x: DeviceArray, /) -> DeviceArray:
        return x.mT

    def matmul(self, x1: DeviceArray, x2: DeviceArray, /) -> DeviceArray:
        return x1 @ x2

    def take(self, x: DeviceArray, indices: DeviceArray, /, *, axis: int | None = None) -> DeviceArray:
        number = 0 if axis is None else axis_of(axis, x.ndim)
        lead = (slice(None),) * number
        return x[lead + (indices,)]  # noqa: RUF005 - a star in an index is Python 3.11's

    def argsort(
        self, x: DeviceArray, /, *, axis: int = -1, descending: bool = False, stable: bool = True
    ) -> DeviceArray:
        return self.ordered(x, axis, descending)[1]

    def sort(self, x: DeviceArray, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> DeviceArray:
        return self.ordered(x, axis, descending)[0]

    def ordered(self, x: DeviceArray, axis: int, descending: bool) -> tuple[DeviceArray, DeviceArray]:
        """aclnnSort, stable; float64 is ordered by its bits."""
        number = axis_of(axis, x.ndim)
        if x.dtype == DOUBLE:
            order = self.ordered(keys(x), number, descending)[1]
            return self.moved("aclnnGather", x, number, order, self.session.empty(x.shape, DOUBLE)), order
        values, order = self.session.empty(x.shape, x.dtype), self.session.empty(x.shape, INT64)
        if x.size:
            values, order = self.several("aclnnSort", x, True, number, descending, values, order, keep=ORDER)
        return values, order

    def nonzero(self, x: DeviceArray, /) -> tuple[DeviceArray, ...]:
        """aclnnNonzero; waits for the stream."""
        if not x.ndim:
            raise ValueError("nonzero needs an array with axes")
        found = self.session.apply("aclnnNonzero", truth(x), self.session.empty((x.size, x.ndim), INT64))
        return tuple(found[:, number] for number in range(x.ndim))

    def tril(self, x: DeviceArray, /, *, k: int = 0) -> DeviceArray:
        """aclnnTril."""
        out = self.session.empty(x.shape, x.dtype)
        return self.moved("aclnnTril", x, k, out)

    def triu(self, x: DeviceArray, /, *, k: int = 0) -> DeviceArray:
        """aclnnTriu."""
        out = self.session.empty(x.shape, x.dtype)
        return self.moved("aclnnTriu", x, k, out)

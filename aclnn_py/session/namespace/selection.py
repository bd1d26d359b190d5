"""Searching, repeating, gathering, distinct values, and the products that are sums of products."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..device_array import DeviceArray
from ..dtypes import INT64, ORDER
from ..shaping import axis_of
from .elementwise import conjugate
from .formulas import complex_of
from .manipulation import alike
from .statistics import Statistics

if TYPE_CHECKING:
    from ..session import Session


class UniqueAll(NamedTuple):
    values: DeviceArray
    indices: DeviceArray
    inverse_indices: DeviceArray
    counts: DeviceArray


class UniqueCounts(NamedTuple):
    values: DeviceArray
    counts: DeviceArray


class UniqueInverse(NamedTuple):
    values: DeviceArray
    inverse_indices: DeviceArray


class Selection(Statistics):
    """Functions of one array and of another that searches, selects or multiplies it."""

    session: Session

    def searchsorted(
        self, x1: DeviceArray, x2: DeviceArray, /, *, side: str = "left", sorter: DeviceArray | None = None
    ) -> DeviceArray:
        """aclnnSearchSorted."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', got {side!r}")
        ordered, wanted = alike([x1, x2])
        out = self.session.empty(x2.shape, INT64)
        right = side == "right"
        if not out.size:
            return out
        found: DeviceArray = self.session.computed(
            "aclnnSearchSorted", ordered, wanted, False, right, sorter, out, keep=ORDER
        )
        return found

    def repeat(self, x: DeviceArray, repeats: int | DeviceArray, /, *, axis: int | None = None) -> DeviceArray:
        """Each element as often as repeats says, by gathering along the axis."""
        source = x.ravel() if axis is None else x
        number = 0 if axis is None else axis_of(axis, x.ndim)
        size = source.shape[number]
        index = self.session.arange(0, size, 1, INT64)
        if isinstance(repeats, int):
            order = self.broadcast_to(index.reshape(size, 1), (size, repeats)).reshape(size * repeats)
        else:
            times = self.broadcast_to(repeats.astype(INT64), (size,)).copy()
            every = int(times.sum())
            order = self.session.empty((every,), INT64)
            if every:
                self.session.call("aclnnRepeatInterleave", index, times, every, order)
        return self.take(source, order, axis=number)

    def take_along_axis(self, x: DeviceArray, indices: DeviceArray, /, *, axis: int = -1) -> DeviceArray:
        """aclnnGather; the other axes are broadcast."""
        number = axis_of(axis, x.ndim)
        shape = [max(pair) if min(pair) else 0 for pair in zip(x.shape, indices.shape, strict=True)]
        sizes = (*shape[:number], x.shape[number], *shape[number + 1 :])
        wanted = (*shape[:number], indices.shape[number], *shape[number + 1 :])
        source, index = self.broadcast_to(x, sizes).copy(), self.broadcast_to(indices, wanted).astype(INT64)
        out = self.session.empty(index.shape, x.dtype)
        return self.moved("aclnnGather", source, number, index, out)

    def meshgrid(self, *arrays: DeviceArray, indexing: str = "xy") -> list[DeviceArray]:
        """Copies of the arrays along an axis each; "xy" exchanges the first two axes."""
        if indexing not in ("xy", "ij"):
            raise ValueError(f"indexing must be 'xy' or 'ij', got {indexing!r}")
        place = list(range(len(arrays)))
        if indexing == "xy" and len(arrays) > 1:
            place[:2] = 1, 0
        shape = [0] * len(arrays)
        for each, axis in zip(arrays, place, strict=True):
            shape[axis] = each.size
        return [
            self.broadcast_to(
                each.reshape(tuple(each.size if n == axis else 1 for n in range(len(arrays)))), tuple(shape)
            ).copy()
            for each, axis in zip(arrays, place, strict=True)
        ]

    def unique_values(self, x: DeviceArray, /) -> DeviceArray:
        """aclnnUnique2, in ascending order; waits for the stream."""
        return self._unique(x)[0]

    def unique_counts(self, x: DeviceArray, /) -> UniqueCounts:
        values, _, counts = self._unique(x)
        return UniqueCounts(values, counts)

    def unique_inverse(self, x: DeviceArray, /) -> UniqueInverse:
        values, inverse, _ = self._unique(x)
        return UniqueInverse(values, inverse)

    def unique_all(self, x: DeviceArray, /) -> UniqueAll:
        """Indices name the first of equal elements in row-major order."""
        values, inverse, counts = self._unique(x)
        order = self.argsort(inverse.ravel(), stable=True)
        starts = self.session.zeros(counts.shape, INT64)
        if counts.size > 1:
            starts[1:] = self.cumulative_sum(counts)[:-1]
        return UniqueAll(values, self.take(order, starts) if counts.size else starts, inverse, counts)

    def _unique(self, x: DeviceArray) -> tuple[DeviceArray, DeviceArray, DeviceArray]:
        session, size = self.session, x.size
        values, counts = session.empty((size,), x.dtype), session.empty((size,), INT64)
        inverse = session.empty(x.shape, INT64)
        if not size:
            return values, inverse, counts
        if x.dtype.kind == "c":
            return self._unique_pairs(x)
        found = self.several("aclnnUnique2", x, True, True, True, values, inverse, counts, keep=ORDER)
        return found[0], found[1].reshape(x.shape), found[2]

    def _unique_pairs(self, x: DeviceArray) -> tuple[DeviceArray, DeviceArray, DeviceArray]:
        """aclnnUniqueDim, of complex numbers as pairs of floats."""
        session, size = self.session, x.size
        pairs = self.stack(x.ravel().parts(), axis=1)
        outs = session.empty((size, 2), pairs.dtype), session.empty((size,), INT64), session.empty((size,), INT64)
        values, inverse, counts = session.call("aclnnUniqueDim", pairs, True, True, 0, *outs)
        return complex_of(values[:, 0], values[:, 1]), inverse.reshape(x.shape), counts

    def vecdot(self, x1: DeviceArray, x2: DeviceArray, /, *, axis: int = -1) -> DeviceArray:
        """The sum of products along an axis, of complex numbers with the first conjugated."""
        number = axis if axis < 0 else axis - min(x1.ndim, x2.ndim)
        if x1.shape[number] != x2.shape[number]:
            raise ValueError(f"x1 and x2 must have the same size along axis {axis}, got {x1.shape} and {x2.shape}")
        products = conjugate(x1) * x2 if x1.dtype.kind == "c" else x1 * x2
        return products.sum(axis, dtype=products.dtype)

    def tensordot(
        self, x1: DeviceArray, x2: DeviceArray, /, *, axes: int | tuple[tuple[int, ...], tuple[int, ...]] = 2
    ) -> DeviceArray:
        """A matrix product over the named axes of both arrays."""
        if isinstance(axes, int):
            ours, theirs = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
        else:
            ours = tuple(axis_of(each, x1.ndim) for each in axes[0])
            theirs = tuple(axis_of(each, x2.ndim) for each in axes[1])
        rest1 = [each for each in range(x1.ndim) if each not in ours]
        rest2 = [each for each in range(x2.ndim) if each not in theirs]
        shape1, shape2 = tuple(x1.shape[n] for n in rest1), tuple(x2.shape[n] for n in rest2)
        common = math.prod(x1.shape[each] for each in ours)
        left = self.permute_dims(x1, (*rest1, *ours)).reshape(math.prod(shape1), common)
        right = self.permute_dims(x2, (*theirs, *rest2)).reshape(common, math.prod(shape2))
        return (left @ right).reshape((*shape1, *shape2))

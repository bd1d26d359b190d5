"""Views of other shapes, copies, and casts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from numpy.typing import DTypeLike

from .dtypes import DOUBLE, FLOAT, acl_dtype, native
from .strided import Shape, Strided, is_dense, row_major

if TYPE_CHECKING:
    from .device_array import DeviceArray


def sizes_of(shape: tuple[int | tuple[int, ...], ...]) -> Shape:
    """The shape that `reshape(2, 3)` or `reshape((2, 3))` names."""
    first = shape[0] if len(shape) == 1 else shape
    return tuple(int(each) for each in (first if isinstance(first, (tuple, list)) else (first,)))  # type: ignore[arg-type]


def resolved(shape: Shape, size: int) -> Shape:
    """The shape with its -1 computed; ValueError where it has another number of elements."""
    free = shape.count(-1)
    known = math.prod(each for each in shape if each != -1)
    if free == 1 and known > 0 and size % known == 0:
        return tuple(size // known if each == -1 else each for each in shape)
    if free or min(shape, default=0) < 0 or known != size:
        raise ValueError(f"shape must have {size} elements, got {shape}")
    return shape


def axis_of(axis: int, rank: int) -> int:
    """The number of an axis that may be counted from the end; IndexError beyond."""
    if not -rank <= axis < rank:
        raise IndexError(f"axis must be from {-rank} to {rank - 1}, got {axis}")
    return axis % rank


def itself(array: Strided) -> DeviceArray:
    """The array, which is one by its class (mypy does not know of it here)."""
    return array  # type: ignore[return-value]


class Shaping(Strided):
    """Other shapes, other dtypes, other places."""

    @property
    def T(self) -> DeviceArray:
        """The axes in reverse order, without a copy."""
        return self.view(self.shape[::-1], self.strides[::-1], self.offset)

    @property
    def mT(self) -> DeviceArray:
        """The last two axes exchanged, without a copy."""
        if self.ndim < 2:
            raise ValueError(f"mT needs two axes, the array has {self.ndim}")
        return self.transpose(*range(self.ndim - 2), self.ndim - 1, self.ndim - 2)

    def transpose(self, *axes: int | tuple[int, ...]) -> DeviceArray:
        """The axes in the order given (default: reversed), without a copy."""
        order = sizes_of(axes) if axes else tuple(range(self.ndim))[::-1]
        order = tuple(axis_of(axis, self.ndim) for axis in order)
        if sorted(order) != list(range(self.ndim)):
            raise ValueError(f"axes must name each of the {self.ndim} axes once, got {order}")
        return self.view([self.shape[axis] for axis in order], [self.strides[axis] for axis in order], self.offset)

    def reshape(self, *shape: int | tuple[int, ...]) -> DeviceArray:
        """The elements in row-major order under another shape, one size of which may be -1.

        A view where the memory is contiguous, else of a contiguous copy (aclnnInplaceCopy).
        """
        wanted = resolved(sizes_of(shape), self.size)
        base: Strided = self if is_dense(self.shape, self.strides) else self.copy()
        return base.view(wanted, row_major(wanted), base.offset)

    def ravel(self) -> DeviceArray:
        """All elements along one axis; see `reshape`."""
        return self.reshape(-1) if self.size else self.reshape(0)

    flatten = ravel

    def broadcast_to(self, shape: Shape) -> DeviceArray:
        """A view in which axes of size 1, and new ones in front, are repeated (stride 0)."""
        lead = len(shape) - self.ndim
        fits = lead >= 0 and all(one in (1, other) for one, other in zip(self.shape, shape[lead:], strict=True))
        if not fits:
            raise ValueError(f"an array of shape {self.shape} does not broadcast to {shape}")
        own = (0 if one == 1 else stride for one, stride in zip(self.shape, self.strides, strict=True))
        return self.view(shape, (*(0,) * lead, *own), self.offset)

    def squeeze(self, axis: int | tuple[int, ...] | None = None) -> DeviceArray:
        """The array without axes of size 1: those named, by default all; a view."""
        ones = [number for number, size in enumerate(self.shape) if size == 1]
        gone = ones if axis is None else [axis_of(each, self.ndim) for each in sizes_of((axis,))]
        if not set(gone) <= set(ones):
            raise ValueError(f"only axes of size 1 can be removed, got {axis} of shape {self.shape}")
        left = [number for number in range(self.ndim) if number not in gone]
        return self.view([self.shape[each] for each in left], [self.strides[each] for each in left], self.offset)

    def copy(self) -> DeviceArray:
        """A contiguous copy of the view in the same session, on the device (aclnnInplaceCopy)."""
        made = self.session.empty(self.shape, self.dtype, format=self.format)
        return self.session.copied(made, self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> DeviceArray:
        return self.copy()

    def reinterpreted(self, dtype: DTypeLike) -> DeviceArray:
        """The same memory under another dtype of as many bytes."""
        place = self.shape, self.strides, self.offset
        return type(self)(self.block, native(dtype), self.storage, place, self.format)  # type: ignore[return-value]

    def parts(self) -> tuple[DeviceArray, DeviceArray]:
        """Views of the real and the imaginary parts of complex numbers."""
        kind, strides = DOUBLE if self.itemsize == 16 else FLOAT, tuple(2 * each for each in self.strides)
        made = (
            type(self)(self.block, kind, 2 * self.storage, (self.shape, strides, 2 * self.offset + each), self.format)
            for each in (0, 1)
        )
        return next(made), next(made)  # type: ignore[return-value]

    def astype(self, dtype: DTypeLike, *, copy: bool = True) -> DeviceArray:
        """The values in another dtype (aclnnCast); a copy even of the same dtype unless `copy` is False."""
        kind = native(dtype)
        if kind == self.dtype:
            return self.copy() if copy else itself(self)
        made = self.session.empty(self.shape, kind)
        return self.session.apply("aclnnCast", self, acl_dtype(kind), made)

    def to_device(self, device: str, /, *, stream: int | None = None) -> DeviceArray:
        """The array itself if that is its device; memory of other devices belongs to their own Session."""
        if stream is not None:
            raise ValueError("stream must be None: a Session has one stream")
        if device != self.device:
            raise ValueError(f"device must be {self.device!r}, the session's own, got {device!r}")
        return itself(self)

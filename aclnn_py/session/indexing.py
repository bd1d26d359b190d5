"""Reading and writing parts of an array: basic indices are views, integer and boolean arrays run operators."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index as as_index
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .dtypes import BITS, BOOL, INT64
from .host import HostArray, HostValue
from .shaping import itself
from .strided import Shape, Strided

if TYPE_CHECKING:
    from types import EllipsisType

    from .device_array import DeviceArray

    Part: TypeAlias = int | slice | EllipsisType | Strided | HostArray | list[int] | list[bool] | None
    Index: TypeAlias = Part | tuple[Part, ...]


def is_array(part: object) -> bool:
    return isinstance(part, (Strided, np.ndarray, list, bool, np.bool_))


def expanded(parts: tuple[object, ...], array: Strided) -> list[object]:
    """One part for every axis, and None for new ones: the ellipsis is spelled out."""
    taken = sum(mask_rank(part) for part in parts if part is not None and part is not Ellipsis)
    if taken > array.ndim:
        raise IndexError(f"index has {taken} parts, but the array has {array.ndim} axes")
    places = [number for number, part in enumerate(parts) if part is Ellipsis]
    if len(places) > 1:
        raise IndexError("an index has one ellipsis at most")
    at = places[0] if places else len(parts)
    rest = [slice(None)] * (array.ndim - taken)
    return [*parts[:at], *rest, *parts[at + 1 :]]


def mask_rank(part: object) -> int:
    """How many axes a part of an index takes: a boolean array as many as it has."""
    if isinstance(part, (bool, np.bool_)):
        return 0
    if isinstance(part, list):
        part = np.asarray(part)
    if isinstance(part, (Strided, np.ndarray)) and part.dtype == BOOL:
        return part.ndim
    return 1


def bounded(part: object, size: int, axis: int) -> int:
    """An index of an axis, counted from the front."""
    try:
        number = as_index(part)  # type: ignore[arg-type]
    except TypeError:
        raise IndexError(
            f"an index must be an int, a slice, None, ... or an integer or boolean array, got {type(part).__name__}"
        ) from None
    if not -size <= number < size:
        raise IndexError(f"index {number} is out of range for axis {axis} of size {size}")
    return number % size if number < 0 else number


def integers(array: Strided, part: object) -> Iterator[DeviceArray]:
    """The integer arrays that a part of an index stands for; a boolean one gives the positions of its elements."""
    session = array.session
    given = part if isinstance(part, Strided) else session.array(part)
    if given.dtype != BOOL:
        if given.dtype.kind not in "iu" and given.size:
            raise IndexError(f"an index array must be of integers or bools, got {given.dtype.name}")
        yield itself(given) if given.dtype == INT64 else itself(given).astype(INT64)
        return
    room = session.empty((given.size, given.ndim), INT64)
    found = session.apply("aclnnNonzero", given, room)
    for axis in range(given.ndim):
        yield found.view(found.shape[:1], found.strides[:1], found.offset + axis * found.strides[1])


def checked(mask: object, sizes: Shape) -> None:
    """An axis of a mask may have size 0, as NumPy's may: it selects nothing then."""
    shape = mask.shape if isinstance(mask, Strided) else np.asarray(mask).shape
    if len(shape) != len(sizes) or any(one not in (0, other) for one, other in zip(shape, sizes, strict=True)):
        raise IndexError(f"a boolean index must have the shape of the axes it indexes, {sizes}, got {shape}")


class Parts:
    """An index taken apart: a view for ints, slices and None, and the index arrays beside it."""

    def __init__(self, array: Strided, parts: list[object]) -> None:
        self.array = array
        self.shape: list[int] = []
        self.strides: list[int] = []
        self.offset = array.offset
        self.axis = 0
        self.arrays: list[DeviceArray] = []
        self.places: list[int] = []  # axes of the view that are indexed by arrays
        self.blocks: list[int] = []  # numbers of the parts that are arrays: apart, their axes go to the front
        advanced = any(map(is_array, parts))
        for number, part in enumerate(parts):
            self.take(number, part, advanced)

    def keep(self, size: int, stride: int) -> None:
        self.shape.append(size)
        self.strides.append(stride)

    def take(self, number: int, part: object, advanced: bool) -> None:
        if part is None:
            self.keep(1, 0)
        elif isinstance(part, slice):
            self.slice(part)
        elif is_array(part):
            self.blocks.append(number)
            self.indexed(part)
        else:
            size, stride = self.array.shape[self.axis], self.array.strides[self.axis]
            at = bounded(part, size, self.axis)
            if advanced:  # NumPy counts it among the arrays
                self.blocks.append(number)
                self.indexed(np.asarray(at))
            else:
                self.offset += at * stride
                self.axis += 1

    def slice(self, part: slice) -> None:
        size, stride = self.array.shape[self.axis], self.array.strides[self.axis]
        start, stop, step = part.indices(size)
        count = len(range(start, stop, step))
        if count:
            self.offset += start * stride
        self.keep(count, step * stride)
        self.axis += 1

    def indexed(self, part: object) -> None:
        rank = mask_rank(part)
        if rank != 1 or (isinstance(part, (Strided, np.ndarray)) and part.dtype == BOOL) or is_mask(part):
            checked(part, self.array.shape[self.axis : self.axis + rank])
        if isinstance(part, (Strided, np.ndarray)) and part.dtype == BOOL and not part.ndim:
            part = bool(part)  # waits for the stream
        if isinstance(part, (bool, np.bool_)):  # a mask without axes
            self.places.append(len(self.shape))
            self.keep(1, 0)
            self.arrays.append(self.array.session.array(np.zeros(int(part), np.int64)))
            return
        for found in integers(self.array, part):
            self.places.append(len(self.shape))
            self.keep(self.array.shape[self.axis], self.array.strides[self.axis])
            self.arrays.append(found)
            self.axis += 1

    def view(self) -> DeviceArray:
        return self.array.view(self.shape, self.strides, self.offset)

    def together(self) -> bool:
        return all(after - before == 1 for before, after in zip(self.blocks, self.blocks[1:], strict=False))


def is_mask(part: object) -> bool:
    return isinstance(part, list) and np.asarray(part).dtype == BOOL


def apart(array: Strided, key: object) -> Parts:
    parts = key if isinstance(key, tuple) else (key,)
    return Parts(array, expanded(parts, array))


def fronted(found: Parts) -> tuple[DeviceArray, list[DeviceArray], int]:
    """The view with its indexed axes in front, the index arrays broadcast, and where their axes go in the result."""
    rest = [axis for axis in range(len(found.shape)) if axis not in found.places]
    moved = found.view().transpose(*found.places, *rest) if found.shape else found.view()
    shape = np.broadcast_shapes(*(each.shape for each in found.arrays))
    arrays = [each if each.shape == shape else each.broadcast_to(shape).copy() for each in found.arrays]
    return moved, arrays, found.places[0] if found.together() else 0


def gathered(found: Parts) -> DeviceArray:
    """aclnnIndex, with the axes of the result where NumPy puts them."""
    moved, arrays, first = fronted(found)
    session, lead = found.array.session, arrays[0].ndim
    shape = (*arrays[0].shape, *moved.shape[len(arrays) :])
    out = session.empty(shape, found.array.dtype)
    if out.size:
        session.computed("aclnnIndex", moved, arrays, out, keep=BITS)
    order = [*range(lead, lead + first), *range(lead), *range(lead + first, len(shape))]
    return out.transpose(*order) if first else out


def scattered(found: Parts, value: DeviceArray) -> None:
    """aclnnIndexPutImpl into the view; the value broadcasts to what reading would give."""
    moved, arrays, first = fronted(found)
    session, lead = found.array.session, arrays[0].ndim
    rest = moved.shape[len(arrays) :]
    shape = (*rest[:first], *arrays[0].shape, *rest[first:])
    wide = value.broadcast_to(shape)
    if first:
        wide = wide.transpose(*range(first, first + lead), *range(first), *range(first + lead, len(shape)))
    if wide.size:
        session.computed("aclnnIndexPutImpl", moved, arrays, wide.copy(), False, False, keep=BITS)


class Indexing(Strided):
    """`x[index]` and `x[index] = value`, by NumPy's rules."""

    def __getitem__(self, key: Index) -> DeviceArray:
        """Ints, slices, None and ... give a view; an integer array a copy of what it names (aclnnIndex), a boolean one
        of the elements where it is true (aclnnNonzero, which waits for the stream, then aclnnIndex)."""
        found = apart(self, key)
        return gathered(found) if found.arrays else found.view()

    def __setitem__(self, key: Index, value: HostValue | Strided) -> None:
        """Writes a value that broadcasts to `self[key]`, cast to the array's dtype: by aclnnInplaceCopy into a view,
        by aclnnIndexPutImpl through index arrays."""
        found = apart(self, key)
        given = value if isinstance(value, Strided) else self.session.array(np.asarray(value, self.dtype))
        source = given.view(given.shape, given.strides, given.offset)
        if not found.arrays:
            target = found.view()
            while source.ndim > target.ndim and source.shape[0] == 1:
                source = source[0]
            if target.size:
                self.session.copied(target, source.broadcast_to(target.shape))
            return
        scattered(found, source if source.dtype == self.dtype else source.astype(self.dtype))

    def __iter__(self) -> Iterator[DeviceArray]:
        if not self.shape:
            raise TypeError("iteration over an array without axes")
        return (self[number] for number in range(self.shape[0]))

    def __contains__(self, value: object) -> bool:
        return bool((self == value).any())  # type: ignore[attr-defined]

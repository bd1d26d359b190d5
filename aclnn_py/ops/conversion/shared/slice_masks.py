"""TensorFlow's strided slices: bounds per axis, and masks that drop bounds, insert axes and remove axes."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering.plan.lowered import View
from ....rules.core.call import Shape


class Slice(NamedTuple):
    """Bounds along each axis, and the masks whose bits are about their places in the lists."""

    begin: Shape
    end: Shape
    strides: Shape
    open_begin: int
    open_end: int
    ellipsis: int
    fresh: int
    single: int


def cut(view: View, by: Slice) -> View | str:
    """TensorFlow's slice of a view; what is wrong with it where there is none."""
    shape: list[int] = []
    strides: list[int] = []
    offset, axis, seen = view.offset, 0, False
    for at in range(len(by.begin)):
        if by.ellipsis >> at & 1:
            later = sum(1 for more in range(at + 1, len(by.begin)) if not by.fresh >> more & 1)
            keep = max(len(view.shape) - axis - later, 0)
            shape += view.shape[axis : axis + keep]
            strides += view.strides[axis : axis + keep]
            axis, seen = axis + keep, True
        elif by.fresh >> at & 1:
            shape.append(1)
            strides.append(0)
        elif axis == len(view.shape):
            return f"{len(by.begin)} bounds for {len(view.shape)} axes"
        else:
            found = along(view.shape[axis], by, at)
            if isinstance(found, str):
                return found
            first, size = found
            offset += first * view.strides[axis] if size else 0
            if not by.single >> at & 1:
                shape.append(size)
                strides.append(by.strides[at] * view.strides[axis])
            axis += 1
    if not seen:
        shape += view.shape[axis:]
        strides += view.strides[axis:]
    return view._replace(shape=tuple(shape), strides=tuple(strides), offset=offset)


def along(size: int, by: Slice, at: int) -> tuple[int, int] | str:
    """First element and number of elements along an axis."""
    step, begin, end = by.strides[at], by.begin[at], by.end[at]
    if by.single >> at & 1:
        place = begin + size if begin < 0 else begin
        return (place, 1) if 0 <= place < size else f"element {begin} of {size}"
    low, high = (0, size) if step > 0 else (-1, size - 1)
    begin, end = (min(max(bound + size if bound < 0 else bound, low), high) for bound in (begin, end))
    begin = (low if step > 0 else high) if by.open_begin >> at & 1 else begin
    end = (high if step > 0 else low) if by.open_end >> at & 1 else end
    return begin, max(-(-(end - begin) // step), 0)

"""Functions of views: permute, slice, reverse, clamp bounds."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, row_major

EXACT = "exact: elements are moved, not computed"


def permuted(view: View, order: Iterable[int]) -> View:
    """The axes in another order."""
    shape, strides = view.shape, view.strides
    return view._replace(shape=tuple([shape[axis] for axis in order]), strides=tuple([strides[axis] for axis in order]))


def sliced(view: View, axis: int, start: int, size: int, step: int) -> View:
    """So many elements along an axis, from one on, `step` apart."""
    shape, strides = [*view.shape], [*view.strides]
    offset = view.offset + start * strides[axis]
    shape[axis], strides[axis] = size, strides[axis] * step
    return view._replace(shape=tuple(shape), strides=tuple(strides), offset=offset)


def reversed_along(view: View, axes: Iterable[int]) -> View:
    """The last element first along these axes."""
    strides, offset = [*view.strides], view.offset
    for axis in axes:
        offset += (view.shape[axis] - 1) * strides[axis]
        strides[axis] = -strides[axis]
    return view._replace(strides=tuple(strides), offset=offset)


def clamped(start: int, end: int, size: int) -> tuple[int, int]:
    """Bounds of a slice as Python counts them: from the end where negative, at most the whole axis."""
    start, end = (bound + size if bound < 0 else bound for bound in (start, end))
    start = min(max(start, 0), size)
    return start, min(max(end, start), size)


def extent(start: int, end: int, step: int) -> int:
    """How many elements a slice has."""
    return (end - start + step - 1) // step


def joined(view: View, shape: Shape) -> View | str:
    """A dense view in another shape of as many elements."""
    if prod(shape) != prod(view.shape):
        return f"[{','.join(map(str, view.shape))}] for [{','.join(map(str, shape))}]"
    return view._replace(shape=shape, strides=row_major(shape))

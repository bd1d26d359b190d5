"""Slices given by lists of begin, end and stride per axis."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts

ARRAY = "const aclIntArray*"
begin = w.Attr("begin", ARRAY, "start index of each axis", (0, 1))
end = w.Attr("end", ARRAY, "end index (exclusive) of each axis", (2, 3))
Cut = tuple[int, int, int, int]
"""Axis, first element, number and distance."""


def strides_of(meaning: str) -> w.Param:
    """The third list beside begin and end."""
    return w.Attr("strides", ARRAY, f"step of each axis{meaning}", (1, 1))


def listed_axes(x: TensorFacts, axes: Shape | None) -> Shape | None:
    """The axes, counted from the front and each one there once."""
    found = tuple(range(x.rank)) if axes is None else w.axes_of(axes, x.rank)
    return found if found is not None and len(set(found)) == len(found) else None


def cuts(x: TensorFacts, begin: Shape, end: Shape, strides: Shape, axes: Shape | None) -> list[Cut] | None:
    places = listed_axes(x, axes)
    if places is None or min(len(begin), len(end), len(strides)) < len(places):
        return None
    found = []
    for at, first, last, step in zip(places, begin, end, strides, strict=False):
        first, last = (min(max(bound + x.shape[at] if bound < 0 else bound, 0), x.shape[at]) for bound in (first, last))
        if step <= 0:
            return None
        found.append((at, first, max(-(-(last - first) // step), 0), step))
    return found


def shape_of(x: TensorFacts, begin: Shape, end: Shape, strides: Shape, axes: Shape | None) -> Shape | None:
    found, shape = cuts(x, begin, end, strides, axes), [*x.shape]
    for at, _, size, _ in found or ():
        shape[at] = size
    return None if found is None else tuple(shape)

"""Views of padding operators: (before, after) pairs per axis, the last axis first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, TensorFacts
from .view_ops import reversed_along, sliced


def by_axis(pad: Shape, rank: int) -> Iterator[tuple[int, int, int]]:
    """Axis, front and back, from the first axis on."""
    for number in reversed(range(len(pad) // 2)):
        yield rank - 1 - number, pad[2 * number], pad[2 * number + 1]


def padded_shape(x: TensorFacts, pad: Shape, short: int) -> Shape | None:
    """The shape with its pads; None where they are no pairs, too many, or leave less than `short` of an axis."""
    if len(pad) % 2 or len(pad) // 2 > x.rank:
        return None
    shape = [*x.shape]
    for axis, front, back in by_axis(pad, x.rank):
        if shape[axis] + min(front, back, front + back) < short:
            return None
        shape[axis] += front + back
    return tuple(shape)


def inside(view: View, pad: Shape, sign: int) -> View:
    """What is within the pads of one sign: positive ones of a result, negative ones of its source."""
    for axis, front, back in by_axis(pad, len(view.shape)):
        before, behind = max(sign * front, 0), max(sign * back, 0)
        view = sliced(view, axis, before, view.shape[axis] - before - behind, 1)
    return view


def slabs(whole: View, pad: Shape) -> Iterator[View]:
    """The border, in parts that share no element."""
    for axis, front, back in by_axis(pad, len(whole.shape)):
        size, front, back = whole.shape[axis], max(front, 0), max(back, 0)
        yield sliced(whole, axis, 0, front, 1)
        yield sliced(whole, axis, size - back, back, 1)
        whole = sliced(whole, axis, front, size - front - back, 1)


def sums(x: TensorFacts, pad: Shape) -> Shape | None:
    """The shape with its pads, whatever it is; None where they are too many or no pairs."""
    if len(pad) % 2 or len(pad) // 2 > x.rank:
        return None
    shape = [*x.shape]
    for axis, front, back in by_axis(pad, x.rank):
        shape[axis] += front + back
    return tuple(shape)


def pads_below_sizes(x: TensorFacts, pad: Shape) -> bool | None:
    """Whether every pad is less than its axis' size."""
    if sums(x, pad) is None:
        return None
    return all(max(front, back) < x.shape[axis] for axis, front, back in by_axis(pad, x.rank)) or None


Border = Callable[[View, int, int, int], View]
"""From a view, an axis, the side (0: front, 1: back) and a size to what of the view fills the border there."""


def bordered(border: Border, view: View, whole: View, pad: Shape) -> Iterator[tuple[View, View]]:
    """What is inside, and along every axis before and after it, in all combinations: where it goes and what it is."""
    rows = [*by_axis(pad, len(view.shape))]
    for sides in product((0, None, 1), repeat=len(rows)):
        source, target = view, whole
        for side, (axis, front, back) in zip(sides, rows, strict=True):
            size = whole.shape[axis]
            if side is None:
                begin, behind = max(front, 0), max(back, 0)
                target = sliced(target, axis, begin, size - begin - behind, 1)
                source = sliced(source, axis, max(-front, 0), size - begin - behind, 1)
            else:
                some = max(back if side else front, 0)
                target = sliced(target, axis, size - some if side else 0, some, 1)
                source = border(source, axis, side, some)
        yield target, source


def reflected(view: View, axis: int, side: int, size: int) -> View:
    """The elements next to the edge, which itself is left out, in reverse order."""
    begin = view.shape[axis] - 1 - size if side else 1
    return reversed_along(sliced(view, axis, begin, size, 1), (axis,))


def edge(view: View, axis: int, side: int, size: int) -> View:
    """The outermost element again and again."""
    last = sliced(view, axis, view.shape[axis] - 1 if side else 0, 1, 1)
    return sliced(last, axis, 0, size, 0)


def wrapped(view: View, axis: int, side: int, size: int) -> View:
    """The elements at the other edge."""
    return sliced(view, axis, 0 if side else view.shape[axis] - size, size, 1)

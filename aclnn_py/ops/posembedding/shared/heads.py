"""Element-wise kernels over the heads of rows, and the sizes of heads in a cache."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, Move, View
from ....rules.core.call import Shape, count


class Sizes(NamedTuple):
    """Batch and sequence length, heads of queries and of keys, size of a head; whether a row's index is its own."""

    batch: int
    length: int
    heads: int
    cached: int
    size: int
    paged: bool

    @property
    def rows(self) -> int:
        return self.batch * self.length


def run(draft: Draft, name: str, inputs: tuple[View, ...], to: View | int, kind: int = dt.ACL_FLOAT) -> View:
    """An element-wise kernel over views that broadcast to the first one, into a view or a new tensor of a dtype."""
    shape = inputs[0].shape if inputs else ()
    for view in inputs:
        draft.read(view)
    target = draft.temporary(to, shape, count(shape)) if isinstance(to, int) else to
    draft.steps.append(Kernel(name, inputs, (target,), (), kind, False))
    return target


def converted(draft: Draft, view: View, to: View | int) -> View:
    draft.read(view)
    target = draft.temporary(to, view.shape, count(view.shape)) if isinstance(to, int) else to
    draft.steps.append(Move("cast", view, target))
    return target


def spread(view: View, shape: Shape, strides: Shape) -> View:
    return view._replace(shape=shape, strides=strides)


def columns(view: View, first: int, heads: int, size: int) -> View:
    """Heads [rows, heads, size] of rows, from a column on."""
    rows, row = view.shape[0], view.strides[0]
    return view._replace(shape=(rows, heads, size), strides=(row, size, 1), offset=view.offset + first)


def half_of(view: View, number: int) -> View:
    """The first or the second half of every head."""
    half = view.shape[2] // 2
    return view._replace(shape=(*view.shape[:2], half), offset=view.offset + number * half * view.strides[2])

"""Steps about where indices point: several of them as one number, where a mask is true, a source laid out to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Call, Shape, TensorFacts, count
from ...rules.core.param import Param
from ...rules.core.term import Term, broadcast
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View
from ..steps.moves import expand
from ..steps.step import Step, outside, unreachable
from .scatter import Layout, shown


class IndexLayout(NamedTuple):
    """What a list of indices, some of which may be empty, names in a tensor: x[:, i, j] = values.

    `given` are the numbers of the indices that are there, `axes` those that they are about, `shape` is what they
    broadcast to and `sizes` are the indexed axes'. `before` and `after` are the axes whose elements lie before and
    behind it in values: all lie behind where the indexed ones are no neighbours. A lone `mask` names its true places.
    """

    given: tuple[int, ...]
    axes: Shape
    shape: Shape
    before: Shape
    after: Shape
    mask: bool

    def value_shape(self, x: Shape) -> Shape:
        """The shape that values broadcast to."""
        return (*(x[axis] for axis in self.before), *self.shape, *(x[axis] for axis in self.after))


LayoutOf = Callable[[Call], "IndexLayout | str"]


class IndexPlaces(Step):
    """One number for what a list of indices names: along the indexed axis, or among all elements if they are several.

    A lone index is used as it lies where its elements are evenly apart.
    """

    list: Param
    x: Param
    layout_of: LayoutOf

    def build(self, draft: Draft) -> str:
        layout = self.layout_of(draft.call)
        if isinstance(layout, str):
            return layout
        members: tuple[TensorFacts, ...] = draft.call.value(self.list)  # type: ignore[assignment]
        views = []
        for number in layout.given:
            problem = unreachable(members[number]) or outside(members[number])
            if problem:
                return f"{self.list}[{number}] with {problem}"
            views.append(draft.view(self.list.name, members[number], number))
        if layout.mask or len(views) > 1:
            found = self.computed(draft, layout, views)
        else:
            found = flattened(draft, views[0], 0, len(layout.shape))
        draft.values[self] = Value(found, count(found.shape), ACL_FORMAT_ND, -1)
        return ""

    def computed(self, draft: Draft, layout: IndexLayout, views: Sequence[View]) -> View:
        shape = draft.call.tensor(self.x).shape
        target = draft.temporary(dt.ACL_INT64, layout.shape, count(layout.shape))
        if layout.mask:
            draft.kernel("true_places", views, (target,), kind=dt.ACL_INT64)
        else:
            attrs = (1, *(each for axis in layout.axes for each in (shape[axis], count(shape[axis + 1 :]))))
            wide = [expand(view, layout.shape) for view in views]
            draft.kernel(f"places{len(views)}", wide, (target,), map(float, attrs), dt.ACL_INT64)
        return target._replace(shape=(count(layout.shape),), strides=(1,))

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    predicate = "inside their storages, and of shapes that broadcast"

    def __str__(self) -> str:
        return f"places({self.list})"


class TruePlaces(Step):
    """The numbers of the elements of a shape where a mask, broadcast to it, is true: as many as a source has elements.

    Where there are not so many the rest is -1; more of them than that are left out.
    """

    mask: Step
    shape: Term
    source: Step

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        view, room = draft.values[self.mask].view, (draft.values[self.source].numel,)
        target = draft.temporary(dt.ACL_INT64, room, room[0])
        mask = expand(view, self.shape.read(draft.call))
        draft.kernel("true_places", (mask,), (target,), kind=dt.ACL_INT64)
        draft.values[self] = Value(target, room[0], ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return str(self.mask)

    predicate = "a mask"

    def __str__(self) -> str:
        return f"places({self.mask})"


def flattened(draft: Draft, view: View, first: int, axes: int) -> View:
    """A view with neighbouring axes as one; a dense copy's if they are not evenly apart."""
    while axes > 1:
        size, at = view.shape[first + axes - 1], first + axes - 2
        if view.shape[at] != 1 and size != 1 and view.strides[at] != view.strides[at + 1] * size:
            view = draft.move("contiguous", view, view.dtype, ACL_FORMAT_ND, count(view.shape)).view
        stride = view.strides[at] if size == 1 else view.strides[at + 1]
        view = merged(view, at, view.shape[at] * size, stride)
        axes -= 1
    return view if axes else view._replace(shape=(*view.shape[:first], 1, *view.shape[first:]),
                                           strides=(*view.strides[:first], 1, *view.strides[first:]))  # fmt: skip


def merged(view: View, at: int, size: int, stride: int) -> View:
    """The view with two neighbouring axes as one."""
    shape, strides = view.shape, view.strides
    return view._replace(
        shape=(*shape[:at], size, *shape[at + 2 :]), strides=(*strides[:at], stride, *strides[at + 2 :])
    )


class Spread(Step):
    """Values broadcast to what a list of indices names, with the indices' axes as one."""

    source: Step
    x: Param
    layout_of: LayoutOf

    def build(self, draft: Draft) -> str:
        layout, value = self.layout_of(draft.call), draft.values[self.source]
        if isinstance(layout, str):
            return layout
        shape = layout.value_shape(draft.call.tensor(self.x).shape)
        if not 0 <= count(shape) <= LIMIT or broadcast(value.view.shape, shape) != shape:
            return f"{shown(value.view)} for [{','.join(map(str, shape))}]"
        view = flattened(draft, expand(value.view, shape), len(layout.before), len(layout.shape))
        draft.values[self] = Value(view, count(view.shape), value.format, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {self.source}"

    predicate = "broadcastable to what the indices name"

    def __str__(self) -> str:
        return f"spread({self.source})"


def put(layout_of: LayoutOf) -> Callable[[Call, View, View, View], Layout | str]:
    """How a tensor, what is named in it and values lie for the kernels; the tensor is dense."""

    def arrange(call: Call, target: View, index: View, source: View) -> Layout | str:
        layout = layout_of(call)
        if isinstance(layout, str):
            return layout
        if len(layout.axes) == 1:
            size, stride = target.shape[layout.axes[0]], target.strides[layout.axes[0]]
        else:
            steps = [count(target.shape[axis + 1 :]) for axis in layout.axes]
            size = sum((target.shape[axis] - 1) * step for axis, step in zip(layout.axes, steps, strict=True)) + 1
            stride = 1
        if layout.mask:
            size, stride = (
                count(tuple([target.shape[axis] for axis in layout.axes])),
                count(target.shape[layout.axes[-1] + 1 :]),
            )

        def around_axes(one: Shape, middle: int) -> Shape:
            return (*(one[axis] for axis in layout.before), middle, *(one[axis] for axis in layout.after))

        seen = target._replace(shape=around_axes(target.shape, size), strides=around_axes(target.strides, stride))
        along = (*(0 for _ in layout.before), *index.strides, *(0 for _ in layout.after))
        return Layout(seen, index._replace(shape=source.shape, strides=along), source, len(layout.before))

    return arrange

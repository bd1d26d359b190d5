"""The step that takes what a list of indices, one for each axis, and masks choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...base import dtype as dt
from ...rules.core.call import Call, Shape, TensorFacts
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ...rules.core.term import broadcast
from ..plan.draft import Draft, Value
from ..plan.lowered import View
from ..steps.pieces import filling
from ..steps.step import Step, outside, unreachable
from .gather import Pick, gathered

Members = tuple[TensorFacts, ...]
SHAPE_WORDS = 9
NO_ELEMENT = -(2.0**62)


def non_empty(members: Members) -> Members:
    """The indices that choose something: the others have no elements, and leave an axis as it is."""
    return tuple([member for member in members if member.numel])


class Entry(NamedTuple):
    """An index: of which axis, and which elements."""

    axis: int
    view: View


class Chosen(Step):
    """Elements of a source that a list of indices, one for each axis, chooses; masks become indices first.

    `on_core` tells whether the AI core has a kernel, else the AI CPU does the work.
    """

    is_kernel = True

    source: Step
    indices: Param
    out: Param
    on_core: Callable[[Call, TensorFacts, Members], bool]

    def build(self, draft: Draft) -> str:
        call, value = draft.call, draft.values[self.source]
        members: Members = call.args[self.indices.name]  # type: ignore[assignment]
        shape = call.tensor(self.out).shape
        if not non_empty(members):
            return "no index with an element"
        core = self.on_core(call, call.tensor(self.source.params[0]), members)
        draft.aicpu = draft.aicpu or not core
        if not core and value.view.dtype == dt.ACL_COMPLEX64:
            return "COMPLEX64, for which the AI CPU has no kernel"
        problem = next(filter(None, (unreachable(one) or outside(one) for one in members)), "")
        if problem or not value.view.shape:
            draft.values[self] = value
            return problem
        found = self.picked(draft, value.view, members, shape)
        if found is None:
            draft.fault = f"[{','.join(map(str, shape))}] is not the shape of what is chosen"
            whole = draft.temporary(value.view.dtype, shape, call.tensor(self.out).numel)
            draft.steps.append(filling(whole, 0))  # a step that never runs
            draft.values[self] = Value(whole, call.tensor(self.out).numel, value.format, len(draft.steps) - 1)
        else:
            draft.values[self] = gathered(draft, value.view, found, wraps=True)
        return ""

    def picked(self, draft: Draft, view: View, members: Members, shape: Shape) -> Pick | None:
        """What is taken; None where the result would not have the shape of the output."""
        axes = sum(max(one.rank, 1) if one.numel and one.dtype == dt.ACL_BOOL else 1 for one in members)
        if axes > len(view.shape):
            return None
        first, together = self.first_axis(members)
        plain = [one.shape for one in members if one.numel and one.dtype != dt.ACL_BOOL]
        joined: Shape | None = ()
        for one in plain:
            joined = None if joined is None else broadcast(joined, one)
        masks = any(one.numel and one.dtype == dt.ACL_BOOL for one in members)
        if joined is None:
            return None
        if masks:  # as long as the output says
            last = first + max(len(joined), 1) - 1 if together else max(len(joined), 1) - 1
            if last >= len(shape):
                return None
            joined = (*joined[:-1], shape[last])
        entries = [*self.entries(draft, members, joined[-1] if masks else 0)]
        return pick(view, entries, joined, first if together else 0, shape)

    def first_axis(self, members: Members) -> tuple[int, bool]:
        """The first axis that an index is about, and whether all of them are neighbours."""
        axes: list[int] = []
        at = 0
        for one in members:
            often = max(one.rank, 1) if one.numel and one.dtype == dt.ACL_BOOL else 1
            axes += range(at, at + often) if one.numel else ()
            at += often
        return axes[0], axes == [*range(axes[0], axes[-1] + 1)]

    def entries(self, draft: Draft, members: Members, length: int) -> list[Entry]:
        found, axis = [], 0
        for number, facts in enumerate(members):
            view = draft.view(self.indices.name, facts, number)
            if facts.numel and facts.dtype == dt.ACL_BOOL:
                found += coordinates(draft, view, facts, axis, length)
                axis += max(facts.rank, 1)
            else:
                found += [Entry(axis, view)] if facts.numel else []
                axis += 1
        return found

    @property
    def subject(self) -> str:
        return str(self.indices)

    predicate = "indices that a kernel can take"

    def breaks(self, call: Call) -> Variants:
        members: Members = call.args[self.indices.name]  # type: ignore[assignment]
        yield "no index has an element", call.set(self.indices, tuple([one.but(shape=(0,)) for one in members]))
        if members and members[-1].numel > 1:
            strides = tuple([2 * stride for stride in members[-1].strides])
            ends = (*members[:-1], members[-1].but(strides=strides))
            yield "the last index exceeds its storage", call.set(self.indices, ends)

    def __str__(self) -> str:
        return f"Index({', '.join(map(str, self.params))})"


def coordinates(draft: Draft, view: View, facts: TensorFacts, axis: int, length: int) -> list[Entry]:
    """Of a mask: the kernel that finds where it is true, `length` times, and an index for each of its axes."""
    rank = max(facts.rank, 1)
    dense = view if facts.contiguous else draft.move("contiguous", view, view.dtype, facts.format, facts.numel).view
    if not facts.rank:
        dense = dense._replace(shape=(1,), strides=(1,))
    found = draft.temporary(dt.ACL_INT64, (length * rank,), length * rank)
    draft.steps.append(filling(found, NO_ELEMENT))
    counted = draft.temporary(dt.ACL_INT64, (SHAPE_WORDS,), SHAPE_WORDS)
    draft.kernel("nonzero", (dense,), (found, counted), (0.0,), dt.ACL_INT64)
    draft.read(found)
    return [
        Entry(axis + at, found._replace(shape=(length,), strides=(rank,), offset=found.offset + at))
        for at in range(rank)
    ]  # fmt: skip


def pick(view: View, entries: list[Entry], joined: Shape, first: int, shape: Shape) -> Pick | None:
    """What the indices choose, if that has a shape."""
    axes = {entry.axis for entry in entries}
    left = [axis for axis in range(len(view.shape)) if axis not in axes]
    result = (*(view.shape[axis] for axis in left[:first]), *joined, *(view.shape[axis] for axis in left[first:]))
    if result != shape:
        return None
    steps = [view.strides[axis] for axis in left]
    strides = (*steps[:first], *(0,) * len(joined), *steps[first:])
    behind = (1,) * len(left[first:])
    views = []
    for entry in entries:
        own, before = entry.view.shape, (1,) * (first + len(joined) - len(entry.view.shape))
        moves = (*(0 for _ in before), *entry.view.strides, *(0 for _ in behind))
        views.append(entry.view._replace(shape=(*before, *own, *behind), strides=moves))
    along = tuple([(view.shape[entry.axis], view.strides[entry.axis]) for entry in entries])
    return Pick(result, strides, along, tuple(views))

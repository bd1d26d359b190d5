"""The step that takes elements of a tensor where indices say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, Shape, count, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View, new
from ..steps.step import Step

MOST_INDICES = 8
LEAST_AXES = 2


class Pick(NamedTuple):
    """Which element of a source each element of a result is.

    `shape` is the result's. Its elements lie `strides` apart in the source, 0 along axes where only indices decide.
    Each index moves along an axis of the source: `axes` has that one's size and stride. `indices` are views of the
    result's rank, of size 1 along axes where they are the same all along.
    """

    shape: Shape
    strides: Shape
    axes: tuple[tuple[int, int], ...]
    indices: tuple[View, ...]


Picker = Callable[[Call, View, Sequence[View]], "Pick | str"]
"""From the call and the views of source and indices to what is taken, or to what is wrong with them."""


class Gathered(Step):
    """A new tensor of elements that indices choose; `wraps` is, or tells, whether negative ones count from the end."""

    is_kernel = True

    label: str
    source: Step
    indices: tuple[Step, ...]
    picker: Picker
    wraps: bool | Param | Rule

    def __init__(
        self,
        label: str,
        picker: Picker,
        source: Step,
        *indices: Step,
        wraps: bool | Param | Rule = False,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(label=label, picker=picker, source=source, indices=indices, wraps=wraps, code=code)

    def views(self, draft: Draft) -> Sequence[View] | str:
        """The indices, or what is wrong with them."""
        return [draft.values[step].view for step in self.indices]

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        source, views = draft.values[self.source], self.views(draft)
        pick = views if isinstance(views, str) else self.picker(draft.call, source.view, views)
        if isinstance(pick, str) or not sound(pick):
            return pick if isinstance(pick, str) else "shapes that do not fit each other"
        numel = count(pick.shape)
        if not 0 <= numel <= LIMIT:
            return f"[{','.join(map(str, pick.shape))}], more than memory can hold"
        draft.values[self] = gathered(draft, source.view, pick, self.is_wrapping(draft.call))
        return ""

    def is_wrapping(self, call: Call) -> bool:
        if isinstance(self.wraps, bool):
            return self.wraps
        return self.wraps.holds(call) if isinstance(self.wraps, Rule) else bool(call.value(self.wraps))

    @property
    def subject(self) -> str:
        return str(self)

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"{self.label}({', '.join(map(str, self.params))})"


def sound(pick: Pick) -> bool:
    """Whether shapes and strides are about the same axes."""
    rank = len(pick.shape)
    if rank != len(pick.strides) or any(rank != len(view.shape) or rank != len(view.strides) for view in pick.indices):
        return False
    return all(
        own in (1, size) for view in pick.indices for own, size in zip(view.shape, pick.shape, strict=True)
    )  # fmt: skip


def gathered(draft: Draft, source: View, pick: Pick, wraps: bool) -> Value:
    """Plan the kernel that takes what is picked."""
    target, numel = draft.temporary(source.dtype, pick.shape, count(pick.shape)), count(pick.shape)
    shape, strides, _, indices = plain(pick)
    sizes, steps = zip(*pick.axes, strict=True)
    taken = source._replace(shape=(*shape, *sizes), strides=(*strides, *steps))
    written = target._replace(shape=shape, strides=row_major(shape))
    draft.kernel(f"gather{len(pick.axes)}", (taken, *indices), (written,), (float(wraps),), dt.ACL_INT64)
    return new(Value, (target, numel, ACL_FORMAT_ND, len(draft.steps) - 1))


def plain(pick: Pick) -> Pick:
    """The same with few axes: neighbours that every view walks as one are one, but there are two at least."""
    groups: list[list[int]] = []
    for axis, size in enumerate(pick.shape):
        if size != 1:
            if groups and one_walk(pick, groups[-1][-1], axis):
                groups[-1].append(axis)
            else:
                groups.append([axis])
    lead = (1,) * (LEAST_AXES - len(groups))

    def sizes(shape: Shape) -> Shape:
        return (*lead, *(count(tuple([shape[axis] for axis in group])) for group in groups))

    def last(strides: Shape) -> Shape:
        return (*(0 for _ in lead), *(strides[group[-1]] for group in groups))

    views = tuple([view._replace(shape=sizes(view.shape), strides=last(view.strides)) for view in pick.indices])
    return Pick(sizes(pick.shape), last(pick.strides), pick.axes, views)


def one_walk(pick: Pick, one: int, other: int) -> bool:
    """Whether two neighbouring axes are one in the source and in every index."""
    size = pick.shape[other]
    if pick.strides[one] != pick.strides[other] * size:
        return False
    for view in pick.indices:
        fixed = view.shape[one] == 1, view.shape[other] == 1
        if fixed[0] != fixed[1] or (not fixed[0] and view.strides[one] != view.strides[other] * size):
            return False
    return True

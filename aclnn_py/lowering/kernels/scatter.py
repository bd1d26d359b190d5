"""The step that writes elements or rows where an index says, and how its views are laid out for the kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...rules.core.call import Call, count, is_dense, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ...rules.core.term import Term
from ..plan.draft import Draft, Value
from ..plan.lowered import Kernel, View
from ..steps.moves import operands
from ..steps.step import Step

ANY_INDEX = 0.5
"""In place of an index that is passed over: there is none."""


class Layout(NamedTuple):
    """The views of a kernel that writes by index, all with the same axes, and the one that is indexed."""

    target: View
    places: View
    source: View
    axis: int


Arrange = Callable[[Call, View, View, View], Layout | str]
"""From the call and the views of target, index and source, or what is wrong with them."""


class Write(Step):
    """A tensor, some elements of which a kernel writes; a copy of it unless it is `ref`, which is written in place.

    `arrange` lays the views out. Under `wraps` negative indices count from the end; `passed` is an index that is passed
    over. A copy is ND; in everything else the result is as the tensor was.
    """

    is_kernel = True

    kernel: str | Term
    base: Step
    index: Step
    source: Step
    arrange: Arrange
    _: KW_ONLY
    ref: Param | None = None
    wraps: Rule | bool = False
    passed: Term | None = None

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        call, base = draft.call, draft.values[self.base]
        index, source = draft.values[self.index].view, draft.values[self.source].view
        own = self.ref is not None and base.view.operand == draft.operands[self.ref.name]
        if base.view.operand >= 0 and not own:
            base = draft.move("tensor_move", base.view, base.view.dtype, base.format, base.numel)
        found = self.arrange(call, base.view, index, source)
        if isinstance(found, str):
            return found
        draft.read(index)
        draft.read(source)
        owner = draft.temporaries[-1 - base.view.operand] if base.view.operand < 0 else None
        if owner is not None:
            owner.last = len(draft.steps)
        draft.steps.append(self.planned(call, found))
        draft.aicpu = draft.aicpu or base.view.dtype in dt.AICPU
        format = base.format if self.ref is not None else ACL_FORMAT_ND
        draft.values[self] = Value(base.view, base.numel, format, base.maker)
        return ""

    def planned(self, call: Call, views: Layout) -> Kernel:
        kernel = self.kernel if isinstance(self.kernel, str) else self.kernel.read(call)
        passed = ANY_INDEX if self.passed is None else float(self.passed.read(call))
        attrs = (
            float(views.axis),
            float(self.wraps if isinstance(self.wraps, bool) else self.wraps.holds(call)),
            passed,
        )
        return Kernel(kernel, (views.places, views.source), (views.target,), attrs, dt.ACL_INT64, False, 0, True)

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those that the kernel takes"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, operands(self)))})"


def upright(view: View) -> View:
    """A tensor without axes as one with a single element along one."""
    return view if view.shape else view._replace(shape=(1,), strides=(1,))


def shown(view: View) -> str:
    return f"[{','.join(map(str, view.shape))}]"


def elements(axis: Term) -> Arrange:
    """An index for every element of the source, or of its first part: torch.scatter. A lone source goes everywhere."""

    def arrange(call: Call, target: View, index: View, source: View) -> Layout | str:
        at = axis.read(call)
        target, index, source = upright(target), upright(index), upright(source)
        rank = len(target.shape)
        strides = (0,) * rank if count(source.shape) == 1 else source.strides
        if at is None or len(index.shape) != rank or len(strides) != rank:
            return f"{shown(target)}, {shown(index)} and {shown(source)}"
        return Layout(target, index, source._replace(shape=index.shape, strides=strides), at)

    return arrange


def rows(axis: Term) -> Arrange:
    """An index for everything at one place along an axis: torch.index_add. A lone source goes everywhere.

    Index and source may have other axes if they are dense: then they count as a row of indices, and as what it names.
    """

    def arrange(call: Call, target: View, index: View, source: View) -> Layout | str:
        at = axis.read(call)
        target, index, source = upright(target), in_a_row(index), upright(source)
        if at is None or len(index.shape) != 1:
            return f"{shown(target)}, {shown(index)} and {shown(source)}"
        shape = (*target.shape[:at], *index.shape, *target.shape[at + 1 :])
        strides = (0,) * len(shape) if count(source.shape) == 1 else source.strides
        if len(strides) != len(shape) and is_dense(source.shape, strides, count(source.shape)):
            strides = row_major(shape)
        if len(strides) != len(shape) or count(source.shape) not in (1, count(shape)):
            return f"{shown(target)}, {shown(index)} and {shown(source)}"
        along = tuple([index.strides[0] if number == at else 0 for number in range(len(shape))])
        source = source._replace(shape=shape, strides=strides)
        return Layout(target, index._replace(shape=shape, strides=along), source, at)

    return arrange


def in_a_row(view: View) -> View:
    """A dense view as one of a single axis, any other as it is."""
    if len(view.shape) == 1 or not is_dense(view.shape, view.strides, count(view.shape)):
        return view
    return view._replace(shape=(count(view.shape),), strides=(1,))

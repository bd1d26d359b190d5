"""Steps that compute nothing: views of an output, concatenation, and branches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, Shape, count
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Format, Term
from ..plan.draft import Draft, Value
from ..plan.lowered import Move, View
from .moves import operands
from .step import Step
from .views import Reformatted, ViewOp


class ViewOf(Step):
    """Another view of a step's output; nothing is copied."""

    source: Step
    through: ViewOp

    def build(self, draft: Draft) -> str:
        value = self.through.apply(self.source, draft)
        if isinstance(value, str):
            return value
        draft.values[self] = value
        return ""

    @property
    def subject(self) -> str:
        return str(self.source)

    @property
    def predicate(self) -> str:
        return f"possible to see as {self.through}"

    def breaks(self, call: Call) -> Variants:
        return (found for found in self.through.breaks(call) if not self.holds(found[1]))

    def __str__(self) -> str:
        return f"{self.through}({', '.join(map(str, operands(self)))})"


def formatted(result: Step, out: Param, blind: Rule | None = None) -> Step:
    """A result with the storage format of an output, if its rank allows it; `blind`: the rank is not checked."""
    return ViewOf(result, Reformatted(Format(out), blind))


class Concat(Step):
    """l0op::ConcatD: outputs concatenated along an axis; a kernel writes its piece in place where that is possible."""

    axis: Term
    pieces: tuple[Step, ...]

    def __init__(self, axis: Term, *pieces: Step, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(axis=axis, pieces=pieces, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        values = [draft.values[piece] for piece in self.pieces]
        shape, axis = values[0].view.shape, self.axis.read(draft.call)
        if axis is None or not -len(shape) <= axis < len(shape):
            return f"shape [{','.join(map(str, shape))}]"
        if any(len(value.view.shape) != len(shape) for value in values):
            return "tensors of different ranks"
        axis %= len(shape)
        whole = (*shape[:axis], sum(value.view.shape[axis] for value in values), *shape[axis + 1 :])
        target = draft.temporary(values[0].view.dtype, whole, count(whole))
        for value, place in zip(values, piece_views(target, axis, values), strict=True):
            if not draft.redirect(value, place):
                draft.read(value.view)
                draft.steps.append(Move("concat", value.view, place))
        draft.values[self] = Value(target, count(whole), values[0].format, draft.written_since(target))
        return ""

    @property
    def subject(self) -> str:
        return str(self)

    predicate = "pieces that fit each other"

    def __str__(self) -> str:
        return f"Concat({', '.join(map(str, self.pieces))}; {self.axis})"


def piece_views(target: View, axis: int, values: list[Value]) -> Iterator[View]:
    """The view of each piece in the target."""
    offset = target.offset
    for value in values:
        shape: Shape = value.view.shape
        yield target._replace(shape=shape, offset=offset)
        offset += shape[axis] * target.strides[axis]


@cache
def inside(branch: Branch) -> tuple[Step, ...]:
    return tuple(dict.fromkeys((*branch.one.chain, *branch.other.chain)))


@cache
def fails_apart(branch: Branch) -> bool:
    return any(leaf.code != branch.code for step in branch.inner for leaf in step.leaves())


class Branch(Step):
    """One of two steps with its inputs, by a condition; an output that only the other one writes is unchanged.

    A failure of either is this step's failure, unless some have a code of their own: then each fails by itself.
    """

    condition: Rule
    one: Step
    other: Step

    @property
    def sources(self) -> tuple[Step, ...]:
        return ()

    @property
    def is_kernel(self) -> bool:  # type: ignore[override]
        """Whether one of the two computes."""
        return any(step.is_kernel for branch in (self.one, self.other) for step in branch.chain)

    def chosen(self, call: Call) -> Step:
        """The step of the two that this call takes."""
        return self.one if self.condition.holds(call) else self.other

    @property
    def inner(self) -> tuple[Step, ...]:
        """The steps of both."""
        return inside(self)

    @property
    def is_open(self) -> bool:
        """Whether each of its steps fails with its own code."""
        return fails_apart(self)

    def chosen_steps(self, call: Call) -> Iterator[Step]:
        yield self
        if self.is_open:
            for step in self.chosen(call).chain:
                yield from step.chosen_steps(call)

    def leaves(self) -> Iterator[Rule]:
        return (leaf for step in self.inner for leaf in step.leaves()) if self.is_open else iter((self,))

    def build(self, draft: Draft) -> str:
        chosen = self.chosen(draft.call)
        for step in chosen.chain:
            problem = step.build(draft) if step not in draft.values else ""
            if problem:
                if draft.blamed is None and self.is_open:
                    draft.blamed = step
                return problem
        if chosen in draft.values:
            draft.values[self] = draft.values[chosen]
        return ""

    def breaks(self, call: Call) -> Variants:
        for step in self.chosen(call).chain:
            yield from (found for found in step.breaks(call) if not self.holds(found[1]))

    def meets(self, call: Call) -> Iterator[Call]:
        yield from self.chosen(call).meets(call)

    @property
    def subject(self) -> str:
        one, other = str(self.one), str(self.other)
        return one if one == other else f"{one} or {other}"

    predicate = "possible"

    def __str__(self) -> str:
        one, other = str(self.one), str(self.other)
        return one if one == other else f"({one} if {self.condition}, else {other})"

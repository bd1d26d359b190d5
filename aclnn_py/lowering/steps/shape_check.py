"""Inputs taken as they lie, and the test that a result has the shape of an output."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base.frozen import KW_ONLY
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...rules.core.call import Call
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ..plan.draft import Draft, Value
from .step import Contiguous, Step, outside, unreachable


class Strided(Contiguous):
    """An input with its own strides: what follows only takes views of it and moves it, without a contiguous copy."""

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        problem = unreachable(facts) or outside(facts)
        if not problem:
            draft.values[self] = Value(draft.view(self.param.name, facts), facts.numel, facts.format, -1)
        return problem


class ShapeMatches(Step):
    """A result has the shape of an output, or both have one element; tested after the tasks before it (161002).

    `unless` tells the calls in which that is not checked; with `exactly` one element is not enough.
    """

    source: Step
    out: Param
    _: KW_ONLY
    exactly: bool = False
    unless: Callable[[Call], bool] | None = None
    code: int = ACLNN_ERR_PARAM_INVALID

    def build(self, draft: Draft) -> str:
        value, facts = draft.values[self.source], draft.call.tensor(self.out)
        same = value.view.shape == facts.shape or (value.numel == facts.numel == 1 and not self.exactly)
        if same or (self.unless is not None and self.unless(draft.call)):
            draft.values[self] = value
            return ""
        return f"[{','.join(map(str, facts.shape))}] for a result of [{','.join(map(str, value.view.shape))}]"

    @property
    def subject(self) -> str:
        return f"shape of {self.out}"

    predicate = "that of the result"

    def breaks(self, call: Call) -> Variants:
        shape = call.tensor(self.out).shape
        yield f"{self.out} has one axis more", call.but(self.out, shape=(*shape, 2))
        if shape:
            yield f"{self.out} is longer", call.but(self.out, shape=(*shape[:-1], shape[-1] + 1))

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.source.value(call)
        if value is not None:
            yield call.but(self.out, shape=value.view.shape)

    def __str__(self) -> str:
        return f"{self.subject} is {self.predicate}"

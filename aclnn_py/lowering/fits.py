"""Inputs taken as they lie, and the test that a result has the shape of an output."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..base.status import ACLNN_ERR_PARAM_INVALID
from ..rules.call import Call
from ..rules.param import Param
from ..rules.rule import Variants
from .draft import Draft, Value
from .steps import Contiguous, OfOne, Step, outside, unreachable


class Strided(Contiguous):
    """An input as it lies: what follows only looks at it in another way and moves it, so that no dense copy is made."""

    __slots__ = ()

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        problem = unreachable(facts) or outside(facts)
        if not problem:
            draft.values[self] = Value(draft.view(self.param.name, facts), facts.numel, facts.format, -1)
        return problem


class Fits(OfOne):
    """A result has the shape of an output, or both have one element; tested after the tasks before it (161002).

    `unless` tells calls in which nobody tests that; with `exactly` one element is not enough.
    """

    __slots__ = ("code", "exactly", "out", "source", "unless")

    source: Step
    out: Param
    exactly: bool
    unless: Callable[[Call], bool] | None

    def __init__(
        self,
        source: Step,
        out: Param,
        code: int = ACLNN_ERR_PARAM_INVALID,
        *,
        exactly: bool = False,
        unless: Callable[[Call], bool] | None = None,
    ) -> None:
        self._fill(source=source, out=out, exactly=exactly, unless=unless, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source.params, self.out)))

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
        yield f"{self.out} has an axis too many", call.but(self.out, shape=(*shape, 2))
        if shape:
            yield f"{self.out} is longer", call.but(self.out, shape=(*shape[:-1], shape[-1] + 1))

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.source.value(call)
        if value is not None:
            yield call.but(self.out, shape=value.view.shape)

    def __str__(self) -> str:
        return f"{self.subject} is {self.predicate}"

"""The step that takes one member of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import Draft, Value
from ...lowering.steps import outside, unreachable
from ...rules.call import Call


class Member(w.Step):
    """A member of a list as it lies."""

    __slots__ = ("code", "number", "param")

    param: w.Param
    number: int

    def __init__(self, param: w.Param, number: int, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(param=param, number=number, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.param,)

    def build(self, draft: Draft) -> str:
        members: Any = draft.call.args[self.param.name]
        if len(members) <= self.number:
            return f"{len(members)} members"
        facts = members[self.number]
        problem = unreachable(facts) or outside(facts)
        if not problem:
            view = draft.view(self.param.name, facts, self.number)
            draft.values[self] = Value(view, facts.numel, facts.format, -1)
        return problem

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        members: Any = call.args[self.param.name]
        facts = members[self.number]
        changed = facts.but(strides=tuple([2 * stride for stride in facts.strides]))
        if facts.numel > 1:
            kept = [*members[: self.number], changed, *members[self.number + 1 :]]
            yield f"{self.param}[{self.number}] ends behind its storage", call.set(self.param, tuple(kept))

    @property
    def subject(self) -> str:
        return f"view of {self}"

    predicate = "inside its storage"

    def __str__(self) -> str:
        return f"{self.param}[{self.number}]"

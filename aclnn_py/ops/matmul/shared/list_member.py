"""The step that takes one member of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering import language as w
from ....lowering.plan.draft import Draft, Value
from ....lowering.steps.step import outside, unreachable
from ....rules.core.call import Call


class Member(w.Step):
    """A member of a list, strided."""

    param: w.Param
    number: int

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
            members = [*members[: self.number], changed, *members[self.number + 1 :]]
            yield f"{self.param}[{self.number}] exceeds its storage", call.set(self.param, tuple(members))

    @property
    def subject(self) -> str:
        return f"view of {self}"

    predicate = "within its storage"

    def __str__(self) -> str:
        return f"{self.param}[{self.number}]"

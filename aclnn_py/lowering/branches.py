"""The choice between plans whose steps answer for themselves."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import Call
from ..rules.rule import Rule
from .draft import Draft
from .steps import Step
from .view_steps import Fork


class Choice(Fork):
    """One of two steps, with all that it needs, by a condition: what fails among them has its own code."""

    __slots__ = ()

    def leaves(self) -> Iterator[Rule]:
        for step in dict.fromkeys((*self.one.chain, *self.other.chain)):
            yield from step.leaves()

    def blamed(self, call: Call) -> Step:
        failed = next((step for step in self.chosen(call).chain if not step.holds(call)), None)
        return self if failed is None else failed.blamed(call)

    def meets(self, call: Call) -> Iterator[Call]:
        for step in self.chosen(call).chain:
            if not step.holds(call):
                yield from step.meets(call)
                return


class Together(Step):
    """Several steps, with all that they need, in their order."""

    __slots__ = ("code", "steps")

    steps: tuple[Step, ...]

    def __init__(self, *steps: Step) -> None:
        self._fill(steps=steps, code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def sources(self) -> tuple[Step, ...]:
        return self.steps

    def build(self, draft: Draft) -> str:
        return ""

    def leaves(self) -> Iterator[Rule]:
        return iter(())

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))

"""Branches whose steps fail by themselves, steps with a code of their own, and sequences of steps."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.frozen import KW_ONLY
from ...rules.core.call import Call
from ...rules.core.rule import Rule, Variants
from ..plan.draft import Draft
from .step import Step
from .view_steps import Branch


class OpenBranch(Branch):
    """One of two steps with its inputs, by a condition; every step fails with its own code."""

    is_open = True

    def meets(self, call: Call) -> Iterator[Call]:
        for step in self.chosen(call).chain:
            if not step.holds(call):
                yield from step.meets(call)
                return


class WithCode(Step):
    """A step with its inputs, any of whose failures has this code."""

    step: Step
    _: KW_ONLY
    code: int

    @property
    def sources(self) -> tuple[Step, ...]:
        return ()

    @property
    def is_kernel(self) -> bool:  # type: ignore[override]
        """Whether one of them computes."""
        return any(step.is_kernel for step in self.step.chain)

    def build(self, draft: Draft) -> str:
        for step in self.step.chain:
            problem = step.build(draft) if step not in draft.values else ""
            if problem:
                draft.blamed = None
                return problem
        if self.step in draft.values:
            draft.values[self] = draft.values[self.step]
        return ""

    def breaks(self, call: Call) -> Variants:
        for step in self.step.chain:
            yield from (found for found in step.breaks(call) if not self.holds(found[1]))

    def meets(self, call: Call) -> Iterator[Call]:
        failed = next((step for step in self.step.chain if not step.holds(call)), self.step)
        return failed.meets(call)

    @property
    def subject(self) -> str:
        return self.step.subject

    @property
    def predicate(self) -> str:
        return self.step.predicate

    def __str__(self) -> str:
        return str(self.step)


class Steps(Step):
    """Several steps with their inputs, in order; without steps the empty side of a Branch."""

    steps: tuple[Step, ...]

    def __init__(self, *steps: Step) -> None:
        self._fill(steps=steps)

    def build(self, draft: Draft) -> str:
        return ""

    def leaves(self) -> Iterator[Rule]:
        return iter(())

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps)) or "nothing"

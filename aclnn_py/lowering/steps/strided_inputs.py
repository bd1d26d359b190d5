"""Strided inputs of generated operators whose definition has CANN copy none."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.status import ACLNN_ERR_INNER
from ...rules.core.call import Call, TensorFacts
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ..plan.draft import Draft
from .step import Step


class Uncopied(Step):
    """On some SoCs inputs are not strided: phase one never asks, phase two refuses them (561000).

    No step of the task, and no rule that phase one can break.
    """

    inputs: tuple[Param, ...]
    socs: tuple[str, ...]

    def __init__(self, socs: tuple[str, ...], *inputs: Param, code: int = ACLNN_ERR_INNER) -> None:
        self._fill(socs=socs, inputs=inputs, code=code)

    def leaves(self) -> Iterator[Rule]:
        return iter(())

    def strided(self, call: Call) -> list[str]:
        """The inputs, or members of lists, that no kernel there can read."""
        found = []
        for param in self.inputs if call.soc.short in self.socs else ():
            value = call.args[param.name]
            for number, facts in enumerate(value if isinstance(value, tuple) else (value,)):
                if isinstance(facts, TensorFacts) and facts.numel > 1 and not facts.contiguous:
                    found.append(f"{param}[{number}]" if param.is_list else str(param))
        return found

    def build(self, draft: Draft) -> str:
        strided = self.strided(draft.call)
        if strided:
            draft.late = f"Expected {' and '.join(strided)} to be {self.predicate} but got other strides."
        return ""

    subject = "inputs"

    predicate = "contiguous, since this SoC's definition has neither AutoContiguous nor IgnoreContiguous"

    def __str__(self) -> str:
        return f"uncopied({', '.join(map(str, self.inputs))})"

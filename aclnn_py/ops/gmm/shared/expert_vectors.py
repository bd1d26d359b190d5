"""Tensors of experts: one for all of them, or a list of one for each."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move, View
from ....rules.core.call import Call, TensorFacts, count
from ....rules.core.rule import Variants
from . import matrices as mat


def members_of(argument: Any) -> tuple[TensorFacts, ...]:
    """The tensors of a list, or a tensor alone."""
    return argument if isinstance(argument, tuple) else (argument,)


def stacked(draft: Draft, made: list[View]) -> View:
    """Dense tensors of one shape, one after the other; one alone as it is."""
    if len(made) == 1:
        return made[0]
    shape = (len(made), *made[0].shape)
    target = draft.temporary(made[0].dtype, shape, count(shape))
    for at, one in enumerate(made):
        draft.read(one)
        draft.steps.append(Move("cast", one, mat.member(target, at)))
    return target


class ExpertVectors(w.Step):
    """Vectors of columns of all experts: the first tensor of a list, dense, or those of the experts' weights."""

    param: w.Param
    weight: w.Param

    def build(self, draft: Draft) -> str:
        members, made = self.members(draft.call), []
        if len({one.shape for one in members}) > 1:
            return "other shapes"
        for at, facts in enumerate(members):
            problem = w.unmovable(facts, facts.dtype, draft.call)
            if problem:
                return problem
            made.append(w.dense_view(draft, self.param, facts, at))
        whole = stacked(draft, made)
        draft.values[self] = Value(whole, count(whole.shape), members[0].format, -1)
        return ""

    def members(self, call: Call) -> tuple[TensorFacts, ...]:
        return members_of(call.args[self.param.name])[: len(members_of(call.args[self.weight.name]))]

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.param, self.weight

    @property
    def subject(self) -> str:
        return f"view of {self}"

    predicate = "within its storage"

    def breaks(self, call: Call) -> Variants:
        first, *rest = self.members(call)
        if first.numel > 1:
            made = first.but(strides=tuple([2 * stride for stride in first.strides]))
            yield f"{self} exceeds its storage", call.set(self.param, (made, *rest))

    def __str__(self) -> str:
        return f"{self.param}"

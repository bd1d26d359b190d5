"""Scales and offsets of quantised weights as they lie in memory."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels.stored_matrix import is_turned
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move
from ....lowering.steps.shape_check import Strided
from ....lowering.steps.step import Step, unreachable
from ....rules.core.call import count
from .weight_quant_params import group, weight, x


class TurnedView(Strided):
    """An input that CANN takes as a view where its matrices are transposed, without asking for the storage's size."""

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        if not is_turned(facts):
            return super().build(draft)
        problem = unreachable(facts)
        if not problem:
            draft.values[self] = Value(draft.view(self.param.name, facts), facts.numel, facts.format, -1)
        return problem


class Antiquant(Step):
    """Scales or offsets of the weight, one for each of its elements or broadcast to it.

    Where the weight is transposed, they are [N, groups] or [N] in memory, and their strides are ignored.
    """

    source: Step

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, weight, group)

    def build(self, draft: Draft) -> str:
        view, size = draft.values[self.source].view, int(draft.call.args[group.name] or 0)  # type: ignore[call-overload]
        if is_turned(draft.call.tensor(weight)):
            view = view._replace(strides=(1, *view.shape[:1])[: len(view.shape)])
        if len(view.shape) == 2 and size > 0:
            many, columns = view.shape
            wide = view._replace(shape=(many, size, columns), strides=(view.strides[0], 0, view.strides[1]))
            target = draft.temporary(view.dtype, wide.shape, count(wide.shape))
            draft.read(view)
            draft.steps.append(Move("broadcast", wide, target))
            depth = draft.call.tensor(x).shape[-1]
            if many * size < depth:
                return f"{many} groups of {size}"
            view = target._replace(shape=(depth, columns), strides=(columns, 1))
        draft.values[self] = Value(view, count(view.shape), draft.values[self.source].format, -1)
        return ""

    @property
    def subject(self) -> str:
        return str(self.source)

    predicate = "scales of the weight"

    def __str__(self) -> str:
        return str(self.source)

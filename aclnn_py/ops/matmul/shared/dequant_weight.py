"""The step that reads a weight [N, K] of INT8, dense or in blocks of 16 x 32, as the right matrix of a product."""

from __future__ import annotations

from typing import Any

from ....base.format import ACL_FORMAT_ND
from ....lowering.kernels.stored_matrix import swapped
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move
from ....lowering.steps.step import Step
from ....rules.core.call import count
from ....rules.core.param import Param

ROWS, COLUMNS = 16, 32
"""Of a block."""


def sizes(weight: Any) -> tuple[int, int]:
    """N and K, which blocks fill up."""
    if weight.rank == 4:
        return weight.shape[1] * weight.shape[2], weight.shape[0] * weight.shape[3]
    return tuple(weight.shape) if weight.rank == 2 else (-1, -1)


class TurnedWeight(Step):
    """A weight of view [N, K] or [K / 32, N / 16, 16, 32] as [K, N], with as many rows as x has columns."""

    weight: Param
    x: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.weight, self.x)

    def build(self, draft: Draft) -> str:
        facts, x = draft.call.tensor(self.weight), draft.call.tensor(self.x)
        wanted = x.shape[-1] if x.shape else 0
        view = draft.view(self.weight.name, facts)
        n, k = sizes(facts)
        if n < 0 or k < wanted:
            return f"{facts!r}"
        if facts.rank == 4:
            shape = (n, k // COLUMNS, COLUMNS)
            source = view._replace(shape=shape, strides=(COLUMNS, n * COLUMNS, 1))
            view = draft.temporary(facts.dtype, shape, count(shape))
            draft.steps.append(Move("transdata", source, view))
        turned = swapped(view._replace(shape=(n, wanted), strides=(k, 1)))
        draft.values[self] = Value(turned, n * wanted, ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"view of {self.weight}"

    predicate = "[N, K], or blocks of it"

    def __str__(self) -> str:
        return str(self.weight)

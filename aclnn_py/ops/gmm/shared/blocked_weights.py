"""Weights of experts in FRACTAL_NZ as matrices [E,K,N]: views of 3 axes, or of the 5 of the blocks."""

from __future__ import annotations

from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import ROWS, from_blocks
from ....lowering.plan.draft import Draft, Value
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call, Shape, count
from ....rules.core.rule import Variants

WIDTH = 32
"""Columns of a block of INT8."""


def blocks_of(experts: int, inner: int, columns: int) -> Shape:
    """The storage shape of INT8 matrices in FRACTAL_NZ."""
    return (experts, columns // WIDTH, -(-inner // ROWS), ROWS, WIDTH)


class BlockedWeights(w.Step):
    """A dense copy [E,K,N] of INT8 weights, with K from the columns of x and N from the scales of columns."""

    weight: w.Param
    x: w.Param
    scale: w.Param

    def build(self, draft: Draft) -> str:
        facts, x, scale = (draft.call.tensor(each) for each in (self.weight, self.x, self.scale))
        problem = unreachable(facts)
        if problem or min(x.rank, scale.rank) < 2 or not facts.rank:
            return problem or "other ranks"
        inner, columns = x.shape[1], scale.shape[1]
        wanted = blocks_of(facts.shape[0], inner, columns)
        if not inner or columns % WIDTH or (facts.rank == len(wanted) and inner % ROWS):
            return f"K of {inner} and N of {columns}"
        if facts.storage_shape != wanted:
            return f"a storage of {list(facts.storage_shape)} for blocks of {list(wanted)}"
        dense = facts.but(shape=(facts.shape[0], inner, columns), storage_shape=wanted, offset=facts.offset)
        made = from_blocks(draft, draft.view(self.weight.name, facts), dense, small=False)
        if isinstance(made, str):
            return made
        draft.values[self] = Value(made, count(made.shape), ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"storage of {self.weight}"

    predicate = "whole blocks of 16 rows and 32 columns"

    def breaks(self, call: Call) -> Variants:
        facts = call.tensor(self.weight)
        yield (
            f"storage of {self.weight} is smaller",
            call.but(self.weight, storage_shape=(*facts.storage_shape[:-1], 16)),
        )
        yield f"{self.weight} starts behind its first block", call.but(self.weight, offset=WIDTH)

    def __str__(self) -> str:
        return f"from_blocks({self.weight})"

"""Weights of experts in FRACTAL_NZ as matrices [E,K,N]: views of 3 axes, or of the 5 of the blocks."""

from __future__ import annotations

from typing import Any

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


def one_of(argument: Any) -> Any:
    """A tensor, or the first one of a list, None where it has none."""
    return next(iter(argument), None) if isinstance(argument, tuple) else argument


class BlockedWeights(w.Step):
    """A dense copy [E,K,N] of INT8 weights, with K from the columns of x and N from the scales of columns.

    Weights and scales are tensors, or lists of one.
    """

    weight: w.Param
    x: w.Param
    scale: w.Param

    def build(self, draft: Draft) -> str:
        facts, x, scale = (one_of(draft.call.args[each.name]) for each in (self.weight, self.x, self.scale))
        if facts is None or scale is None:
            return "no tensor"
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
        facts = one_of(call.args[self.weight.name])
        late = facts.but(offset=WIDTH)
        smaller = facts.but(storage_shape=(*facts.storage_shape[:-1], 16))
        for title, made in (("storage of {} is smaller", smaller), ("{} starts behind its first block", late)):
            yield title.format(self.weight), call.set(self.weight, (made,) if self.weight.is_list else made)

    def __str__(self) -> str:
        return f"from_blocks({self.weight})"


class OneMember(w.Step):
    """The first tensor of a list, dense."""

    param: w.Param

    def build(self, draft: Draft) -> str:
        facts = one_of(draft.call.args[self.param.name])
        problem = w.unmovable(facts, facts.dtype, draft.call) if facts else "no tensor"
        if not problem:
            draft.values[self] = Value(w.dense_view(draft, self.param, facts, 0), facts.numel, facts.format, -1)
        return problem

    @property
    def subject(self) -> str:
        return f"view of {self}"

    predicate = "within its storage"

    def breaks(self, call: Call) -> Variants:
        facts = one_of(call.args[self.param.name])
        if facts.numel > 1:
            made = facts.but(strides=tuple([2 * stride for stride in facts.strides]))
            yield f"{self} exceeds its storage", call.set(self.param, (made,))

    def __str__(self) -> str:
        return f"{self.param}[0]"

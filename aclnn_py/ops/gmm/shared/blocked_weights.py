"""Weights of experts in FRACTAL_NZ as matrices [E,K,N]: views of 3 axes, or of the 5 of the blocks."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, NIBBLES, ROWS, from_blocks, unpacked
from ....lowering.plan.draft import Draft, Value
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call, Shape, count
from ....rules.core.rule import Variants

WIDTH = 32
"""Columns of a block of INT8."""
WIDTHS = dict.fromkeys(FOUR_BITS, 2 * WIDTH)
"""Of a block of INT4."""


def blocks_of(experts: int, inner: int, columns: int, dtype: int = dt.ACL_INT8) -> Shape:
    """The storage shape of INT8 matrices in FRACTAL_NZ, or of INT4, also in INT32."""
    width = WIDTHS.get(dtype, WIDTH)
    return (experts, columns // width, -(-inner // ROWS), ROWS, width // NIBBLES.get(dtype, 1))


def one_of(argument: Any) -> Any:
    """A tensor, or the first one of a list, None where it has none."""
    return next(iter(argument), None) if isinstance(argument, tuple) else argument


class BlockedWeights(w.Step):
    """A dense copy [E,K,N] of INT8 or INT4 weights as INT8, with K from the columns of x and N from the scales.

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
        inner, columns, small = x.shape[1], scale.shape[-1], facts.dtype in FOUR_BITS
        wanted = blocks_of(facts.shape[0], inner, columns, facts.dtype)
        if not inner or columns % WIDTHS.get(facts.dtype, WIDTH) or (facts.rank == len(wanted) and inner % ROWS):
            return f"K of {inner} and N of {columns}"
        if facts.storage_shape != wanted:
            return f"a storage of {list(facts.storage_shape)} for blocks of {list(wanted)}"
        shape = (facts.shape[0], inner, columns // (NIBBLES[facts.dtype] if small else 1))
        dense = facts.but(shape=shape, storage_shape=wanted, offset=facts.offset)
        found = from_blocks(draft, draft.view(self.weight.name, facts), dense, small=small)
        if isinstance(found, str):
            return found
        made = unpacked(draft, found) if small else found
        draft.values[self] = Value(made, count(made.shape), ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"storage of {self.weight}"

    predicate = "whole blocks of 16 rows and 32 columns, of INT4 64"

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

"""The step that expands weights with 2:4 structured sparsity."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import BYTES, ROWS
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, TensorFacts, count, row_major

PLACES = 8
"""Bytes of places for a row of a block."""
EIGHT = 8
"""Elements along K that a byte of places is for; four of them are kept."""


def kept_columns(depth: int) -> int:
    """Kept elements of a row of K."""
    return -(-depth // EIGHT) * EIGHT // 2


def blocks_of(columns: int, half: int, width: int = BYTES) -> Shape:
    """The storage of [N,K/2] kept elements, or with `width` 8 of their places."""
    return (-(-half // BYTES), -(-columns // ROWS), ROWS, width)


class ExpandedWeight(w.Step):
    """[N,K] in INT8 from kept elements and their places, as aclnnTransSparse4to2Para stores them."""

    is_kernel = True
    weight: w.Param
    index: w.Param
    x: w.Param

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.weight, self.index, self.x)

    def build(self, draft: Draft) -> str:
        weight, index, x = map(draft.call.tensor, self.params)
        if weight.rank != 2 or x.rank != 2 or kept_columns(x.shape[1]) > weight.shape[1]:
            return f"shapes {list(weight.shape)} and {list(x.shape)}"
        shape = (weight.shape[0], x.shape[1])
        if count(shape) > LIMIT:
            return f"{list(shape)} elements, more than memory can hold"
        views = []
        for param, facts, width, raw in (
            (self.weight, weight, BYTES, dt.ACL_UINT8), (self.index, index, PLACES, dt.ACL_INT8),
        ):  # fmt: skip
            sizes = blocks_of(weight.shape[0], weight.shape[1], width)
            if not holds(facts, count(sizes)):
                return f"{param} of {list(facts.storage_shape)} from {facts.offset} on"
            operand = draft.view(param.name, facts).operand
            views.append(View(operand, raw, sizes, row_major(sizes), facts.offset))
        (made,) = draft.results(self, (dt.ACL_INT8, shape))
        draft.kernel("sparse_expand", tuple(views), (made,))
        return ""

    @property
    def subject(self) -> str:
        return f"storage of {self.weight} and {self.index}"

    predicate = "whole blocks"

    def __str__(self) -> str:
        return f"sparse_expand({', '.join(map(str, self.params))})"


def holds(facts: TensorFacts, many: int) -> bool:
    return count(facts.storage_shape) - facts.offset >= many

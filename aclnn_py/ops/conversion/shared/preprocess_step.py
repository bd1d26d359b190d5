"""The step that lays transposed matrices of FP4 out in FRACTAL_NZ."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import row_major
from .block_moves import TransData, transfer
from .blocked_layouts import blocks_of_matrices

BYTES = 16
"""Bytes of a block's row."""


class TransposedFour(TransData):
    """The storage [..., N, K] of a view [..., K, N], two elements to a byte, in blocks."""

    def build(self, draft: Draft) -> str:
        source, target, problem = self.tensors(draft)
        if problem or source.rank < 2:
            return problem or f"{source.rank} axes"
        *lead, depth, width = source.shape
        if depth % 2 or source.offset % 2 or target.offset % 2:
            return f"rows of {depth} elements of 4 bits"
        shape = (*lead, width, depth // 2)
        layout = blocks_of_matrices(shape, BYTES)
        one, other = (draft.operands[param.name] for param in self.params)
        dense = View(one, dt.ACL_UINT8, shape, row_major(shape), source.offset // 2)
        transfer(draft, dense, View(other, dt.ACL_UINT8, (layout.numel,), (1,), target.offset // 2), layout)
        return ""

    @property
    def subject(self) -> str:
        return f"storage of {self.source} and {self.target}"

    predicate = "that of matrices of whole bytes and of their blocks"

"""The step that lays transposed matrices of FP4 out in FRACTAL_NZ."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.pieces import filling
from ....lowering.steps.step import Step, outside, unreachable
from ....rules.core.call import row_major
from ....rules.core.param import Param
from .blocked_layouts import blocks_of_matrices
from .format_step import parts

BYTES = 16
"""Bytes of a block's row."""


class TransposedFour(Step):
    """The storage [..., N, K] of a view [..., K, N], two elements to a byte, in blocks; padding becomes 0."""

    is_kernel = True

    source: Param
    target: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.source, self.target)

    def build(self, draft: Draft) -> str:
        source, target = (draft.call.tensor(param) for param in self.params)
        problem = next((text for each in (source, target) if (text := unreachable(each) or outside(each))), "")
        if problem or source.rank < 2:
            return problem or f"{source.rank} axes"
        *lead, depth, width = source.shape
        if depth % 2 or source.offset % 2 or target.offset % 2:
            return f"rows of {depth} elements of 4 bits"
        shape = (*lead, width, depth // 2)
        layout = blocks_of_matrices(shape, BYTES)
        one, other = (draft.operands[param.name] for param in self.params)
        dense = View(one, dt.ACL_UINT8, shape, row_major(shape), source.offset // 2)
        whole = View(other, dt.ACL_UINT8, (layout.numel,), (1,), target.offset // 2)
        draft.steps.append(filling(whole, 0))
        for piece, place in parts(dense, layout):
            lies = place._replace(operand=other, offset=whole.offset + place.offset)
            draft.steps.append(Move("transdata", piece, lies))
        return ""

    @property
    def subject(self) -> str:
        return f"storage of {self.source} and {self.target}"

    predicate = "that of matrices of whole bytes and of their blocks"

    def __str__(self) -> str:
        return f"TransData({self.source})"

"""The step that lays matrices out in FRACTAL_NZ where they are."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering.kernels.stored_matrix import block_width
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Description, Move, View
from ....lowering.steps.step import Step, leaving, outside, unreachable
from ....rules.core.call import Call
from ....rules.core.param import Param
from ....rules.core.rule import Variants
from .block_moves import raw, transfer
from .blocked_layouts import blocks_of_matrices

MOST = 1 << 58


class InBlocks(Step):
    """l0op::TransData of a contiguous copy to FRACTAL_NZ, and TensorMove back to where the tensor is."""

    is_kernel = True

    param: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param,)

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        problem = unreachable(facts) or outside(facts)
        kind = raw(facts)
        if problem or facts.rank < 2 or kind == dt.ACL_DT_UNDEFINED:
            return problem or f"{facts!r}"
        layout = blocks_of_matrices(facts.shape, block_width(facts.dtype))
        if layout.numel > MOST:
            return f"blocks of {layout.numel} elements, more than memory can hold"
        source = draft.view(self.param.name, facts)._replace(dtype=kind)
        copy = draft.temporary(kind, facts.shape, facts.numel)
        draft.steps.append(Move("contiguous", source, copy))
        whole = View(source.operand, kind, (layout.numel,), (1,), facts.offset)
        transfer(draft, copy, whole, layout)
        description = Description(source.operand, ACL_FORMAT_FRACTAL_NZ, facts.shape, layout.storage)
        draft.described = (*draft.described, description)
        return ""

    def breaks(self, call: Call) -> Variants:
        facts = call.tensor(self.param)
        if facts.numel > 1:
            yield from leaving(call, self.param, facts)

    @property
    def subject(self) -> str:
        return f"view of {self.param}"

    predicate = "inside its storage"

    def __str__(self) -> str:
        return f"TransData({self.param})"

"""The step that lays filters out in FRACTAL_Z in another tensor."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import Description, Move, View
from ....lowering.steps.lists import unmovable
from ....lowering.steps.step import leaving, unreachable
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from .block_moves import TransData, raw, transfer
from .blocked_layouts import ROWS, layout_of


class FilterBlocks(TransData):
    """l0op::Cast and l0op::TransData of a contiguous copy to FRACTAL_Z, and ViewCopy into the other tensor's memory."""

    def build(self, draft: Draft) -> str:
        source, target = (draft.call.tensor(param) for param in self.params)
        problem = unmovable(source, dt.ACL_FLOAT16, draft.call) or unreachable(target)
        layout = layout_of(source.shape, ACL_FORMAT_NCHW, ACL_FORMAT_FRACTAL_Z, ROWS)
        kind = raw(target)
        if problem or layout is None or kind == dt.ACL_DT_UNDEFINED or layout.numel > LIMIT:
            return problem or f"{source!r}"
        copy = draft.temporary(dt.ACL_FLOAT16, source.shape, source.numel)
        draft.steps.append(Move("cast", draft.view(self.source.name, source), copy))
        whole = View(draft.operands[self.target.name], kind, (layout.numel,), (1,), target.offset)
        transfer(draft, copy._replace(dtype=kind), whole, layout)
        description = Description(whole.operand, ACL_FORMAT_FRACTAL_Z, source.shape, layout.storage)
        draft.described = (*draft.described, description)
        return ""

    def breaks(self, call: Call) -> Variants:
        facts = call.tensor(self.source)
        if facts.numel > 1:
            yield from leaving(call, self.source, facts)

    @property
    def subject(self) -> str:
        return f"view of {self.source}"

    predicate = "inside its storage"

"""The step that counts a tensor's elements by parts of a range."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.param import Param
from ..rules.terms import Term
from .draft import LIMIT, Draft, Value
from .plan import Kernel
from .steps import Step


class Counted(Step):
    """How many elements are in each of `parts` equal parts of what lies between two numbers, INT32."""

    __slots__ = ("code", "high", "low", "parts", "source")
    is_kernel = True

    source: Step
    low: Step
    high: Step
    parts: Term

    def __init__(self, source: Step, low: Step, high: Step, parts: Term, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(source=source, low=low, high=high, parts=parts, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.source, self.low, self.high)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, *self.parts.params)))

    def build(self, draft: Draft) -> str:
        views = [draft.values[each].view for each in self.sources]
        parts = self.parts.read(draft.call)
        if not 0 < parts <= LIMIT:
            return f"{parts} parts"
        for view in views:
            draft.read(view)
        target = draft.temporary(dt.ACL_INT32, (parts,), parts)
        kind = dt.ACL_INT64 if views[0].dtype in dt.INTEGER else dt.ACL_FLOAT
        draft.steps.append(Kernel("histogram", tuple(views), (target,), (), kind, False, 0, True))
        draft.values[self] = Value(target, parts, ACL_FORMAT_ND, len(draft.steps) - 1)
        return ""

    @property
    def subject(self) -> str:
        return f"number of parts of {self.source}"

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"histogram({self.source}, {self.parts})"

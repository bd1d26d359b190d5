"""The step that counts a tensor's elements by parts of a range."""

from __future__ import annotations

from ...base import dtype as dt
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft
from ..steps.step import Step


class Counted(Step):
    """How many elements are in each of `parts` equal parts of what lies between two numbers, INT32."""

    is_kernel = True

    source: Step
    low: Step
    high: Step
    parts: Term

    def build(self, draft: Draft) -> str:
        views = [draft.values[each].view for each in self.sources]
        parts = self.parts.read(draft.call)
        if not 0 < parts <= LIMIT:
            return f"{parts} parts"
        kind = dt.ACL_INT64 if views[0].dtype in dt.INTEGER else dt.ACL_FLOAT
        draft.kernel("histogram", views, draft.results(self, (dt.ACL_INT32, (parts,))), kind=kind)
        return ""

    @property
    def subject(self) -> str:
        return f"number of parts of {self.source}"

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"histogram({self.source}, {self.parts})"

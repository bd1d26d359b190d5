"""Numbers of the call as a tensor, the way the executor makes one of an array."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.term import Term
from ..plan.draft import Draft, Value
from .step import Step

AT_ONCE = 32
"""Numbers that one kernel writes."""


class OfNumbers(Step):
    """aclOpExecutor's ConvertToTensor: the integers of a term as an INT64 tensor of rank 1."""

    term: Term

    def build(self, draft: Draft) -> str:
        numbers = self.term.read(draft.call)
        whole = draft.temporary(dt.ACL_INT64, (len(numbers),), len(numbers))
        draft.values[self] = Value(whole, len(numbers), ACL_FORMAT_ND, len(draft.steps))
        for begin in range(0, len(numbers), AT_ONCE):
            some = tuple(map(float, numbers[begin : begin + AT_ONCE]))
            part = whole._replace(shape=(len(some),), offset=begin)
            attrs = some + (0.0,) * (AT_ONCE - len(some))
            draft.kernel("whole_numbers", (), (part,), attrs, dt.ACL_INT64)
        if numbers:
            draft.written_since(whole)
        return ""

    @property
    def subject(self) -> str:
        return str(self.term)

    predicate = "numbers of a tensor"

    def __str__(self) -> str:
        return f"tensor of ({', '.join(map(str, self.params))})"

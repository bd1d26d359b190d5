"""Numbers of the call as a tensor, the way the executor makes one of an array."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.param import Param
from ..rules.terms import Term
from .draft import Draft, Value
from .plan import Kernel
from .steps import Step

AT_ONCE = 32
"""Numbers that one kernel writes."""


class OfNumbers(Step):
    """aclOpExecutor's ConvertToTensor: the whole numbers that a term comes to, INT64 in one row."""

    __slots__ = ("code", "term")

    term: Term

    def __init__(self, term: Term, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(term=term, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.term.params

    def build(self, draft: Draft) -> str:
        numbers = self.term.read(draft.call)
        whole = draft.temporary(dt.ACL_INT64, (len(numbers),), len(numbers))
        draft.values[self] = Value(whole, len(numbers), ACL_FORMAT_ND, len(draft.steps))
        for begin in range(0, len(numbers), AT_ONCE):
            some = tuple(map(float, numbers[begin : begin + AT_ONCE]))
            part = whole._replace(shape=(len(some),), offset=begin)
            attrs = some + (0.0,) * (AT_ONCE - len(some))
            draft.steps.append(Kernel("whole_numbers", (), (part,), attrs, dt.ACL_INT64, False, 0, True))
        if numbers:
            draft.written_since(whole)
        return ""

    @property
    def subject(self) -> str:
        return str(self.term)

    predicate = "numbers of a tensor"

    def __str__(self) -> str:
        return f"OfNumbers({', '.join(map(str, self.params))})"

"""A number written to some elements of a tensor where it lies."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dtype as dt
from ...rules.core.call import Call
from ...rules.core.param import Param
from ...rules.core.term import Dtype
from ...rules.terms.scalars import Converted
from ..plan.draft import Draft
from ..plan.fuse import FILL
from ..plan.lowered import Kernel, View
from .pieces import BitsOf
from .step import Step, outside, unreachable


class Marked(Step):
    """A number, cast to the tensor's dtype, in the elements that a function of its view chooses."""

    is_kernel = True

    label: str
    x: Param
    number: Converted
    where: Callable[[Call, View], View]

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.x)
        problem = unreachable(facts) or outside(facts)
        if not problem:
            place = self.where(draft.call, draft.view(self.x.name, facts))
            attrs = BitsOf(self.number, Dtype(self.x)).read(draft.call)
            if 0 not in place.shape:
                draft.steps.append(Kernel(FILL, (), (place,), attrs, dt.ACL_INT64, False, 0))
            draft.aicpu = draft.aicpu or facts.dtype in dt.AICPU
        return problem

    @property
    def subject(self) -> str:
        return f"view of {self.x}"

    predicate = "inside its storage"

    def __str__(self) -> str:
        return f"{self.label}({self.x}, {self.number})"

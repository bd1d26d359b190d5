"""A number written to some elements of a tensor where it lies."""

from __future__ import annotations

from collections.abc import Callable

from ..base import dtype as dt
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import Call
from ..rules.param import Param
from ..rules.scalars import Converted
from ..rules.terms import Dtype
from .draft import Draft
from .fuse import FILL
from .pieces import BitsOf
from .plan import Kernel, View
from .steps import Step, outside, unreachable


class Marked(Step):
    """A number, cast to the tensor's dtype, in the elements that a function of its view chooses."""

    __slots__ = ("code", "number", "told", "where", "x")
    is_kernel = True

    told: str
    x: Param
    number: Converted
    where: Callable[[Call, View], View]

    def __init__(
        self,
        told: str,
        x: Param,
        number: Converted,
        where: Callable[[Call, View], View],
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(told=told, x=x, number=number, where=where, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.x, self.number.param)

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
        return f"{self.told}({self.x}, {self.number})"

"""The step that looks at a number for silent faults of the processor."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import numbers
from ...lowering.draft import Draft, Value
from ...lowering.plan import Kernel, View
from ...lowering.steps import leaving, outside, unreachable
from ...rules.call import Call, count
from ...rules.rule import Variants


class Judged(w.Step):
    """A verdict on a number, INT32 [1]; what is known of earlier ones and their count change, at a fault the gradient.

    What is known and the count are read from their first elements on. Where CANN makes tensors `dense` before, they
    have to lie inside their storages.
    """

    __slots__ = ("attrs", "code", "dense", "kernel", "tensors")
    is_kernel = True

    kernel: str
    tensors: tuple[w.Param, ...]
    attrs: tuple[w.Term, ...]
    dense: bool

    def __init__(
        self, kernel: str, number: w.Param, gradient: w.Param, known: w.Param, steps: w.Param,
        attrs: tuple[w.Param, ...], *, dense: bool,
    ) -> None:  # fmt: skip
        tensors, values = (number, gradient, known, steps), tuple(map(w.ValueOf, attrs))
        self._fill(kernel=kernel, tensors=tensors, attrs=values, dense=dense, code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return *self.tensors, *(param for attr in self.attrs for param in attr.params)

    def build(self, draft: Draft) -> str:
        call, views = draft.call, []
        for param in self.tensors:
            facts = call.tensor(param)
            problem = unreachable(facts) or (outside(facts) if self.dense else "")
            if problem:
                return problem
            views.append(draft.view(param.name, facts))
        number, gradient, known, steps = views
        verdict = draft.temporary(dt.ACL_INT32, (1,), 1)
        draft.values[self] = Value(verdict, 1, ACL_FORMAT_ND, len(draft.steps))
        known = known if self.dense else first_of(known)
        outputs, inputs = (gradient, known, first_of(steps), verdict), (first_of(number),)
        attrs = numbers(self.attrs, call)
        draft.steps.append(Kernel(self.kernel, inputs, outputs, attrs, dt.ACL_FLOAT, False, 0, True))
        draft.aicpu = True
        return ""

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.tensors))}"

    @property
    def predicate(self) -> str:
        return "inside their storages" if self.dense else "such that a task can walk them"

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors:
            if count(call.tensor(param).shape) > 1:
                yield from (found for found in leaving(call, param, call.tensor(param)) if not self.holds(found[1]))

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"


def first_of(view: View) -> View:
    """The first element alone."""
    return view._replace(shape=(1,), strides=(0,))

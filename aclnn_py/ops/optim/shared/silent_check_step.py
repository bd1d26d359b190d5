"""The step that looks at a number for silent faults of the processor."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....lowering.steps.step import leaving, outside, unreachable
from ....rules.core.call import Call, count
from ....rules.core.rule import Variants


class SilentCheckStep(KernelStep):
    """A verdict on a number, INT32 [1]; what is known of earlier ones and their count change, at a fault the gradient.

    What is known and the count are read from their first elements on. Where CANN makes tensors `dense` before, they
    have to lie inside their storages.
    """

    tensors: tuple[w.Param, ...]
    attrs: tuple[w.Term, ...]
    dense: bool

    def __init__(
        self, kernel: str, number: w.Param, gradient: w.Param, known: w.Param, steps: w.Param,
        attrs: tuple[w.Param, ...], *, dense: bool,
    ) -> None:  # fmt: skip
        tensors, values = (number, gradient, known, steps), tuple(map(w.ValueOf, attrs))
        self._fill(kernel=kernel, tensors=tensors, attrs=values, dense=dense)

    def build(self, draft: Draft) -> str:
        call, views = draft.call, []
        for param in self.tensors:
            facts = call.tensor(param)
            problem = unreachable(facts) or (outside(facts) if self.dense else "")
            if problem:
                return problem
            views.append(draft.view(param.name, facts))
        number, gradient, known, steps = views
        (verdict,) = draft.results(self, (dt.ACL_INT32, (1,)))
        known = known if self.dense else first_of(known)
        outputs, inputs = (gradient, known, first_of(steps), verdict), (first_of(number),)
        draft.kernel(self.kernel, inputs, outputs, numbers(self.attrs, call))
        draft.aicpu = True
        return ""

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.tensors))}"

    @property
    def predicate(self) -> str:
        return "within their storage" if self.dense else "addressable for the kernel"

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors:
            if count(call.tensor(param).shape) > 1:
                yield from (found for found in leaving(call, param, call.tensor(param)) if not self.holds(found[1]))


def first_of(view: View) -> View:
    """The first element alone."""
    return view._replace(shape=(1,), strides=(0,))

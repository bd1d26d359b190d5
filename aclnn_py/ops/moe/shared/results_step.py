"""The step of routing operators with results that are copied to strided outputs."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call, TensorFacts
from .routing_step import Routing, RoutingStep


class ResultsStep(RoutingStep, init=False):
    """Kernels with new results for the outputs: the first one is the step's, others are reached with NthOutput."""

    def routing(self, draft: Draft) -> Routing:
        facts = [draft.call.tensor(param) for param in self.outputs]
        views = draft.results(self, *((each.dtype, each.shape) for each in facts))
        return Routing(draft, {param.name: view for param, view in zip(self.outputs, views, strict=True)})

    def ends(self) -> tuple[w.Step, ...]:
        """The step and the copies to its outputs."""
        every = (self, *(w.ViewOf(self, w.NthOutput(number)) for number in range(1, len(self.outputs))))
        return *every, *(w.ViewCopy(one, out) for one, out in zip(every, self.outputs, strict=True))


class Made(RoutingStep, init=False):
    """Kernels with new results, each called by the tensor that it is like."""

    def made(self, call: Call) -> dict[w.Param, TensorFacts]:
        raise NotImplementedError

    def routing(self, draft: Draft) -> Routing:
        found = self.made(draft.call)
        views = draft.results(self, *((each.dtype, each.shape) for each in found.values()))
        return Routing(draft, {param.name: view for param, view in zip(found, views, strict=True)})

"""The step of hyper-connections: kernels with new results, of which some may not be wanted."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ...moe.shared.routing_step import ABSENT, Routing, RoutingStep


class Connections(RoutingStep, init=False):
    """Kernels over rows of tokens; an output that is not computed is an absent tensor."""

    def routing(self, draft: Draft) -> Routing:
        kinds = []
        for param in self.outputs:
            facts = draft.call.args[param.name]
            kinds.append((facts.dtype, facts.shape) if facts else (dt.ACL_FLOAT, ABSENT))  # type: ignore[attr-defined]
        views = draft.results(self, *kinds)
        return Routing(draft, {param.name: view for param, view in zip(self.outputs, views, strict=True)})

    def ends(self) -> tuple[w.Step, ...]:
        """The step and the copies to the outputs that are there."""
        every = (self, *(w.ViewOf(self, w.NthOutput(number)) for number in range(1, len(self.outputs))))
        copies = (ended(one, out) for one, out in zip(every, self.outputs, strict=True))
        return *every, *copies


def ended(result: w.Step, out: w.Param) -> w.Step:
    copy = w.ViewCopy(result, out)
    return w.Branch(w.given(out), copy, result) if out.optional else copy


def rows(by: Routing, param: w.Param, axes: int = 1) -> View:
    """A tensor as rows of its last axes, one for each token; an absent one as kernels expect it."""
    facts = by.facts(param)
    written = param.role != "input"
    if facts is None:
        return by.output(param, *ABSENT) if written else by.absent()
    cut = len(facts.shape) - axes
    shape = (prod(facts.shape[:cut]), prod(facts.shape[cut:])) if axes else (prod(facts.shape),)
    return by.output(param, *shape) if written else by.input(param, *shape)


def flat(by: Routing, param: w.Param) -> View:
    """A tensor along one axis."""
    return rows(by, param, 0)

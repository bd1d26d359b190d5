"""The step of a plan that updates the members of lists in place."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.frozen import KW_ONLY
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from .in_place_update import add_kernel, as_float, operand_view, write_back


class MemberUpdate(KernelStep):
    """A kernel for every member with elements: it updates those of `refs` and reads one of `grads`.

    After that it gets the first element of a step, of those in `steps` that has the number of the member among those
    with elements, and one of each tensor in `optionals`, which may be absent or empty; for each of these an attribute
    behind `attrs` tells whether it is there.
    """

    refs: tuple[w.Param, ...]
    grads: w.Param
    steps: w.Param
    _: KW_ONLY
    optionals: tuple[w.Param, ...]
    attrs: tuple[float | w.Term, ...]

    def build(self, draft: Draft) -> str:
        call = draft.call
        there = [one for one in self.optionals if call.present(one) and call.tensor(one).numel]
        problem = next(filter(None, (w.unmovable(call.tensor(one), dt.ACL_FLOAT, call) for one in there)), "")
        lists: dict[w.Param, Any] = {one: call.args[one.name] for one in (*self.refs, self.grads, self.steps)}
        members = lists[self.refs[0]]
        if problem or any(len(others) < len(members) for others in lists.values()):
            return problem or "lists of different lengths"
        given = {one: as_float(draft, one) for one in there}
        attrs = (*numbers(self.attrs, call), *(float(one in given) for one in self.optionals))
        place = 0
        for number, facts in enumerate(members):
            problem = next(filter(None, (bad(others[number], call) for others in lists.values())), "")
            if problem:
                return f"{self.refs[0]}[{number}] or the same member of another list, with {problem}"
            if facts.numel:
                self.plan(draft, number, place, given, attrs)
                place += 1
        return ""

    def plan(self, draft: Draft, number: int, place: int, given: dict[w.Param, View], attrs: tuple[float, ...]) -> None:
        values: Any = draft.call.args
        if not values[self.steps.name][place].numel:
            draft.fault = f"{self.steps}[{place}] is empty"
        refs = [operand_view(draft, one, number) for one in self.refs]
        single = [operand_view(draft, self.steps, place), *(given.get(one, refs[0]) for one in self.optionals)]
        beside = [view._replace(shape=(1,), strides=(0,)) for view in single]
        add_kernel(draft, self.kernel, refs, [operand_view(draft, self.grads, number), *beside], attrs)
        for one, view in zip(self.refs, refs, strict=True):
            write_back(draft, view, draft.view(one.name, values[one.name][number], number))

    subject = "members of the lists"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        members: Any = call.args[self.refs[0].name]
        if members and members[-1].numel > 1:
            twice = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
            yield (
                f"the last of {self.refs[0]} exceeds its storage",
                call.set(self.refs[0], (*members[:-1], twice)),
            )


def bad(facts: Any, call: Call) -> str:
    """Why a member cannot be read or written."""
    return w.unmovable(facts, facts.dtype, call)

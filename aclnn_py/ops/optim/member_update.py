"""The step of a plan that updates the members of lists in place."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import numbers
from ...lowering.draft import Draft
from ...lowering.plan import View
from ...rules.call import Call
from ...rules.rule import Variants
from .update import as_float, put_back, seen, updating


class MemberUpdate(w.Step):
    """A kernel for every member with elements: it updates those of `refs` and reads one of `grads`.

    After that it gets the first element of a step, of those in `steps` that has the number of the member among those
    with elements, and one of each tensor in `further`, which may be absent or empty; for each of these an attribute
    behind `attrs` tells whether it is there.
    """

    __slots__ = ("attrs", "code", "further", "grads", "kernel", "refs", "steps")
    is_kernel = True

    kernel: str
    refs: tuple[w.Param, ...]
    grads: w.Param
    steps: w.Param
    further: tuple[w.Param, ...]
    attrs: tuple[float | w.Term, ...]

    def __init__(
        self, kernel: str, refs: tuple[w.Param, ...], grads: w.Param, steps: w.Param, *,
        further: tuple[w.Param, ...], attrs: tuple[float | w.Term, ...],
    ) -> None:  # fmt: skip
        code = ACLNN_ERR_INNER_NULLPTR
        self._fill(kernel=kernel, refs=refs, grads=grads, steps=steps, further=further, attrs=attrs, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        told = (param for term in self.attrs if isinstance(term, w.Term) for param in term.params)
        return tuple(dict.fromkeys((*self.refs, self.grads, self.steps, *self.further, *told)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        there = [one for one in self.further if call.present(one) and call.tensor(one).numel]
        problem = next(filter(None, (w.unmovable(call.tensor(one), dt.ACL_FLOAT, call) for one in there)), "")
        lists: dict[w.Param, Any] = {one: call.args[one.name] for one in (*self.refs, self.grads, self.steps)}
        members = lists[self.refs[0]]
        if problem or any(len(others) < len(members) for others in lists.values()):
            return problem or "lists of other lengths"
        given = {one: as_float(draft, one) for one in there}
        attrs = (*numbers(self.attrs, call), *(float(one in given) for one in self.further))
        place = 0
        for number, facts in enumerate(members):
            problem = next(filter(None, (bad(others[number], call) for others in lists.values())), "")
            if problem:
                return f"{self.refs[0]}[{number}], or what is beside it, with {problem}"
            if facts.numel:
                self.plan(draft, number, place, given, attrs)
                place += 1
        return ""

    def plan(self, draft: Draft, number: int, place: int, given: dict[w.Param, View], attrs: tuple[float, ...]) -> None:
        values: Any = draft.call.args
        if not values[self.steps.name][place].numel:
            draft.fault = f"{self.steps}[{place}] has no element to read"
        refs = [seen(draft, one, number) for one in self.refs]
        single = [seen(draft, self.steps, place), *(given.get(one, refs[0]) for one in self.further)]
        beside = [view._replace(shape=(1,), strides=(0,)) for view in single]
        updating(draft, self.kernel, refs, [seen(draft, self.grads, number), *beside], attrs)
        for one, view in zip(self.refs, refs, strict=True):
            put_back(draft, view, draft.view(one.name, values[one.name][number], number))

    subject = "members of the lists"

    predicate = "inside their storages"

    def breaks(self, call: Call) -> Variants:
        members: Any = call.args[self.refs[0].name]
        if members and members[-1].numel > 1:
            twice = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
            yield f"the last of {self.refs[0]} ends behind its storage", call.set(self.refs[0], (*members[:-1], twice))

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"


def bad(facts: Any, call: Call) -> str:
    """Why a member cannot be read or written."""
    return w.unmovable(facts, facts.dtype, call)

"""A kernel of two inputs that takes the members of a list one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...rules.core.call import Call, TensorFacts, count
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Term, broadcast
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Kernel
from ..steps.lists import unmovable
from ..steps.moves import expand
from ..steps.step import Step
from .compute import compute_class


class ListReduction(Step):
    """The members of a list, dense and cast to a dtype, combined from the first on; the result is ND.

    While there are `last` or more, that many from the end are combined first and the result takes their place.
    """

    kernel: str
    list: Param
    kind: Term
    integral: Rule
    _: KW_ONLY
    last: int = 0

    def build(self, draft: Draft) -> str:
        members: tuple[TensorFacts, ...] = draft.call.value(self.list)  # type: ignore[assignment]
        dtype = self.kind.read(draft.call)
        values: list[Value | None] = []
        for number, facts in enumerate(members):
            problem = unmovable(facts, dtype, draft.call)
            if problem:
                return f"{self.list}[{number}] with {problem}"
            values.append(self.member(draft, facts, number, dtype))
        while 1 < self.last <= len(values):
            values[-self.last :] = [self.folded(draft, values[-self.last :], dtype)]
        result = self.folded(draft, values, dtype)
        if result is None:
            return " and ".join(f"[{','.join(map(str, facts.shape))}]" for facts in members) or "no member"
        draft.values[self] = result
        return ""

    def folded(self, draft: Draft, values: Sequence[Value | None], dtype: int) -> Value | None:
        """Values combined from the first on; None where that is not possible."""
        result = values[0] if values else None
        for value in values[1:]:
            result = None if result is None or value is None else self.combined(draft, result, value, dtype)
        return result

    def member(self, draft: Draft, facts: TensorFacts, number: int, dtype: int) -> Value:
        value = Value(draft.view(self.list.name, facts, number), facts.numel, ACL_FORMAT_ND, -1)
        if not facts.contiguous:
            value = draft.move("contiguous", value.view, facts.dtype, ACL_FORMAT_ND, facts.numel)
        return value if facts.dtype == dtype else draft.move("cast", value.view, dtype, ACL_FORMAT_ND, facts.numel)

    def combined(self, draft: Draft, one: Value, other: Value, dtype: int) -> Value | None:
        """One task; None for shapes that do not broadcast, or to more than memory can hold."""
        shape = broadcast(one.view.shape, other.view.shape)
        if shape is None or count(shape) > LIMIT:
            return None
        draft.read(one.view)
        draft.read(other.view)
        views = tuple([expand(each.view, shape) for each in (one, other)])
        target = draft.temporary(dtype, shape, count(shape))
        compute = dt.ACL_INT64 if self.integral.holds(draft.call) else compute_class(dtype, [*views])
        draft.steps.append(Kernel(self.kernel, views, (target,), (), compute, False))
        return Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps) - 1)

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    predicate = "inside their storages, and small enough for memory"

    def breaks(self, call: Call) -> Variants:
        members: tuple[TensorFacts, ...] = call.value(self.list)  # type: ignore[assignment]
        last = members[-1]
        if last.numel > 1:
            changed = (*members[:-1], last.but(strides=tuple(2 * stride for stride in last.strides)))
            yield f"{self.list}[{len(members) - 1}] exceeds its storage", call.set(self.list, changed)

    def __str__(self) -> str:
        return f"{self.kernel}({self.list})"

"""Parameters and the kernel step of aclnnScatterList."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.lists import part_of
from ....rules.core.call import Call, Shape, TensorFacts, row_major
from ....rules.core.rule import Variants

ONE_ONLY, ANY = 1.0, 2.0
"""Which numbers of a mask allow a member to be written to."""
Members = tuple[TensorFacts, ...]

ref = w.InOutList("varRef", "tensors updated in place, all of one shape")
indice = w.In("indice", "start along axis for each tensor, [n] or [n,2] (start, length), INT32/INT64")
updates = w.In("updates", "values to write, [n, *shape of a tensor], smaller along axis only; dtype of varRef")
mask = w.In("maskOptional", "which tensors to update, [n], UINT8: 1 update, 0 skip; null updates all", optional=True)
reduce = w.Attr("reduceOptional", "char*", '"update"; null means the same', "update", optional=True)
axis = w.Attr("axis", "int64_t", "axis of updates along which indice counts, not the first one", -2)


def along(updates: TensorFacts, axis: int) -> int | None:
    """The axis counted from the front, which is not the first one."""
    found = axis + updates.rank if axis < 0 else axis
    return found if 0 < found < updates.rank else None


def split(shape: Shape, at: int) -> tuple[int, int, int]:
    """A shape with the axes before one, and those behind it, as one."""
    return prod(shape[:at]), shape[at], prod(shape[at + 1 :])


class PutRuns(w.Step):
    """A kernel's step for every member of the list; where one of `rules` does not hold there is none."""

    is_kernel = True

    rules: w.Rules

    @property
    def params(self) -> tuple[w.Param, ...]:
        return ref, indice, updates, mask, axis

    def build(self, draft: Draft) -> str:
        call = draft.call
        members: Members = call.args[ref.name]  # type: ignore[assignment]
        at = along(call.tensor(updates), call.args[axis.name])  # type: ignore[arg-type]
        given = tuple(filter(call.present, (updates, indice, mask)))
        for name, facts in (*((f"{ref}[{n}]", one) for n, one in enumerate(members)), *told_of(call, given)):
            problem = w.unmovable(facts, facts.dtype, call)
            if problem:
                return f"{name} with {problem}"
        if any(one.dtype != members[0].dtype for one in members):
            return f"tensors of {ref} of several dtypes"
        broken = next((rule for rule in self.rules if not rule.holds(call)), None)
        if broken is not None or at is None:
            return str(broken)
        views = [w.dense_view(draft, param, call.tensor(param)) for param in given]
        for number, facts in enumerate(members):
            view = w.dense_view(draft, ref, facts, number)
            self.put(draft, view, [one_of(view, number) for view in views], at)
            if view.operand < 0:
                draft.read(view)
                draft.steps.append(Move("view_copy", view, draft.view(ref.name, facts, number)))
        return ""

    def put(self, draft: Draft, member: View, parts: list[View], at: int) -> None:
        part, place, *allowed = parts
        shape = member.shape[: len(part.shape)]
        counting = place if place.shape else place._replace(shape=(1,), strides=(1,))
        allows = [view._replace(shape=(1,), strides=(1,)) for view in allowed] or [counting]
        way = (ONE_ONLY if at < len(part.shape) else ANY) if allowed else 0.0
        target, source = as_three(member, shape, at - 1), as_three(part, part.shape, at - 1)
        inputs = (source, counting, *allows)
        draft.read(target)
        draft.kernel("put_run", inputs, (target,), (way,), dt.ACL_INT64)

    @property
    def subject(self) -> str:
        return f"tensors of {ref}, indice, updates and maskOptional,"

    predicate = "inside their storages, and varRef of one dtype"

    def breaks(self, call: Call) -> Variants:
        members: Any = call.args[ref.name]
        if members and members[-1].numel > 1:
            twice = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
            yield f"the last tensor of {ref} exceeds its storage", call.set(ref, (*members[:-1], twice))

    def __str__(self) -> str:
        return f"put_run({', '.join(map(str, self.params))})"


def told_of(call: Call, params: tuple[w.Param, ...]) -> Iterator[tuple[str, TensorFacts]]:
    return ((str(param), call.tensor(param)) for param in params)


def one_of(view: View, number: int) -> View:
    """A row of a view."""
    row = part_of(view, 0, number, 1)
    return row._replace(shape=row.shape[1:], strides=row.strides[1:])


def as_three(view: View, shape: Shape, at: int) -> View:
    seen = split(shape, at)
    return view._replace(shape=seen, strides=row_major(seen))

"""A kernel for every member of a list: one task over lists of any length."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, TensorFacts, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ...rules.core.term import Term
from ..plan.draft import Draft
from ..plan.lowered import Kernel, Move, View, new
from ..steps.lists import unmovable
from ..steps.step import Step, unreachable
from .compute import compute_class, numbers

Members = tuple[TensorFacts, ...]


class EachMember(Step):
    """A kernel over the members with one index in all lists, for every index; its outputs are members of `out`.

    After the members it gets the tensors in `single`, whose one element goes with every place, and the element of
    `several` that has the place's number. `attrs` are numbers or terms for all places, `own` a term that gives the
    attributes of each. Without a kernel members are copied. Nobody compares the shapes of out here: results are
    written from a dense member's first element on, whatever its shape.
    """

    is_kernel = True

    kernel: str | Term
    lists: tuple[Param, ...]
    out: Param
    single: tuple[Param, ...]
    several: Param | None
    attrs: tuple[float | Term, ...]
    own: Term | None

    def __init__(
        self,
        kernel: str | Term,
        *lists: Param,
        out: Param,
        single: tuple[Param, ...] = (),
        several: Param | None = None,
        attrs: tuple[float | Term, ...] = (),
        own: Term | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, lists=lists, out=out, single=single, several=several, attrs=attrs, own=own, code=code
        )  # fmt: skip

    @property
    def params(self) -> tuple[Param, ...]:
        terms = [term for term in (*self.attrs, self.own, self.kernel) if isinstance(term, Term)]
        read = (param for term in terms for param in term.params)
        several = () if self.several is None else (self.several,)
        return tuple(dict.fromkeys((*self.lists, *self.single, *several, self.out, *read)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        lists: list[Members] = [call.args[param.name] for param in self.lists]  # type: ignore[misc]
        outs: Members = call.args[self.out.name]  # type: ignore[assignment]
        attrs = numbers(self.attrs, call)
        own = None if self.own is None else self.own.read(call)
        kernel = self.kernel if isinstance(self.kernel, str) else self.kernel.read(call)
        rows = (*lists, outs, *(() if own is None else (own,)))
        if any(len(row) < len(lists[0]) for row in rows):
            return f"{' and '.join(str(len(row)) for row in rows)} members"
        every: View | None = None
        if self.several is not None:
            problem = unmovable(call.tensor(self.several), call.tensor(self.several).dtype, call)
            if problem:
                return f"{self.several} with {problem}"
            every = dense_view(draft, self.several, call.tensor(self.several))
        for number, facts in enumerate(lists[0]):
            if not facts.numel:
                continue
            views: list[View] = []
            for param, members in zip(self.lists, lists, strict=True):
                problem = unmovable(members[number], members[number].dtype, call)
                if problem:
                    return f"{param}[{number}] with {problem}"
                views.append(dense_view(draft, param, members[number], number))
            views += self.single_views(draft, facts, every, number)
            target = result_view(draft, self.out, outs[number], facts, number)
            if isinstance(target, str):
                return f"{self.out}[{number}] with {target}"
            self.plan(draft, kernel, views, target, attrs if own is None else (*attrs, *own[number]))
        return ""

    def single_views(self, draft: Draft, facts: TensorFacts, every: View | None, number: int) -> list[View]:
        """The elements that go with a place, repeated over it."""
        found = [draft.view(param.name, draft.call.tensor(param)) for param in self.single]
        if every is not None:
            found.append(every._replace(offset=every.offset + number))
        return [view._replace(shape=facts.shape, strides=(0,) * facts.rank) for view in found]

    def plan(self, draft: Draft, kernel: str, views: list[View], target: View, attrs: tuple[float, ...]) -> None:
        for view in views:
            draft.read(view)
        if not kernel:
            draft.steps.append(Move("copy", views[0], target))
            return
        whole = all(view.dtype in dt.INTEGER for view in (*views, target))
        compute = dt.ACL_INT64 if whole else compute_class(target.dtype, views)
        draft.steps.append(new(Kernel, (kernel, tuple(views), (target,), attrs, compute, False, 0, False)))

    @property
    def subject(self) -> str:
        return f"members of {', '.join(map(str, dict.fromkeys((*self.lists, self.out))))}"

    predicate = "inside their storages, and of shapes that results fit"

    def breaks(self, call: Call) -> Variants:
        for param in dict.fromkeys((*self.lists, self.out)):
            members: Members = call.args[param.name]  # type: ignore[assignment]
            if members and members[-1].numel > 1:
                twice = tuple(2 * stride for stride in members[-1].strides)
                where = f"{param}[{len(members) - 1}]"
                yield (
                    f"{where} exceeds its storage",
                    call.set(param, (*members[:-1], members[-1].but(strides=twice))),
                )
                short = members[-1].but(strides=members[-1].strides[1:])
                yield f"{where} has one stride less than axes", call.set(param, (*members[:-1], short))

    def __str__(self) -> str:
        return f"{self.kernel or 'copy'}({', '.join(map(str, self.params))})"


def dense_view(draft: Draft, param: Param, facts: TensorFacts, number: int = 0) -> View:
    """A tensor, or a member of a list, where it lies, or a dense copy of it."""
    view = draft.view(param.name, facts, number)
    return view if facts.contiguous else draft.move("contiguous", view, facts.dtype, ACL_FORMAT_ND, facts.numel).view


def result_view(draft: Draft, out: Param, facts: TensorFacts, like: TensorFacts, number: int) -> View | str:
    """Where results of a shape go in a member; or why they cannot."""
    problem = unreachable(facts)
    if problem:
        return problem
    view = draft.view(out.name, facts, number)
    if facts.shape == like.shape:
        return view
    if not facts.contiguous or facts.numel < like.numel:
        return f"shape {list(facts.shape)} for results of shape {list(like.shape)}"
    return view._replace(shape=like.shape, strides=row_major(like.shape))


class ReduceMember(EachMember, init=False):
    """A kernel that folds every member of a list into one value, the first element of its place's member of `out`."""

    def build(self, draft: Draft) -> str:
        (list,), call = self.lists, draft.call
        members: Members = call.args[list.name]  # type: ignore[assignment]
        outs: Members = call.args[self.out.name]  # type: ignore[assignment]
        attrs = numbers(self.attrs, call)
        for number, (facts, one) in enumerate(zip(members, outs, strict=False)):
            problem = unmovable(facts, facts.dtype, call) or unreachable(one)
            if problem:
                return f"{list}[{number}] with {problem}"
            target = draft.view(self.out.name, one, number)
            source = dense_view(draft, list, facts, number)
            draft.read(source)
            draft.steps.append(folding(str(self.kernel), source, target, attrs))
        return ""


def folding(kernel: str, source: View, target: View, attrs: tuple[float, ...] = ()) -> Kernel:
    """The step that reduces a tensor to the first element of another view."""
    shape = source.shape or (1,)
    source = source._replace(shape=shape, strides=source.strides or (0,))
    target = target._replace(shape=shape, strides=(0,) * len(shape))
    compute = compute_class(target.dtype, [source])
    return Kernel(kernel, (source,), (target,), attrs, compute, False, len(shape))


__all__ = ["EachMember", "ReduceMember", "dense_view", "folding"]

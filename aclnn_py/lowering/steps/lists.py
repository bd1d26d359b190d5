"""Steps that take or give lists of tensors: members side by side in one tensor, a tensor's parts in members."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...rules.core.call import Call, Shape, TensorFacts, count
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Move, View
from .moves import has_cast
from .step import Step, outside, unlike, unreachable

Numbered = list[tuple[int, TensorFacts]]


class ConcatMembers(Step):
    """The members of a list that have elements, cast to one dtype, each in its place along an axis.

    With `fresh` the axis is a new one, along which every member counts one, and the result is ND (l0op::Pack), else of
    the storage format of the first member (l0op::ConcatD). A single member is cast to `single_dtype`, not `dtype`.
    Without any member there is no step that uses it.
    """

    is_kernel = True

    list: Param
    axis: Term
    dtype: Term
    single_dtype: Term
    fresh: bool

    def __init__(
        self,
        list: Param,
        axis: Term,
        dtype: Term,
        single_dtype: Term | None = None,
        *,
        fresh: bool = False,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(list=list, axis=axis, dtype=dtype, single_dtype=single_dtype or dtype, fresh=fresh, code=code)

    def build(self, draft: Draft) -> str:
        call = draft.call
        given: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        members = [(number, facts) for number, facts in enumerate(given) if facts.numel]
        axis = self.axis.read(call)
        if not members or axis is None:
            return "no axis or no member to put along it"
        shape, whole = self.shapes(members, axis)
        if not 0 <= count(whole) <= LIMIT:
            return f"{list(whole)}, more than memory can hold"
        dtype = (self.single_dtype if len(members) == 1 else self.dtype).read(call)
        target = draft.temporary(dtype, whole, count(whole))
        offset = 0
        for number, facts in members:
            problem = unmovable(facts, dtype, call) or self.shape_problem(facts, shape, axis)
            if problem:
                return f"{self.list}[{number}] with {problem}"
            draft.aicpu = draft.aicpu or facts.dtype in dt.AICPU or dtype in dt.AICPU
            own = (*facts.shape[:axis], 1, *facts.shape[axis:]) if self.fresh else facts.shape
            source = draft.view(self.list.name, facts, number)
            if self.fresh:
                source = source._replace(shape=own, strides=(*source.strides[:axis], 0, *source.strides[axis:]))
            draft.steps.append(Move("concat", source, target._replace(shape=own, offset=offset)))
            offset += own[axis] * target.strides[axis]
        format = ACL_FORMAT_ND if self.fresh else members[0][1].format
        value = Value(target, count(whole), format, draft.written_since(target))
        draft.values[self] = value
        return ""

    def shapes(self, members: Numbered, axis: int) -> tuple[Shape, Shape]:
        """The first member's shape, and that of the whole."""
        shape = members[0][1].shape
        if self.fresh:
            return shape, (*shape[:axis], len(members), *shape[axis:])
        size = sum(facts.shape[axis] for _, facts in members if axis < facts.rank)
        return shape, (*shape[:axis], size, *shape[axis + 1 :])

    def shape_problem(self, facts: TensorFacts, shape: Shape, axis: int) -> str:
        own = facts.shape
        if self.fresh or len(own) != len(shape):
            return "" if own == shape else f"shape {list(own)}"
        return "" if (*own[:axis], *own[axis + 1 :]) == (*shape[:axis], *shape[axis + 1 :]) else f"shape {list(own)}"

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    predicate = "inside their storages, and of dtypes with a kernel for the cast"

    def breaks(self, call: Call) -> Variants:
        members: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        last = members[-1]
        if last.numel > 1:
            strides = tuple(2 * stride for stride in last.strides)
            changed = (*members[:-1], last.but(strides=strides))
            yield f"{self.list}[{len(members) - 1}] exceeds its storage", call.set(self.list, changed)

    def __str__(self) -> str:
        return f"{'stack' if self.fresh else 'concat'}({self.list}; {self.axis})"


def unmovable(facts: TensorFacts, dtype: int, call: Call) -> str:
    """Why a tensor cannot be copied, cast to a dtype."""
    problem = unreachable(facts) or outside(facts)
    if not problem and facts.dtype != dtype and not has_cast(facts.dtype, dtype, call.soc.short):
        problem = f"no kernel for the cast from {dt.label(facts.dtype)} to {dt.label(dtype)}"
    return problem


def first_unmovable(call: Call, params: Iterable[Param]) -> str:
    """The first of the given tensors that cannot be copied, and why; "" if all can."""
    for param in params:
        facts = call.args[param.name] if param.is_tensor else None
        problem = unmovable(facts, facts.dtype, call) if isinstance(facts, TensorFacts) else ""
        if problem:
            return f"{param} with {problem}"
    return ""


class Parts(Step):
    """The parts of a tensor along an axis, cast, each in a member of a list; `sizes` are their sizes.

    `unseen` tells, by their number, whether their shapes are copied without a comparison with the members'.
    """

    source: Step
    axis: Term
    sizes: Term
    list: Param
    unseen: Callable[[Call, int], bool]

    def build(self, draft: Draft) -> str:
        call, value = draft.call, draft.values[self.source]
        members: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        axis, sizes = self.axis.read(call), self.sizes.read(call)
        if axis is None or sizes is None or len(sizes) > len(members):
            return f"{len(members)} members"
        begin = 0
        for number, size in enumerate(sizes):
            part, facts = part_of(value.view, axis, begin, size), members[number]
            begin += size
            problem = self.move(draft, value, part, facts, number)
            if problem:
                return f"{self.list}[{number}] with {problem}"
        return ""

    def move(self, draft: Draft, value: Value, part: View, facts: TensorFacts, number: int) -> str:
        if part.dtype != facts.dtype and not has_cast(part.dtype, facts.dtype, draft.call.soc.short):
            return f"no kernel for the cast from {dt.label(part.dtype)} to {dt.label(facts.dtype)}"
        cast = value._replace(view=part._replace(dtype=facts.dtype), numel=count(part.shape))
        problem = unlike(cast, facts) or unreachable(facts)
        target = draft.view(self.list.name, facts, number)
        if not problem and 0 not in part.shape:
            draft.aicpu = draft.aicpu or part.dtype in dt.AICPU or facts.dtype in dt.AICPU
            target = target._replace(shape=part.shape, strides=(0,) * len(part.shape)) if cast.numel == 1 else target
            draft.steps.append(Move("split", part, target))
        return problem

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    @property
    def predicate(self) -> str:
        return f"as {self.sizes} say"

    def breaks(self, call: Call) -> Variants:
        members: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        if members:
            changed = (*members[:-1], members[-1].but(strides=members[-1].strides[1:]))
            yield f"{self.list}[{len(members) - 1}] has one stride less than axes", call.set(self.list, changed)

    def __str__(self) -> str:
        return f"split({self.source}, {self.axis}, {self.sizes})"


class PartsMatch(Step):
    """The members of a list have the shapes of the parts that they get, and are enough (161002)."""

    parts: Parts
    _: KW_ONLY
    code: int = ACLNN_ERR_PARAM_INVALID

    @property
    def sources(self) -> tuple[Step, ...]:
        return self.parts.sources

    def build(self, draft: Draft) -> str:
        call, view = draft.call, draft.values[self.parts.source].view
        members: tuple[TensorFacts, ...] = call.args[self.parts.list.name]  # type: ignore[assignment]
        axis, sizes = self.parts.axis.read(call), self.parts.sizes.read(call)
        if axis is None or sizes is None or len(sizes) > len(members):
            return f"{len(members)} members for {0 if sizes is None else len(sizes)} parts"
        for number, size in enumerate(sizes if not self.parts.unseen(call, len(sizes)) else ()):
            part, facts = part_of(view, axis, 0, size), members[number]
            if part.shape != facts.shape and not count(part.shape) == facts.numel == 1:
                return f"{self.parts.list}[{number}] of shape {list(facts.shape)} for a part of {list(part.shape)}"
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {self.parts.list}"

    predicate = "those of the parts"

    def breaks(self, call: Call) -> Variants:
        name = self.parts.list.name
        members: tuple[TensorFacts, ...] = call.args[name]  # type: ignore[assignment]
        for at, facts in ((0, members[0]), (len(members) - 1, members[-1])) if members else ():
            longer = facts.but(shape=(*facts.shape[:-1], facts.shape[-1] + 1) if facts.shape else (2,))
            yield f"{name}[{at}] is longer", call.set(self.parts.list, (*members[:at], longer, *members[at + 1 :]))

    def meets(self, call: Call) -> Iterator[Call]:
        value, axis = self.parts.source.value(call), self.parts.axis.read(call)
        sizes = self.parts.sizes.read(call)
        members: tuple[TensorFacts, ...] = call.args[self.parts.list.name]  # type: ignore[assignment]
        if value is not None and axis is not None and sizes and members:
            shapes = [part_of(value.view, axis, 0, size).shape for size in sizes]
            like = [members[min(at, len(members) - 1)] for at in range(len(shapes))]
            found = tuple([one.but(shape=shape) for one, shape in zip(like, shapes, strict=True)])
            yield call.set(self.parts.list, found)

    def __str__(self) -> str:
        return f"{self.subject} are {self.predicate}"


def part_of(view: View, axis: int, begin: int, size: int) -> View:
    """The elements of a view from one place along an axis on."""
    shape = (*view.shape[:axis], size, *view.shape[axis + 1 :])
    return view._replace(shape=shape, offset=view.offset + begin * view.strides[axis])

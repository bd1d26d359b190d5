"""Steps that compute nothing: a result seen in another way, pieces put side by side, and the choice between plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..base.frozen import Frozen
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import Call, Shape, count, row_major
from ..rules.param import Param
from ..rules.rule import Rule, Variants
from ..rules.terms import Term
from .draft import Draft, Value
from .moves import operands
from .plan import Move, View
from .steps import Step


class Glance(Frozen):
    """A way to look at what a step yields without copying it."""

    __slots__ = ()

    def look(self, source: Step, draft: Draft) -> Value | str:
        """The value seen this way, or what makes that impossible."""
        raise NotImplementedError

    @property
    def params(self) -> tuple[Param, ...]:
        """The parameters that say how."""
        return ()


class Lone(Glance):
    """One element as a tensor without axes, so that its rank widens no result; any other tensor as it is."""

    __slots__ = ()

    def look(self, source: Step, draft: Draft) -> Value:
        value = draft.values[source]
        return seen(value, value.view._replace(shape=(), strides=())) if value.numel == 1 else value

    def __str__(self) -> str:
        return "Single"


class Half(Glance):
    """The first (0) or second (1) half along an axis; where `interleaved` holds, every second element instead."""

    __slots__ = ("axis", "interleaved", "number")

    axis: Term
    number: int | Term
    interleaved: Rule | None

    def __init__(self, axis: Term, number: int | Term, interleaved: Rule | None = None) -> None:
        self._fill(axis=axis, number=number, interleaved=interleaved)

    def look(self, source: Step, draft: Draft) -> Value | str:
        value, axis = draft.values[source], self.axis.read(draft.call)
        shape, strides = value.view.shape, value.view.strides
        if axis is None or not -len(shape) <= axis < len(shape) or shape[axis] % 2:
            return f"shape [{','.join(map(str, shape))}], which has no two halves along {self.axis}"
        axis %= len(shape)
        number = self.number.read(draft.call) if isinstance(self.number, Term) else self.number
        half, step = shape[axis] // 2, strides[axis]
        woven = self.interleaved is not None and self.interleaved.holds(draft.call)
        first = number * step if woven else number * half * step
        if woven:
            strides = (*strides[:axis], 2 * step, *strides[axis + 1 :])
        halves = (*shape[:axis], half, *shape[axis + 1 :])
        return seen(value, value.view._replace(shape=halves, strides=strides, offset=value.view.offset + first))

    def __str__(self) -> str:
        return f"half {self.number} along {self.axis}" + (f", woven if {self.interleaved}" if self.interleaved else "")


class Reshaped(Glance):
    """Another shape of the same elements in the same order; with `blind` of as many as the shape wants."""

    __slots__ = ("blind", "shape")

    shape: Term
    blind: bool

    def __init__(self, shape: Term, *, blind: bool = False) -> None:
        self._fill(shape=shape, blind=blind)

    def look(self, source: Step, draft: Draft) -> Value | str:
        value, shape = draft.values[source], self.shape.read(draft.call)
        if shape == value.view.shape:
            return value
        if shape is None or (count(shape) != value.numel and not self.blind):
            return f"shape [{','.join(map(str, value.view.shape))}] for {self.shape}"
        if value.view.place < 0 and count(shape) > value.numel:
            draft.fault = f"{self} reads {count(shape)} elements of the dense copy of a tensor with {value.numel}"
        return seen(value, value.view._replace(shape=shape, strides=row_major(shape)), value.maker)

    def __str__(self) -> str:
        return f"reshape to {self.shape}"


class Behind(Glance):
    """The elements after the first few, in one row."""

    __slots__ = ("first",)

    first: Term

    def __init__(self, first: Term) -> None:
        self._fill(first=first)

    def look(self, source: Step, draft: Draft) -> Value | str:
        value, first = draft.values[source], self.first.read(draft.call)
        if first > value.numel:
            return f"{value.numel} elements"
        rest = value.view._replace(shape=(value.numel - first,), strides=(1,), offset=value.view.offset + first)
        return seen(value, rest)

    def __str__(self) -> str:
        return f"what follows the {self.first}"


class Further(Glance):
    """Another result of a kernel that has several."""

    __slots__ = ("number",)

    number: int

    def __init__(self, number: int) -> None:
        self._fill(number=number)

    def look(self, source: Step, draft: Draft) -> Value:
        return draft.values[source, self.number]

    def __str__(self) -> str:
        return f"result {self.number}"


class Through(Glance):
    """The view that a function makes of the source's, or what it says is wrong; `told` is how plans call it.

    The function gets the call and the view, in calls in which the term `given` has a value. With `format` the result
    has that storage format.
    """

    __slots__ = ("format", "function", "given", "told")

    told: str
    function: Callable[[Call, View], View | str]
    given: Term
    format: int | None

    def __init__(
        self, told: str, function: Callable[[Call, View], View | str], given: Term, format: int | None = None
    ) -> None:
        self._fill(told=told, function=function, given=given, format=format)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.given.params

    def look(self, source: Step, draft: Draft) -> Value | str:
        value = draft.values[source]
        if self.given.read(draft.call) is None:
            return f"no {self.given}"
        view = self.function(draft.call, value.view)
        if isinstance(view, str):
            return view
        found = seen(value, view)
        return found if self.format is None else found._replace(format=self.format)

    def __str__(self) -> str:
        return self.told


LONE = Lone()


def seen(value: Value, view: View, maker: int = -1) -> Value:
    """The same elements through another view."""
    return value._replace(view=view, numel=count(view.shape), maker=maker)


class Look(Step):
    """The result of a step seen in another way; nothing is copied."""

    __slots__ = ("code", "source", "through")

    source: Step
    through: Glance

    def __init__(self, source: Step, through: Glance, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(source=source, through=through, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.source,)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source.params, *self.through.params)))

    def build(self, draft: Draft) -> str:
        value = self.through.look(self.source, draft)
        if isinstance(value, str):
            return value
        draft.values[self] = value
        return ""

    @property
    def subject(self) -> str:
        return str(self.source)

    @property
    def predicate(self) -> str:
        return f"possible to see as {self.through}"

    def __str__(self) -> str:
        return f"{self.through}({', '.join(map(str, operands(self)))})"


class Concat(Step):
    """l0op::ConcatD: results side by side along an axis; a kernel writes its piece in place where that is possible."""

    __slots__ = ("axis", "code", "pieces")

    axis: Term
    pieces: tuple[Step, ...]

    def __init__(self, axis: Term, *pieces: Step, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(axis=axis, pieces=pieces, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return self.pieces

    def build(self, draft: Draft) -> str:
        values = [draft.values[piece] for piece in self.pieces]
        shape, axis = values[0].view.shape, self.axis.read(draft.call)
        if axis is None or not -len(shape) <= axis < len(shape):
            return f"shape [{','.join(map(str, shape))}]"
        axis %= len(shape)
        whole = (*shape[:axis], sum(value.view.shape[axis] for value in values), *shape[axis + 1 :])
        target = draft.temporary(values[0].view.dtype, whole, count(whole))
        for value, place in zip(values, places(target, axis, values), strict=True):
            if not draft.redirect(value, place):
                draft.read(value.view)
                draft.steps.append(Move("concat", value.view, place))
        draft.values[self] = Value(target, count(whole), values[0].format, draft.written_since(target))
        return ""

    @property
    def subject(self) -> str:
        return str(self)

    @property
    def predicate(self) -> str:
        return "pieces that fit each other"

    def __str__(self) -> str:
        return f"Concat({', '.join(map(str, self.pieces))}; {self.axis})"


def places(target: View, axis: int, values: list[Value]) -> Iterator[View]:
    """Where the pieces lie in the whole."""
    offset = target.offset
    for value in values:
        shape: Shape = value.view.shape
        yield target._replace(shape=shape, offset=offset)
        offset += shape[axis] * target.strides[axis]


class Fork(Step):
    """One of two steps, with all that it needs, by a condition; an output that only one of them fills is left alone."""

    __slots__ = ("code", "condition", "one", "other")

    condition: Rule
    one: Step
    other: Step

    def __init__(self, condition: Rule, one: Step, other: Step, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(condition=condition, one=one, other=other, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.condition.params, *self.one.params, *self.other.params)))

    @property
    def is_kernel(self) -> bool:  # type: ignore[override]
        """Whether one of the two computes."""
        return any(step.is_kernel for branch in (self.one, self.other) for step in branch.chain)

    def chosen(self, call: Call) -> Step:
        """The step of the two that this call takes."""
        return self.one if self.condition.holds(call) else self.other

    def build(self, draft: Draft) -> str:
        chosen = self.chosen(draft.call)
        for step in chosen.chain:
            problem = step.build(draft) if step not in draft.values else ""
            if problem:
                return problem
        if chosen in draft.values:
            draft.values[self] = draft.values[chosen]
        return ""

    def breaks(self, call: Call) -> Variants:
        for step in self.chosen(call).chain:
            yield from (found for found in step.breaks(call) if not self.holds(found[1]))

    def meets(self, call: Call) -> Iterator[Call]:
        yield from self.chosen(call).meets(call)

    @property
    def subject(self) -> str:
        return f"{self.one} or {self.other}"

    @property
    def predicate(self) -> str:
        return "possible"

    def __str__(self) -> str:
        return f"({self.one} if {self.condition}, else {self.other})"

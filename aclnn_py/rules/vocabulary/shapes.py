"""Terms about the shape of a whole tensor: another one for its elements, its axes, how many it has beyond another's."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.call import Call, Shape, single
from ..core.param import Param
from ..core.rule import Rule
from ..core.term import Numel, Pair, Property, Rank, Term, ViewShape
from ..relations.basic import Choices, Equal, OneOf, Within
from ..relations.shorthand import Rules, when
from ..terms.axes import FixedAxis, SizeAt
from ..terms.scalars import ValueOf

WORD = 1 << 32


class Aligned(Term):
    """A shape of ones but for one axis, with as many axes as a tensor has; without a tensor that axis alone."""

    size: Term
    axis: int
    like: ViewShape | None

    def __init__(self, size: Term, axis: int = 0, like: Param | None = None) -> None:
        self._set(size=size, axis=axis, like=None if like is None else ViewShape(like))

    def read(self, call: Call) -> Shape:
        size: int = self.size.read(call)
        rank = 1 if self.like is None else len(self.like.read(call))
        return tuple([size if axis == self.axis else 1 for axis in range(rank)])

    def show(self, value: Shape) -> str:
        return f"[{','.join(map(str, value))}]"

    @property
    def leaves(self) -> tuple[Term, ...]:
        return self.size.leaves

    def __str__(self) -> str:
        if self.like is None:
            return f"[{self.size}]"
        return f"{self.size} along axis {self.axis} of as many axes as {self.like.name} has"


class AllAxes(Term):
    """Every axis of a tensor, or every one but one; a tensor without axes counts as a single element along one."""

    shape: ViewShape
    but: int | None

    def __init__(self, param: Param, but: int | None = None) -> None:
        self._set(shape=ViewShape(param), but=but)

    def read(self, call: Call) -> tuple[int, ...]:
        rank = max(len(self.shape.read(call)), 1)
        return tuple([axis for axis in range(rank) if axis != self.but])

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.shape,)

    def __str__(self) -> str:
        return f"every axis of {self.shape.name}" + ("" if self.but is None else f" but axis {self.but}")


class Excess(Pair):
    """How many elements a tensor has beyond those of another; negative when it has too few."""

    def __init__(self, one: Param, other: Param) -> None:
        self._set(one=Numel(one), other=Numel(other))

    def read(self, call: Call) -> int:
        more: int = self.one.read(call) - self.other.read(call)
        return more

    def write(self, call: Call, value: int) -> Iterator[Call]:
        if value == 0:
            yield call.but(self.one.param, shape=call.tensor(self.other.param).shape)

    def __str__(self) -> str:
        return f"number of elements of {self.one.name} beyond that of {self.other.name}"


class LongestAxis(Property):
    """How long the longest axis of a tensor is; 0 without axes."""

    label = "longest axis"

    def read(self, call: Call) -> int:
        return max(call.tensor(self.param).shape, default=0)

    def write(self, call: Call, value: int) -> Iterator[Call]:
        yield call.but(self.param, shape=(value, *call.tensor(self.param).shape[1:]))

    def others(self, call: Call) -> Iterator[int]:
        yield 1 << 31


class Words(ValueOf):
    """A 64-bit integer as two attributes, its upper and its lower 32 bits, since no double holds every one."""

    def read(self, call: Call) -> tuple[float, float]:
        value: int = super().read(call)
        return float((value >> 32) % WORD), float(value % WORD)

    def __str__(self) -> str:
        return f"words of {self.name}"


class Mean(Term):
    """The mean of two scalars as float32 arithmetic gives it."""

    one: ValueOf
    other: ValueOf

    def __init__(self, one: Param, other: Param) -> None:
        self._set(one=ValueOf(one), other=ValueOf(other))

    def read(self, call: Call) -> float:
        return single(single(self.one.read(call) + self.other.read(call)) / 2)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.one, self.other)

    def __str__(self) -> str:
        return f"({self.one.name} + {self.other.name}) / 2"


def is_single(param: Param) -> Rule:
    """Condition: a tensor has one element."""
    return OneOf(Numel(param), Choices(1))


def slope_per_channel(weight: Param, x: Param) -> Rules:
    """A tensor has one element, or as many as another is long along axis 1 (161002)."""
    return when(is_single(weight), otherwise=((Equal(Numel(weight), SizeAt(x, FixedAxis(1))),),))


def min_dims(limit: int, *params: Param) -> Rules:
    """No tensor's view has fewer axes (161002)."""
    return tuple(Within(Rank(param), low=limit) for param in params)


def axes_of_int32(*params: Param) -> Rules:
    """No axis of a tensor is longer than INT32_MAX (161002)."""
    return tuple(Within(LongestAxis(param), high=(1 << 31) - 1) for param in params)

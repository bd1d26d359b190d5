"""Terms about one axis of a tensor: which one an attribute names, how long it is, the shape with half of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.call import Call, Shape
from ..core.param import Param
from ..core.term import Pair, Property, Rank, Term, ViewShape
from .scalars import ValueOf


class AxisNumber(ValueOf):
    """The attribute that names an axis of a tensor, varied around the numbers that do."""

    tensor: Param

    def others(self, call: Call) -> Iterator[int]:
        rank = max(call.tensor(self.tensor).rank, 1)
        return iter((rank, -rank - 1, 0, -1, 1 << 40))


class Axis(Pair):
    """The axis of a tensor that an attribute names, counted from the front; None when it names none.

    Negative numbers count from the back; a tensor without axes counts as one with a single element along one axis.
    """

    label = "axis"

    def __init__(self, tensor: Param, dim: Param) -> None:
        self._set(one=Rank(tensor), other=AxisNumber(dim, tensor))

    def read(self, call: Call) -> int | None:
        rank = self.one.read(call) or 1
        number: int = self.other.read(call)
        return number % rank if -rank <= number < rank else None

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        yield from self.other.write(call, value)

    def mends(self, call: Call) -> Iterator[Call]:
        yield from self.other.write(call, -1)

    def lacking(self, call: Call) -> str:
        return f"{self.other.read(call)} with n = {self.one.read(call) or 1}"

    @property
    def claim(self) -> tuple[str, str]:
        return str(self.other), f"from -n to n - 1, n the {self.one}"

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.other,)

    def show(self, value: int | None) -> str:
        return "none" if value is None else str(value)

    def __str__(self) -> str:
        return f"axis of {self.one.name} at {self.other.name}"


class FixedAxis(Term):
    """The same axis in every call."""

    number: int

    def read(self, call: Call) -> int:
        return self.number

    @property
    def leaves(self) -> tuple[Term, ...]:
        return ()

    def __str__(self) -> str:
        return f"axis {self.number}"


class SizeAt(Property):
    """The size of a tensor's view along an axis; 1 where it has no such axis."""

    axis: Term

    def read(self, call: Call) -> int:
        shape, axis = call.tensor(self.param).shape, self.axis.read(call)
        return shape[axis] if axis is not None and -len(shape) <= axis < len(shape) else 1

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        shape, axis = call.tensor(self.param).shape, self.axis.read(call)
        if value is not None and axis is not None and -len(shape) <= axis < len(shape):
            axis %= len(shape)
            yield call.but(self.param, shape=(*shape[:axis], value, *shape[axis + 1 :]))

    def others(self, call: Call) -> Iterator[int]:
        size = self.read(call)
        return iter((size + 1, size + 2, 1, 0, 2048))

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((self.param, *self.axis.params)))

    def __str__(self) -> str:
        return f"size of {self.name} along {self.axis}"


class Sizes(ViewShape):
    """The view shape of a tensor as CANN's gert::Shape gives it where axis 0 is read: [] reads as [0]."""

    def read(self, call: Call) -> Shape:
        return super().read(call) or (0,)


class Halved(Term):
    """A tensor's shape with half the size along an axis; None when the size is odd or there is no such axis.

    With `bare` the shape is read as Sizes does.
    """

    shape: ViewShape
    axis: Term
    size: SizeAt

    def __init__(self, param: Param, axis: Term, *, bare: bool = False) -> None:
        self._set(shape=Sizes(param) if bare else ViewShape(param), axis=axis, size=SizeAt(param, axis))

    def read(self, call: Call) -> Shape | None:
        shape, axis = self.shape.read(call), self.axis.read(call)
        if axis is None or not -len(shape) <= axis < len(shape) or shape[axis] % 2:
            return None
        axis %= len(shape)
        return (*shape[:axis], shape[axis] // 2, *shape[axis + 1 :])

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        axis = self.axis.read(call)
        if value is not None and axis is not None and -len(value) <= axis < len(value):
            axis %= len(value)
            yield from self.shape.write(call, (*value[:axis], 2 * value[axis], *value[axis + 1 :]))

    def mends(self, call: Call) -> Iterator[Call]:
        yield from self.size.write(call, 2 * self.size.read(call))

    def show(self, value: Any) -> str:
        return self.shape.show(value)

    @property
    def claim(self) -> tuple[str, str]:
        return str(self.size), "even"

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.size, self.shape)

    def __str__(self) -> str:
        return f"shape of {self.shape.name} with half of {self.axis}"

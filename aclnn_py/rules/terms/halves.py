"""Terms of operators that split a tensor in two: rows from an axis on, their halves, bytes."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ..core.call import Call, Shape
from ..core.param import Param
from ..core.rule import Rule
from ..core.term import Property, Term
from .axes import Halved, SizeAt


class Pairs(Halved):
    """A tensor as rows from an axis on, each row two halves of equal length: [rows, 2, half row].

    Where `interleaved` holds every second element is a half, [rows, half row, 2]; with `halves` = 1 it is the shape of
    one of the two. None when the rows have an odd number of elements or there is no such axis.
    """

    interleaved: Rule | None
    halves: int

    def __init__(self, param: Param, axis: Term, interleaved: Rule | None = None, halves: int = 2) -> None:
        super().__init__(param, axis)
        self._set(interleaved=interleaved, halves=halves)

    def read(self, call: Call) -> Shape | None:
        shape, axis = self.shape.read(call), self.axis.read(call)
        if axis is None or not -len(shape) <= axis < len(shape):
            return None
        axis %= len(shape)
        row = prod(shape[axis:])
        if row % 2:
            return None
        rows = prod(shape[:axis])
        interleaved = self.interleaved is not None and self.interleaved.holds(call)
        return (rows, row // 2, self.halves) if interleaved else (rows, self.halves, row // 2)

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        return iter(())

    @property
    def claim(self) -> tuple[str, str]:
        return f"product of the sizes of {self.shape.name} from {self.axis} on", "even"

    def __str__(self) -> str:
        return f"{'two halves' if self.halves == 2 else 'half'} of the rows of {self.shape.name} from {self.axis} on"


class RowOf(Pairs, init=False):
    """One number for each of the rows."""

    def read(self, call: Call) -> Shape | None:
        pairs = super().read(call)
        return None if pairs is None else (pairs[0], 1, 1)

    def __str__(self) -> str:
        return f"number of the row of {self.shape.name} from {self.axis} on"


class LooseBytes(Pairs, init=False):
    """The bytes of half a row beyond a multiple of 64."""

    def read(self, call: Call) -> int | None:  # type: ignore[override]
        pairs = super().read(call)
        return None if pairs is None else pairs[2] * dt.size(call.tensor(self.shape.param).dtype) % 64

    def write(self, call: Call, value: int) -> Iterator[Call]:  # type: ignore[override]
        return self.size.write(call, 128 * self.size.read(call))

    def show(self, value: int | None) -> str:
        return str(value)

    def __str__(self) -> str:
        return f"bytes beyond a multiple of 64 in half a row of {self.shape.name} from {self.axis} on"


class HalfSizeAt(SizeAt):
    """Half the size of a tensor along an axis."""

    def read(self, call: Call) -> int:
        return super().read(call) // 2

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        return super().write(call, None if value is None else 2 * value)

    def __str__(self) -> str:
        return f"half the size of {self.name} along {self.axis}"


class RowCount(Property):
    """The product of all sizes of a tensor but the last."""

    label = "number of rows"

    def read(self, call: Call) -> int:
        return prod(call.tensor(self.param).shape[:-1])

    def write(self, call: Call, value: int) -> Iterator[Call]:
        shape = call.tensor(self.param).shape
        yield call.but(self.param, shape=(value, *(1,) * (len(shape) - 2), *shape[-1:]))

    def others(self, call: Call) -> Iterator[int]:
        return iter((1, 200_000, 200_001))

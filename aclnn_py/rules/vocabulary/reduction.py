"""Terms about axes that are folded into one value each: which they are, and what shape is left."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, ScalarFacts, Shape, count
from ..core.param import Param
from ..core.term import Pair, Rank, Term, ViewShape
from ..relations.basic import Equal
from ..terms.axes import Axis, AxisNumber, SizeAt
from ..terms.scalars import ValueOf, number


class AxisNumbers(ValueOf):
    """The attribute that lists axes of a tensor, varied around the numbers that do."""

    label = "axes"

    tensor: Param

    def others(self, call: Call) -> Iterator[tuple[int, ...]]:
        rank = max(call.tensor(self.tensor).rank, 1)
        return iter(((rank,), (-rank - 1,), (0, 0), (0, -rank), (), (1 << 40,)))

    def show(self, value: Any) -> str:
        return "null" if value is None else f"[{','.join(map(str, value))}]"


class Axes(Axis):
    """The axes of a tensor that an attribute lists, counted from the front; None when it lists one that there is not.

    An empty list, or none at all, stands for every axis, unless `none_as_none` holds. Without `repeats` an axis may be
    listed once only. With `filled` none that is listed has size 0; with `bare` that is not asked of an axis counted
    from the back, which gert::Shape does not find.
    """

    label = "axes"

    shape: ViewShape
    repeats: bool
    filled: bool
    bare: bool
    none_as_none: Param | bool | None

    def __init__(
        self,
        tensor: Param,
        dims: Param,
        *,
        repeats: bool = False,
        filled: bool = False,
        bare: bool = False,
        none_as_none: Param | bool | None = None,
    ) -> None:
        self._set(one=Rank(tensor), other=AxisNumbers(dims, tensor), shape=ViewShape(tensor))
        self._set(repeats=repeats, filled=filled, bare=bare, none_as_none=none_as_none)

    def read(self, call: Call) -> tuple[int, ...] | None:  # type: ignore[override]
        shape = self.shape.read(call)
        rank = len(shape) or 1
        numbers = self.other.read(call)
        if not numbers:
            return () if self.empty_means_none(call) else tuple(range(rank))
        if not all(-rank <= number < rank for number in numbers):
            return None
        axes = [number % rank for number in numbers]
        sized = [number % rank for number in numbers if number >= 0 or not self.bare]
        if self.filled and shape and not all(shape[axis] for axis in sized):
            return None
        distinct = tuple(dict.fromkeys(axes))
        return distinct if self.repeats or len(distinct) == len(axes) else None

    def empty_means_none(self, call: Call) -> bool:
        """Whether an empty list stands for no axis."""
        unless = self.none_as_none
        return bool(call.value(unless)) if isinstance(unless, Param) else bool(unless)

    def mends(self, call: Call) -> Iterator[Call]:
        yield from self.other.write(call, (-1,))

    def lacking(self, call: Call) -> str:
        return f"{self.other.show(self.other.read(call))} with shape {self.shape.show(self.shape.read(call))}"

    @property
    def claim(self) -> tuple[str, str]:
        once = "" if self.repeats else ", each once"
        sized = f", none {'counted from the front ' if self.bare else ''}of size 0" if self.filled else ""
        return str(self.other), f"from -n to n - 1, n the {self.one}{once}{sized}"

    def show(self, value: Any) -> str:
        return "none" if value is None else f"[{','.join(map(str, value))}]"

    def __str__(self) -> str:
        return f"axes of {self.one.name} in {self.other.name}"


class ReducedShape(Pair):
    """A tensor's shape once axes are folded: without them, or with size 1 there if a flag keeps them."""

    label = "folded shape"

    axes: Term
    keep: Param | bool

    def __init__(self, tensor: Param, axes: Term, keep: Param | bool) -> None:
        shape = ViewShape(tensor)
        self._set(one=shape, other=shape, axes=axes, keep=keep)

    def read(self, call: Call) -> Shape | None:
        axes = self.axes.read(call)
        return None if axes is None else folded(self.one.read(call), axes, self.keeps_axes(call))

    def keeps_axes(self, call: Call) -> bool:
        """Whether the axes stay."""
        return self.keep if isinstance(self.keep, bool) else bool(call.value(self.keep))

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.one,)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((self.one.param, *self.axes.params)))

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        return iter(())

    def mends(self, call: Call) -> Iterator[Call]:
        yield from self.axes.mends(call)

    def __str__(self) -> str:
        kept = f" (kept if {self.keep})" if isinstance(self.keep, Param) else " (kept)" if self.keep else ""
        return f"shape of {self.one.name} without {self.axes}{kept}"


def folded(shape: Shape, axes: int | tuple[int, ...], keep: bool) -> Shape:
    """A shape without some of its axes, or with size 1 there."""
    gone = {axis % max(len(shape), 1) for axis in (axes if isinstance(axes, tuple) else (axes,))}
    if keep:
        return tuple([1 if axis in gone else size for axis, size in enumerate(shape)])
    return tuple([size for axis, size in enumerate(shape) if axis not in gone])


class SameOrSingle(Equal):
    """Two shapes are equal, or both are of one element."""

    def holds(self, call: Call) -> bool:
        one, other = self.one.read(call), self.other.read(call)
        return one == other or (None not in (one, other) and count(one) == count(other) == 1)

    @property
    def predicate(self) -> str:
        return f"equal to {self.other}, or both of one element"


class ListedAxes(AxisNumbers):
    """How many axes an attribute lists."""

    label = "length"

    def __init__(self, param: Param) -> None:
        self._set(param=param, name=param.name, absent=0.0)

    def read(self, call: Call) -> int:
        return len(call.value(self.param) or ())  # type: ignore[arg-type]

    def write(self, call: Call, value: int) -> Iterator[Call]:
        yield call.set(self.param, tuple(range(value)))

    def others(self, call: Call) -> Iterator[Any]:
        return iter((0, 1, 2))

    def show(self, value: Any) -> str:
        return str(value)


class ScalarAxisNumber(AxisNumber):
    """The axis that an aclScalar names, as ToInt32 reads it."""

    def read(self, call: Call) -> int:
        found = number(call.args[self.name])  # type: ignore[arg-type]
        return int(found) if isfinite(found) else 0

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield call.set(self.param, ScalarFacts.number(dt.ACL_INT64, value))

    def others(self, call: Call) -> Iterator[int]:
        rank = max(call.tensor(self.tensor).rank, 1)
        return iter((rank, -rank - 1, 0, -1))


class ScalarAxis(Axis):
    """The axis of a tensor that an aclScalar names."""

    def __init__(self, tensor: Param, dim: Param) -> None:
        self._set(one=Rank(tensor), other=ScalarAxisNumber(dim, tensor))


class BareSize(SizeAt):
    """The size along an axis as gert::Shape gives it to whoever does not wrap the number: negative ones have none."""

    def __init__(self, tensor: Param, dim: Param) -> None:
        super().__init__(tensor, Axis(tensor, dim))

    def read(self, call: Call) -> int:
        shape, at = call.tensor(self.param).shape, self.axis.other.read(call)  # type: ignore[attr-defined]
        if at < 0:
            return -1
        size: int = shape[at] if at < len(shape) else 0
        return size

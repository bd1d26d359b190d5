"""What several tensors come to together, some of which may be absent: a common dtype, the shape they broadcast to."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ..core.call import Call, Shape
from ..core.param import Param
from ..core.rule import Rule
from ..core.term import BroadcastShape, Dtype, Numel, Promoted, ViewShape, broadcast
from ..relations.basic import Choices, OneOf


class GivenDtype(Dtype):
    """The element type of an argument, if there is one."""

    def read(self, call: Call) -> int | None:  # type: ignore[override]
        return None if call.args[self.name] is None else super().read(call)

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        return super().write(call, value) if call.present(self.param) else iter(())

    def others(self, call: Call) -> Iterator[int]:
        return super().others(call) if call.present(self.param) else iter(())


class GivenShape(ViewShape):
    """The view shape of a tensor, if there is one."""

    def read(self, call: Call) -> Shape | None:  # type: ignore[override]
        return None if call.args[self.name] is None else super().read(call)

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        return super().write(call, value) if call.present(self.param) else iter(())

    def others(self, call: Call) -> Iterator[Shape]:
        return super().others(call) if call.present(self.param) else iter(())


class GivenNumel(Numel):
    """The number of elements of a tensor, if there is one."""

    def read(self, call: Call) -> int | None:  # type: ignore[override]
        return None if call.args[self.name] is None else super().read(call)

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        return super().write(call, value) if value is not None and call.present(self.param) else iter(())


def given_and_empty(param: Param) -> Rule:
    """Condition: an optional tensor is there and has no element."""
    return OneOf(GivenNumel(param), Choices(0))


def given_of_dtype(param: Param, *dtypes: int) -> Rule:
    """Condition: an argument is there and has one of these dtypes."""
    return OneOf(GivenDtype(param), Choices(*dtypes))


class PromotedOf(Promoted):
    """The promoted dtype of several tensors, from left to right (op::PromoteType); None when there is none."""

    dtypes: tuple[GivenDtype, ...]

    def __init__(self, *params: Param) -> None:
        dtypes = tuple(map(GivenDtype, params))
        self._set(one=dtypes[0], other=dtypes[-1], dtypes=dtypes)

    def read(self, call: Call) -> int | None:
        found = [one for one in (dtype.read(call) for dtype in self.dtypes) if one is not None]
        common: int | None = found[0]
        for one in found[1:]:
            common = None if common is None else dt.promote(common, one)
        return common

    @property
    def leaves(self) -> tuple[GivenDtype, ...]:
        return self.dtypes

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dtype.param for dtype in self.dtypes)

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        for dtype in self.dtypes:
            call = next(dtype.write(call, value), call)
        yield call

    def mends(self, call: Call) -> Iterator[Call]:
        for dtype in self.dtypes:
            yield from self.write(call, dtype.read(call))

    def __str__(self) -> str:
        return f"{self.label} of {', '.join(dtype.name for dtype in self.dtypes)}"


class BroadcastShapeOf(BroadcastShape):
    """The shape that several tensors broadcast to, from left to right; None when they do not."""

    shapes: tuple[GivenShape, ...]

    def __init__(self, *params: Param) -> None:
        shapes = tuple(map(GivenShape, params))
        self._set(one=shapes[0], other=shapes[-1], shapes=shapes)

    def read(self, call: Call) -> Shape | None:
        found = [one for one in (shape.read(call) for shape in self.shapes) if one is not None]
        common: Shape | None = found[0]
        for one in found[1:]:
            common = None if common is None else broadcast(common, one)
        return common

    @property
    def leaves(self) -> tuple[GivenShape, ...]:
        return self.shapes

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(shape.param for shape in self.shapes)

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        for shape in self.shapes:
            call = next(shape.write(call, value), call)
        yield call

    def mends(self, call: Call) -> Iterator[Call]:
        for shape in self.shapes:
            yield from self.write(call, shape.read(call))

    def __str__(self) -> str:
        return f"{self.label} of {', '.join(shape.name for shape in self.shapes)}"

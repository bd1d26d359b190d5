"""Terms of operators whose dtype the output or several scalars have a say in, and numbers that stand for none given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, ScalarFacts, TensorFacts
from ..core.param import Param
from ..core.socs import REGBASE
from ..core.term import Dtype, Promoted, Term
from ..relations.ranges import LIMITS, ends
from ..terms.promote_pair import Common, ComputeDtype, by_category, by_table, combined
from ..terms.scalars import AsTensor, two_parts

Into = Callable[[Any, Any, TensorFacts], "int | None"]
"""The dtype computed in, from the facts of a tensor, a scalar and the output."""


def of_power(one: TensorFacts, other: ScalarFacts, out: TensorFacts) -> int | None:
    """Powers before ascend950: a floating tensor stays, an integer one gives way to a floating scalar."""
    if other.dtype in dt.COMPLEX:
        return by_table(one, other)
    if one.dtype in dt.FLOATING:
        return one.dtype
    return by_table(one, other) if other.dtype in dt.FLOATING or one.dtype == dt.ACL_BOOL else one.dtype


def of_base(one: TensorFacts, other: ScalarFacts, out: TensorFacts) -> int | None:
    """The same, where a DOUBLE tensor with a FLOAT output counts as FLOAT."""
    return dt.ACL_FLOAT if (one.dtype, out.dtype) == (dt.ACL_DOUBLE, dt.ACL_FLOAT) else of_power(one, other, out)


def of_exponent(one: TensorFacts, other: ScalarFacts, out: TensorFacts) -> int | None:
    """The same, where a DOUBLE scalar with a FLOAT output counts as FLOAT."""
    return dt.ACL_FLOAT if (other.dtype, out.dtype) == (dt.ACL_DOUBLE, dt.ACL_FLOAT) else of_power(one, other, out)


def of_difference(tensor: int, scalar: int, out: int) -> int | None:
    """Rsubs before ascend950 (see promotion.Inferred)."""
    floats = scalar in dt.FLOATING and tensor not in dt.FLOATING
    return dt.promote(tensor, scalar) if floats else tensor


class ComputeDtypeInto(ComputeDtype):
    """The compute dtype of a tensor and a scalar where it depends on the output's dtype.

    `newer` is the rule of ascend950, where the output's has none; None: the same as before.
    """

    label = "inferred dtype"

    always: bool

    into: Into
    out: Param

    def __init__(self, one: Param, other: Param, out: Param, older: Into, newer: Common | None = by_category) -> None:
        super().__init__(one, other, newer or by_category)
        self._set(into=older, out=out, always=newer is None)

    def read(self, call: Call) -> int | None:
        if call.soc.short in REGBASE and not self.always:
            return super().read(call)
        tensor, scalar, out = (call.args[name] for name in (self.one.name, self.other.name, self.out.name))
        return self.into(tensor, scalar, out)  # type: ignore[arg-type]

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, self.out)))


class BoundedDtype(Promoted):
    """The dtype of a tensor beside bounds that may be absent: the higher category wins, floats counting as FLOAT."""

    label = "inferred dtype"

    bounds: tuple[Param, ...]

    def __init__(self, tensor: Param, *bounds: Param) -> None:
        super().__init__(tensor, bounds[-1])
        self._set(bounds=bounds)

    def read(self, call: Call) -> int | None:
        given: list[Any] = [call.args[bound.name] for bound in self.bounds if call.present(bound)]
        counted: int | None = default_dtype(given[0].dtype) if given else None
        for bound in given[1:]:
            counted = None if counted is None else dt.promote(counted, default_dtype(bound.dtype))
        tensor: int = self.one.read(call)
        return tensor if counted is None else combined(tensor, counted)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.one,)

    @property
    def params(self) -> tuple[Param, ...]:
        return (*self.one.params, *self.bounds)

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        for half in self.one.write(call, value):
            for bound in filter(call.present, self.bounds):
                half = next(Dtype(bound).write(half, value), half)
            yield half

    def __str__(self) -> str:
        return f"{self.label} of {', '.join(param.name for param in self.params)}"


def default_dtype(dtype: int) -> int:
    """What the dtype of a scalar counts as on ascend950."""
    if dtype in dt.COMPLEX:
        return dt.ACL_COMPLEX64
    return dt.ACL_FLOAT if dtype in dt.FLOATING else dtype


class Extreme(Term):
    """The end of what a dtype holds, as a missing bound gives it: infinite for floats, the largest FLOAT16."""

    dtype: Term
    high: bool

    def read(self, call: Call) -> tuple[float, float]:
        return extreme(self.dtype.read(call), self.high)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return self.dtype.leaves

    @property
    def params(self) -> tuple[Param, ...]:
        return self.dtype.params

    def __str__(self) -> str:
        return f"the {'largest' if self.high else 'smallest'} {self.dtype}"


def extreme(dtype: int, high: bool) -> tuple[float, float]:
    """The end of a dtype in two parts."""
    if dtype in dt.INTEGER:
        return two_parts(ends(dtype)[high], dtype)
    end = LIMITS[dtype] if dtype == dt.ACL_FLOAT16 else inf
    return two_parts(end if high else -end, dtype)


class Bound(AsTensor):
    """A scalar cast to a dtype; the end of the dtype where none is given."""

    high: bool

    def read(self, call: Call) -> tuple[float, float]:
        return super().read(call) if call.present(self.param) else extreme(self.dtype.read(call), self.high)


def by_kind(one: TensorFacts, other: ScalarFacts) -> int | None:
    """The higher category wins, where a floating scalar keeps its own dtype and a complex one counts as COMPLEX64."""
    return combined(one.dtype, dt.ACL_COMPLEX64 if other.dtype in dt.COMPLEX else other.dtype)

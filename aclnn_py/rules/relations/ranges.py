"""Rules about what a dtype holds: a scalar within its range, one within another, a scalar not above another."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, ScalarFacts
from ..core.param import Param
from ..core.rule import Rule
from ..core.term import Term
from ..terms.scalars import SIGNED, ValueOf, number, wrapped
from .basic import Choices, OneOf, Within
from .shorthand import Rules

LIMITS = {
    dt.ACL_FLOAT: 3.4028234663852886e38, dt.ACL_FLOAT16: 65504.0, dt.ACL_BF16: 3.3895313892515355e38,
    dt.ACL_COMPLEX64: 3.4028234663852886e38,
}  # fmt: skip
"""The largest finite numbers of the floating dtypes that scalars are tested against."""
FLT_EPSILON = 2.0**-23


def ends(dtype: int) -> tuple[int, int]:
    """The smallest and the largest integer of a dtype."""
    bits = dt.bits(dtype)
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if dtype in SIGNED else (0, (1 << bits) - 1)


class WithinDtype(ValueOf):
    """Whether a scalar is within the range of a dtype, as aclScalar's CheckOverflows tells."""

    label = "range"

    dtype: Term

    def read(self, call: Call) -> bool:
        if not all(map(call.present, self.dtype.params)):
            return True
        scalar: Any = call.args[self.name]
        return within(scalar, self.dtype.read(call))

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        numbers = (1.0,) if value else (1e30, 1e300)
        scalar: Any = call.args[self.name]
        for each in numbers:
            yield call.set(self.param, ScalarFacts.number(scalar.dtype, each))
            if not value:
                yield call.set(self.param, ScalarFacts.number(dt.ACL_INT64, 300))
                yield call.set(self.param, ScalarFacts.number(dt.ACL_DOUBLE, each))

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def show(self, value: bool) -> str:
        return "inside" if value else "outside"


def within(scalar: ScalarFacts, dtype: int | None) -> bool:
    """Whether a dtype's range holds a scalar; only some dtypes are looked at."""
    whole = dtype in dt.INTEGER and dtype is not None and dt.size(dtype) > 0
    if dtype is None or scalar.dtype == dt.ACL_BOOL or not (whole or dtype in LIMITS):
        return True
    if dtype in dt.COMPLEX and scalar.dtype in dt.INTEGER:
        return True
    low, high = ends(dtype) if whole else (-LIMITS[dtype], LIMITS[dtype])
    value = scalar.value
    if isinstance(value, complex) and dtype not in dt.COMPLEX and abs(value.imag) >= FLT_EPSILON:
        return False
    parts = (value.real, value.imag) if isinstance(value, complex) else (value,)
    return all((isinf(part) and not whole) or low <= part <= high or (part != part and not whole) for part in parts)


class Representable(Rule):
    """Every number of one dtype is one of another's: condition of casts that change nothing."""

    source: Term
    target: Term

    code = 0

    def holds(self, call: Call) -> bool:
        source, target = self.source.read(call), self.target.read(call)
        if source not in dt.INTEGER or target not in dt.INTEGER:
            return True
        (low, high), (least, most) = ends(source), ends(target)
        return least <= low and high <= most

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.source, self.target)

    @property
    def predicate(self) -> str:
        return f"an integer type within {self.target}"

    def meets(self, call: Call) -> Iterator[Call]:
        yield from self.target.write(call, self.source.read(call))


def in_range(scalar: Param, dtype: Term) -> Rule:
    """A scalar is within the range of a dtype (161002)."""
    return OneOf(WithinDtype(scalar, dtype), Choices(True))


class Above(ValueOf):
    """How far a scalar lies above another: both as int64 (aclScalar's ToInt64) if it is an integer, else as doubles."""

    label = "excess"

    other: Param

    def read(self, call: Call) -> float:
        one: Any = call.args[self.name]
        low, high = number(one), number(call.args[self.other.name])  # type: ignore[arg-type]
        if one.dtype in dt.INTEGER:
            return wrapped(low, dt.ACL_INT64) - wrapped(high, dt.ACL_INT64)
        return float(low) - float(high)

    def write(self, call: Call, value: float) -> Iterator[Call]:
        high: Any = call.args[self.other.name]
        yield call.set(self.param, ScalarFacts.number(high.dtype, number(high) + value))

    def others(self, call: Call) -> Iterator[float]:
        return iter((0.0, 1.0, -1.0))

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param, self.other)

    def __str__(self) -> str:
        return f"{self.label} of {self.name} over {self.other.name}"


def at_most(one: Param, other: Param) -> Rules:
    """A scalar is not above another; NaN is not (161002)."""
    return (Within(Above(one, other), high=0),)

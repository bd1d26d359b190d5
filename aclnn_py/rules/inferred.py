"""Terms of operators whose dtype the output or several scalars have a say in, and numbers that stand for none given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, isinf
from typing import Any

from ..base import dtype as dt
from .call import Call, ScalarFacts, TensorFacts
from .computed import Common, Computed, by_category, by_table, combined
from .param import Param
from .relations import Choices, OneOf, Within
from .rule import Rule
from .scalars import SIGNED, AsTensor, ValueOf, number, two_parts
from .socs import REGBASE
from .terms import Dtype, Promoted, Term
from .usual import Rules

Into = Callable[[Any, Any, TensorFacts], "int | None"]
"""The dtype computed in, from the facts of a tensor, a scalar and the output."""
LIMITS = {
    dt.ACL_FLOAT: 3.4028234663852886e38, dt.ACL_FLOAT16: 65504.0, dt.ACL_BF16: 3.3895313892515355e38,
    dt.ACL_COMPLEX64: 3.4028234663852886e38,
}  # fmt: skip
"""The largest finite numbers of the floating dtypes that scalars are tested against."""
FLT_EPSILON = 2.0**-23


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


class ComputedInto(Computed):
    """The dtype that a tensor and a scalar are computed in where the output's has a say.

    `newer` is the rule of ascend950, where the output's has none; None: the same as before.
    """

    __slots__ = ("always", "into", "out")
    told = "inferred dtype"

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

    __slots__ = ("bounds",)
    told = "inferred dtype"

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
        return f"{self.told} of {', '.join(param.name for param in self.params)}"


def default_dtype(dtype: int) -> int:
    """What the dtype of a scalar counts as on ascend950."""
    if dtype in dt.COMPLEX:
        return dt.ACL_COMPLEX64
    return dt.ACL_FLOAT if dtype in dt.FLOATING else dtype


class Extreme(Term):
    """The end of what a dtype holds, as a missing bound gives it: infinite for floats, the largest FLOAT16."""

    __slots__ = ("dtype", "high")

    dtype: Term
    high: bool

    def __init__(self, dtype: Term, high: bool) -> None:
        self._set(dtype=dtype, high=high)

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


def ends(dtype: int) -> tuple[int, int]:
    """The smallest and the largest integer of a dtype."""
    bits = dt.bits(dtype)
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if dtype in SIGNED else (0, (1 << bits) - 1)


class Bound(AsTensor):
    """A scalar cast to a dtype; the end of the dtype where none is given."""

    __slots__ = ("high",)

    high: bool

    def __init__(self, param: Param, dtype: Term, high: bool) -> None:
        super().__init__(param, dtype)
        self._set(high=high)

    def read(self, call: Call) -> tuple[float, float]:
        return super().read(call) if call.present(self.param) else extreme(self.dtype.read(call), self.high)


class WithinDtype(ValueOf):
    """Whether a scalar is within the range of a dtype, as aclScalar's CheckOverflows tells."""

    __slots__ = ("dtype",)
    told = "range"

    dtype: Term

    def __init__(self, param: Param, dtype: Term) -> None:
        super().__init__(param)
        self._set(dtype=dtype)

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


class HeldBy(Rule):
    """Every number of one dtype is one of another's: condition of casts that change nothing."""

    __slots__ = ("code", "source", "target")

    source: Term
    target: Term

    def __init__(self, source: Term, target: Term) -> None:
        self._fill(source=source, target=target, code=0)

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
    """How far a scalar lies above another: between integers exactly if it is one, else between doubles."""

    __slots__ = ("other",)
    told = "excess"

    other: Param

    def __init__(self, param: Param, other: Param) -> None:
        super().__init__(param)
        self._set(other=other)

    def read(self, call: Call) -> float:
        one: Any = call.args[self.name]
        low, high = number(one), number(call.args[self.other.name])  # type: ignore[arg-type]
        return int(low) - int(high) if one.dtype in dt.INTEGER else float(low) - float(high)

    def write(self, call: Call, value: float) -> Iterator[Call]:
        high: Any = call.args[self.other.name]
        yield call.set(self.param, ScalarFacts.number(high.dtype, number(high) + value))

    def others(self, call: Call) -> Iterator[float]:
        return iter((0.0, 1.0, -1.0))

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param, self.other)

    def __str__(self) -> str:
        return f"{self.told} of {self.name} over {self.other.name}"


def at_most(one: Param, other: Param) -> Rules:
    """A scalar is not above another; NaN is not (161002)."""
    return (Within(Above(one, other), high=0),)


def by_kind(one: TensorFacts, other: ScalarFacts) -> int | None:
    """The higher category wins, where a floating scalar keeps its own dtype and a complex one counts as COMPLEX64."""
    return combined(one.dtype, dt.ACL_COMPLEX64 if other.dtype in dt.COMPLEX else other.dtype)

"""Terms that are numbers: an aclScalar or a plain C value as the operator reads it, the elements of a broadcast."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, isfinite, nan
from typing import Any

from ...base import dtype as dt
from ...base import half
from ...base.frozen import KW_ONLY
from ..core.call import Call, ScalarFacts, count, single
from ..core.param import Param
from ..core.term import BroadcastShape, Property, Term

SAMPLE_NUMBERS = (0.0, 1.0, -1.0, 0.5, -0.25, 1e-8, 3.0, inf, -inf, nan)
SAMPLE_WHOLES = (0, 1, 2, -1, 7)
SAMPLE_LISTS: tuple[tuple[int, ...], ...] = ((), (0,), (-1,), (1, 0))
NARROW = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_COMPLEX64)
"""Types with fewer digits than a Python number."""
MOST_EXACT = 1 << 53
"""Doubles hold every integer up to here."""
EPSILON = {dt.ACL_FLOAT: 2.0**-23, dt.ACL_BF16: 2.0**-23, dt.ACL_DOUBLE: 2.0**-52, dt.ACL_FLOAT16: 2.0**-10}
"""What a scalar of a floating dtype must not be below to be true; others need a whole 1."""
SIGNED = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64)
SAMPLE_WORDS = ("none", "tanh", "", "TANH", "tanh ")


class Constant(Term):
    """A value that no argument changes; `label` names it in texts."""

    value: Any
    label: str

    def read(self, call: Call) -> Any:
        return self.value

    @property
    def leaves(self) -> tuple[Term, ...]:
        return ()

    def show(self, value: Any) -> str:
        return self.label

    def __str__(self) -> str:
        return self.label


FLOAT = Constant(dt.ACL_FLOAT, "DT_FLOAT")


class ValueOf(Property):
    """A scalar as aclScalar's ToFloat gives it: a float32, 0 for a complex one; a plain C value as it is.

    `absent` stands for a null pointer.
    """

    label = "value"

    _: KW_ONLY
    absent: float | str = 0.0

    def read(self, call: Call) -> Any:
        argument = call.args[self.name]
        if argument is None:
            return self.absent
        return single(number(argument)) if isinstance(argument, ScalarFacts) else argument

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        if self.param.is_scalar:
            yield call.set(self.param, ScalarFacts.number(kept_dtype(call.args[self.name], value), value))
        elif value is not None:
            yield call.set(self.param, value)

    def others(self, call: Call) -> Iterator[Any]:
        if self.param.is_scalar:
            return iter(SAMPLE_NUMBERS)
        if isinstance(call.args[self.name], str):
            return iter(SAMPLE_WORDS)
        if self.param.ctype.endswith("IntArray*"):
            return iter(SAMPLE_LISTS)
        if self.param.ctype.removeprefix("const ") == "bool":
            return iter((False, True))
        return iter([value for value in SAMPLE_WHOLES if value >= 0 or not self.param.ctype.startswith("uint")])

    def show(self, value: Any) -> str:
        if isinstance(value, tuple):
            return f"[{','.join(map(str, value))}]"
        return f'"{value}"' if isinstance(value, str) else str(value)


def kept_dtype(scalar: object, value: float) -> int:
    """The dtype in which a scalar takes a value: its own where that is a signed integer type and the value whole."""
    whole = isfinite(value) and value == int(value) and isinstance(scalar, ScalarFacts) and scalar.dtype in SIGNED
    return scalar.dtype if whole else dt.ACL_FLOAT  # type: ignore[attr-defined]


def number(scalar: ScalarFacts | None) -> float:
    """The scalar as a real number; complex ones and none at all count as 0."""
    value = 0.0 if scalar is None else scalar.value
    return 0.0 if isinstance(value, complex) else value


class Finite(ValueOf):
    """Whether a scalar is neither infinite nor NaN."""

    label = "finiteness"

    def clause(self, value: Any) -> str:
        return f"{self.name} is finite" if value is True else ""

    def read(self, call: Call) -> bool:
        return isfinite(super().read(call))

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        for other in (1.0,) if value else (inf, nan):
            yield from super().write(call, other)

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))


class Converted(Term):
    """A scalar as C casts it to a dtype, whose exact value two attributes carry.

    Integers wrap, floats lose their fraction. The second attribute is -0.0, the number that adds nothing, but for
    integers that no double may hold: there the first is a multiple of 2^32 and the second the rest (from 2^63 up those
    of the int64 with the same bits). For a complex dtype they are its parts. Dtypes in `coarse` get the number through
    a float32; `minus` gives the number's negative.
    """

    param: Param
    dtype: Term
    _: KW_ONLY
    coarse: tuple[int, ...] = ()
    minus: bool = False
    saturates = False

    def read(self, call: Call) -> tuple[float, float]:
        dtype = self.dtype.read(call)
        value = self.number(call, self.param, dtype)
        return two_parts(-value if self.minus else value, dtype)

    def number(self, call: Call, param: Param, dtype: int) -> Any:
        """The number that a scalar becomes in a dtype."""
        scalar: Any = call.args[param.name]
        value: Any = scalar.value if dtype in dt.COMPLEX else number(scalar)
        if dtype == dt.ACL_BOOL:
            return int(abs(value) >= EPSILON.get(scalar.dtype, 1)) if value == value else 0
        if dtype in self.coarse:
            value = single(value)
        if dtype in dt.INTEGER:
            return wrapped(value, dtype)
        return saturated(value) if self.saturates and dtype == dt.ACL_FLOAT16 else rounded(value, dtype)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (*self.dtype.leaves, ValueOf(self.param))

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param, *self.dtype.params)

    def __str__(self) -> str:
        return f"{'-' if self.minus else ''}{self.param} as {self.dtype}"


class AsTensor(Converted):
    """ConvertToTensor: the same through op::fp16_t, where too large a FLOAT16, infinities and NaN give the largest."""

    saturates = True


def saturated(value: float) -> float:
    """The nearest finite FLOAT16."""
    return half.half_value(half.to_half_saturating(value))


def rounded(value: Any, dtype: int) -> Any:
    """The nearest number that a floating or complex dtype has."""
    return ScalarFacts.number(dtype, value).value if dtype in NARROW else value


def two_parts(value: Any, dtype: int) -> tuple[float, float]:
    """A number of a dtype as the kernels take it: see Converted."""
    if dtype in dt.INTEGER and abs(value) > MOST_EXACT:
        signed = value - (1 << 64) if value >= 1 << 63 else value
        return float(signed >> 32 << 32), float(signed & 0xFFFFFFFF)
    return (value.real, value.imag) if isinstance(value, complex) else (float(value), -0.0)


def wrapped(value: float, dtype: int) -> int:
    """The C cast to an integer type; what C leaves open, NaN and floats beyond 64 bits, gives the smallest int64 first.

    That is what x86-64 does; integers of any size lose their upper bits.
    """
    top = 1 << (64 if dtype == dt.ACL_UINT64 else 63)
    whole = int(value) if isinstance(value, int) or -(1 << 63) <= value < top else -(1 << 63)
    bits = 8 * dt.size(dtype)
    whole &= (1 << bits) - 1
    return whole - (1 << bits) if dtype in SIGNED and whole >> (bits - 1) else whole


class Narrowed(Converted):
    """The same for floating dtypes, as one attribute."""

    def read(self, call: Call) -> float:  # type: ignore[override]
        return super().read(call)[0]


class Row(Term):
    """Several numbers as one term, where a condition chooses between attribute lists."""

    parts: tuple[Term, ...]

    def read(self, call: Call) -> tuple[float, ...]:
        values = [part.read(call) for part in self.parts]
        return tuple([float(one) for value in values for one in (value if isinstance(value, tuple) else (value,))])

    @property
    def leaves(self) -> tuple[Term, ...]:
        return tuple(leaf for part in self.parts for leaf in part.leaves)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys(param for part in self.parts for param in part.params))

    def __str__(self) -> str:
        return ", ".join(map(str, self.parts)) or "nothing"


class Decimals(Term):
    """A number that passes through a text with six decimals on its way to the AI CPU."""

    value: ValueOf

    def read(self, call: Call) -> float:
        return float(f"{self.value.read(call):f}")

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.value,)

    def __str__(self) -> str:
        return f"{self.value} to six decimals"


class BroadcastNumel(BroadcastShape, init=False):
    """The number of elements of the shape two tensors broadcast to; -1 when they do not."""

    label = "number of elements of the broadcast"

    def read(self, call: Call) -> int:  # type: ignore[override]
        shape = super().read(call)
        return -1 if shape is None else count(shape)

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        return iter(())

    def show(self, value: int) -> str:
        return str(value)

"""Terms of tensor-scalar arithmetic: the dtype computed in, numbers made of scalars, a dtype given as an argument."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import copysign, inf, nan
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, ScalarFacts, single
from ..core.param import Param
from ..core.socs import REGBASE
from ..core.term import Dtype, Promoted, Property
from .scalars import AsTensor, number, rounded, saturated, two_parts, wrapped

Older = Callable[[int, int, int], "int | None"]
"""The dtype computed in before ascend950, from those of tensor, scalar and output."""
HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
FLT_EPSILON = 2.0**-23


def of_sum(tensor: int, scalar: int, out: int) -> int | None:
    """Adds and Subs before ascend950."""
    if tensor in dt.COMPLEX or scalar in dt.COMPLEX:
        return dt.promote(tensor, scalar)
    if tensor in dt.FLOATING:
        return tensor
    if (scalar, out) == (dt.ACL_DOUBLE, dt.ACL_FLOAT):
        return dt.ACL_FLOAT
    return dt.promote(tensor, scalar) if scalar in dt.FLOATING or tensor == dt.ACL_BOOL else tensor


def of_product(tensor: int, scalar: int, out: int) -> int | None:
    """Muls before ascend950."""
    if scalar in dt.COMPLEX or tensor in dt.COMPLEX:
        return dt.promote(tensor, scalar)
    if tensor == dt.ACL_BF16 or (tensor, scalar) == (dt.ACL_BOOL, dt.ACL_DOUBLE):
        return dt.ACL_FLOAT
    return of_sum(tensor, scalar, out)


def of_quotient(tensor: int, scalar: int, out: int) -> int | None:
    """Divs before ascend950; integers are divided as FLOAT."""
    return floating(dt.promote(tensor, scalar))


def floating(dtype: int | None) -> int | None:
    """FLOAT for integers and BOOL, any other dtype as it is."""
    return dt.ACL_FLOAT if dtype in dt.INTEGER or dtype == dt.ACL_BOOL else dtype


def category(dtype: int) -> int:
    """BOOL, integer, floating, complex."""
    return next((3 - at for at, kind in enumerate((dt.COMPLEX, dt.FLOATING, dt.INTEGER)) if dtype in kind), 0)


def of_category(tensor: int, scalar: int) -> int | None:
    """On ascend950 the higher category wins; a floating scalar counts as FLOAT, a complex one as COMPLEX64."""
    if category(tensor) >= category(scalar):
        return tensor
    counted = {2: dt.ACL_FLOAT, 3: dt.ACL_COMPLEX64}.get(category(scalar), scalar)
    promoted = dt.promote(tensor, counted)
    return dt.ACL_COMPLEX64 if promoted == dt.ACL_COMPLEX32 else promoted


def exact(scalar: ScalarFacts, dtype: int) -> bool:
    """Whether a 16-bit dtype holds the scalar; NaN is no number that it holds."""
    value = single(number(scalar))
    kept = saturated(value) if dtype == dt.ACL_FLOAT16 else rounded(value, dtype)
    return bool(abs(value - kept) <= FLT_EPSILON)


class Inferred(Promoted):
    """The dtype that a tensor and a scalar are computed in; None when there is none.

    `older` is the rule before ascend950; there FLOAT16 and BF16 stay only if every scalar (`other`, `alpha`) fits. With
    `wide`, integers are computed as FLOAT.
    """

    label = "inferred dtype"

    out: Param
    older: Older
    scalars: tuple[str, ...]
    wide: bool
    _params: tuple[Param, ...]

    def __init__(
        self, one: Param, other: Param, out: Param, older: Older, alpha: Param | None = None, wide: bool = False
    ) -> None:
        super().__init__(one, other)
        scalars = (other,) if alpha is None else (other, alpha)
        names = tuple(scalar.name for scalar in scalars)
        self._set(out=out, older=older, scalars=names, wide=wide, _params=tuple(dict.fromkeys((one, *scalars, out))))

    def read(self, call: Call) -> int | None:
        tensor, scalar, out = self.one.read(call), self.other.read(call), call.tensor(self.out).dtype
        if call.soc.short not in REGBASE:
            return self.older(tensor, scalar, out)
        found = of_category(tensor, scalar)
        scalars: list[Any] = [call.args[name] for name in self.scalars]
        if found in HALVES and not all(exact(scalar, found) for scalar in scalars):
            return dt.ACL_FLOAT
        return floating(found) if self.wide else found

    @property
    def params(self) -> tuple[Param, ...]:
        return self._params


class Product(AsTensor):
    """Two scalars, each converted to a dtype, multiplied and rounded there as a kernel over tensors would."""

    factor: Param

    def __init__(self, param: Param, factor: Param, dtype: Any, minus: bool = False) -> None:
        super().__init__(param, dtype, minus=minus)
        self._set(factor=factor)

    def read(self, call: Call) -> tuple[float, float]:
        dtype = self.dtype.read(call)
        value = self.number(call, self.param, dtype) * self.number(call, self.factor, dtype)
        value = wrapped(value, dtype) if dtype in dt.INTEGER else rounded(value, dtype)
        return two_parts(-value if self.minus else value, dtype)

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param, self.factor, *self.dtype.params)

    def __str__(self) -> str:
        return f"{'-' if self.minus else ''}{self.param} * {self.factor} in {self.dtype}"


class Reciprocal(Property):
    """1 / scalar, divided in double and rounded once to float32."""

    label = "reciprocal"

    def read(self, call: Call) -> tuple[float, float]:
        value = float(number(call.args[self.name]))  # type: ignore[arg-type]
        quotient = 1 / value if value else copysign(inf, value)
        return (single(quotient) if value == value else nan), -0.0


class Dense(Property):
    """Whether a tensor's view is contiguous."""

    label = "layout"

    def read(self, call: Call) -> bool:
        return call.tensor(self.param).contiguous

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        facts = call.tensor(self.param)
        if value:
            yield call.but(self.param, shape=facts.shape)
        elif facts.numel > 1:
            strides = tuple(2 * stride for stride in facts.strides)
            yield call.but(self.param, strides=strides, storage_shape=(2 * facts.numel,))

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def show(self, value: bool) -> str:
        return "contiguous" if value else "strided"


class DtypeArgument(Dtype):
    """An element type that is an argument itself, an aclDataType."""

    def read(self, call: Call) -> int:
        return call.args[self.name]  # type: ignore[return-value]

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        if value is not None:
            yield call.set(self.param, value)

    def __str__(self) -> str:
        return self.name

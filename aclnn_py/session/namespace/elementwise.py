"""Functions of every element, each of them an operator of aclnn or of Python."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from ..composed import length, signed
from ..device_array import DeviceArray
from ..dtypes import BOOL, COMPLEX64, COMPLEX128, DOUBLE, FLOAT, ORDER, VALUES, Kind, Number, bits_of, category
from ..operands import binary, chosen, in_dtype, matched
from ..reductions import truth
from . import formulas

Operand: TypeAlias = DeviceArray | Number
Unary: TypeAlias = Callable[["Elementwise", DeviceArray], DeviceArray]
Binary: TypeAlias = Callable[["Elementwise", Operand, Operand], DeviceArray]
Formula: TypeAlias = Callable[[DeviceArray], DeviceArray]
COMPLEX = (COMPLEX64, COMPLEX128)


def unary(
    api: str, *, logical: bool = False, whole: bool = False, formulas: dict[Kind, Formula] | None = None
) -> Unary:
    """A function of one array. logical: gives bools; whole: integers are their own result.

    formulas: for dtypes that the operator does not take.
    """
    composed = formulas or {}

    def function(self: Elementwise, x: DeviceArray, /) -> DeviceArray:
        if whole and category(x.dtype) < 2:
            return x.copy()
        if x.dtype in composed:
            return composed[x.dtype](x)
        return x.unary(api, BOOL if logical else FLOAT if category(x.dtype) < 2 else None)

    return function


def of_complex(formula: Formula) -> dict[Kind, Formula]:
    return dict.fromkeys(COMPLEX, formula)


def one(act: Callable[[DeviceArray], DeviceArray]) -> Unary:
    """A function of one array by others."""

    def function(self: Elementwise, x: DeviceArray, /) -> DeviceArray:
        return act(x)

    return function


def two(act: Callable[..., object]) -> Binary:
    """A function of two arrays, one of which may be a number, by one of Python's operators."""

    def function(self: Elementwise, x1: Operand, x2: Operand, /) -> DeviceArray:
        found = act(x1, x2)
        if not isinstance(found, DeviceArray):
            raise TypeError("one of the operands must be an array")
        return found

    return function


def pair_of(x1: Operand, x2: Operand) -> tuple[DeviceArray, DeviceArray]:
    """Two operands, one of which may be a number, as arrays of their common dtype; TypeError without an array."""
    array, other = (x1, x2) if isinstance(x1, DeviceArray) else (x2, x1)
    if not isinstance(array, DeviceArray):
        raise TypeError("one of the operands must be an array")
    pair = matched(array, other)
    if pair is None:
        raise TypeError(f"an operand must be an array or a number, got {type(other).__name__}")
    here, there = in_dtype(array, pair[1]), in_dtype(pair[0], pair[1])
    return (here, there) if array is x1 else (there, here)


def of_two(
    api: str, *, floats: bool = False, keep: int = VALUES,
    formulas: dict[Kind, Callable[[DeviceArray, DeviceArray], DeviceArray]] | None = None,
) -> Binary:  # fmt: skip
    """A function of two arrays, one of which may be a number, by an aclnn operator. floats: integers give float32."""
    composed = formulas or {}

    def function(self: Elementwise, x1: Operand, x2: Operand, /) -> DeviceArray:
        first, second = pair_of(x1, x2)
        if first.dtype in composed:
            return composed[first.dtype](first, second)
        gives = FLOAT if floats and category(first.dtype) < 2 else None
        return binary(api, first, second, gives=gives, keep=keep)

    return function


def by(act: Callable[[DeviceArray, DeviceArray], DeviceArray]) -> Binary:
    """A function of two arrays, one of which may be a number, by others."""

    def function(self: Elementwise, x1: Operand, x2: Operand, /) -> DeviceArray:
        return act(*pair_of(x1, x2))

    return function


def logical(api: str) -> Binary:
    def function(self: Elementwise, x1: Operand, x2: Operand, /) -> DeviceArray:
        first, second = pair_of(x1, x2)
        return binary(api, truth(first), truth(second), gives=BOOL)

    return function


def is_negative(x: DeviceArray) -> DeviceArray:
    """The sign bit of floats, of zeros and NaN too."""
    return x.reinterpreted(bits_of(x.dtype)) < 0 if category(x.dtype) == 2 else x < 0


def is_infinite(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind == "c":
        real, imaginary = x.parts()
        return is_infinite(real) | is_infinite(imaginary)
    return (abs(x) == np.inf) if category(x.dtype) == 2 else x != x


def is_finite(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind == "c":
        real, imaginary = x.parts()
        return is_finite(real) & is_finite(imaginary)
    return x.unary("aclnnIsFinite", BOOL) if category(x.dtype) == 2 else x == x


def sign_of(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind == "u":
        return truth(x).astype(x.dtype)
    found = x.unary("aclnnSign")
    return chosen(x != x, x, found) if category(x.dtype) == 2 else found


def rounded(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind == "c":
        return formulas.complex_of(*(each.copy().unary("aclnnRound") for each in x.parts()))
    return x.copy() if category(x.dtype) < 2 else x.unary("aclnnRound")


def conjugate(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind != "c":
        return x.copy()
    real, imaginary = x.parts()
    return formulas.complex_of(real, -imaginary)


def part(x: DeviceArray, number: int) -> DeviceArray:
    if x.dtype.kind == "c":
        return x.parts()[number].copy()
    if number:
        raise TypeError(f"imag needs complex numbers, got {x.dtype.name}")
    return x.copy()


class Elementwise:
    """The standard's element-wise functions."""

    abs = one(operator.abs)
    acos = unary("aclnnAcos", formulas=of_complex(formulas.complex_arc_cosine))
    acosh = unary("aclnnAcosh")
    asin = unary("aclnnAsin", formulas=of_complex(formulas.by_hyperbolic("aclnnAsinh")))
    asinh = unary("aclnnAsinh")
    atan = unary("aclnnAtan", formulas=of_complex(formulas.by_hyperbolic("aclnnAtanh")))
    atanh = unary("aclnnAtanh")
    bitwise_invert = one(operator.invert)
    ceil = unary("aclnnCeil", whole=True)
    conj = one(conjugate)
    cos = unary("aclnnCos")
    cosh = unary("aclnnCosh")
    exp = unary("aclnnExp")
    expm1 = unary(
        "aclnnExpm1",
        formulas={DOUBLE: formulas.exponential_less_one, **of_complex(formulas.complex_exponential_less_one)},
    )
    floor = unary("aclnnFloor", whole=True)
    imag = one(lambda x: part(x, 1))
    isfinite = one(is_finite)
    isinf = one(is_infinite)
    log = unary("aclnnLog")
    log1p = unary("aclnnLog1p", formulas=of_complex(formulas.complex_logarithm_of_one_more))
    log2 = unary("aclnnLog2")
    log10 = unary("aclnnLog10")
    logical_not = one(lambda x: truth(x).unary("aclnnLogicalNot"))
    negative = one(operator.neg)
    positive = one(operator.pos)
    real = one(lambda x: part(x, 0))
    reciprocal = unary("aclnnReciprocal")
    round = one(rounded)
    sign = one(sign_of)
    signbit = one(is_negative)
    sin = unary("aclnnSin")
    sinh = unary("aclnnSinh")
    sqrt = unary("aclnnSqrt")
    square = one(lambda x: x * x)
    tan = unary("aclnnTan")
    tanh = unary(
        "aclnnTanh",
        formulas={DOUBLE: formulas.hyperbolic_tangent, **of_complex(formulas.complex_hyperbolic_tangent)},
    )
    trunc = unary("aclnnTrunc", whole=True, formulas={DOUBLE: formulas.truncated})
    isnan = one(lambda x: x != x)

    add = two(operator.add)
    atan2 = of_two("aclnnAtan2", floats=True)
    bitwise_and = two(operator.and_)
    bitwise_left_shift = two(operator.lshift)
    bitwise_or = two(operator.or_)
    bitwise_right_shift = two(operator.rshift)
    bitwise_xor = two(operator.xor)
    copysign = by(signed)
    divide = two(operator.truediv)
    equal = two(operator.eq)
    floor_divide = two(operator.floordiv)
    greater = two(operator.gt)
    greater_equal = two(operator.ge)
    hypot = by(length)
    less = two(operator.lt)
    less_equal = two(operator.le)
    logaddexp = of_two("aclnnLogAddExp", floats=True, formulas={DOUBLE: formulas.logarithm_of_sum})
    logical_and = logical("aclnnLogicalAnd")
    logical_or = logical("aclnnLogicalOr")
    logical_xor = logical("aclnnLogicalXor")
    maximum = of_two("aclnnMaximum", keep=ORDER)
    minimum = of_two("aclnnMinimum", keep=ORDER)
    multiply = two(operator.mul)
    nextafter = by(formulas.neighbour)
    not_equal = two(operator.ne)
    pow = two(operator.pow)
    remainder = two(operator.mod)
    subtract = two(operator.sub)

    def where(self, condition: DeviceArray, x1: Operand, x2: Operand, /) -> DeviceArray:
        """x1 where the condition is true, else x2 (aclnnSWhere)."""
        return chosen(condition, *pair_of(x1, x2))

    def clip(self, x: DeviceArray, /, min: Operand | None = None, max: Operand | None = None) -> DeviceArray:
        """The values limited to a range (aclnnMaximum, aclnnMinimum)."""
        found = x.copy() if min is None else in_dtype(self.maximum(x, min), x.dtype)
        return found if max is None else in_dtype(self.minimum(found, max), x.dtype)

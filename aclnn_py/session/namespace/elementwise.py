"""Functions of every element, each of them an operator of aclnn or of Python."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeAlias

from ..arithmetic import binary, in_dtype, joined, matched
from ..device_array import DeviceArray
from ..dtypes import BOOL, FLOAT, Number, category

Operand: TypeAlias = DeviceArray | Number
Unary: TypeAlias = Callable[["Elementwise", DeviceArray], DeviceArray]
Binary: TypeAlias = Callable[["Elementwise", Operand, Operand], DeviceArray]


def unary(api: str, *, logical: bool = False, whole: bool = False) -> Unary:
    """A function of one array. logical: gives bools; whole: integers are their own result."""

    def function(self: Elementwise, x: DeviceArray, /) -> DeviceArray:
        if whole and category(x.dtype) < 2:
            return x.copy()
        return x.unary(api, BOOL if logical else FLOAT if category(x.dtype) < 2 and not whole else None)

    return function


def one(act: Callable[[DeviceArray], DeviceArray]) -> Unary:
    """A function of one array by one of Python's operators."""

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


def of_two(api: str, *, logical: bool = False, floats: bool = False) -> Binary:
    """A function of two arrays, one of which may be a number, by an aclnn operator."""

    def function(self: Elementwise, x1: Operand, x2: Operand, /) -> DeviceArray:
        array, other, swapped = (x1, x2, False) if isinstance(x1, DeviceArray) else (x2, x1, True)
        if not isinstance(array, DeviceArray):
            raise TypeError("one of the operands must be an array")
        pair = matched(array, other)
        if pair is None:
            raise TypeError(f"an operand must be an array or a number, got {type(other).__name__}")
        gives = BOOL if logical else FLOAT if floats and category(pair[1]) < 2 else None
        return binary(api, in_dtype(array, pair[1]), in_dtype(pair[0], pair[1]), gives=gives, swapped=swapped)

    return function


class Elementwise:
    """The standard's element-wise functions."""

    abs = one(operator.abs)
    acos = unary("aclnnAcos")
    acosh = unary("aclnnAcosh")
    asin = unary("aclnnAsin")
    asinh = unary("aclnnAsinh")
    atan = unary("aclnnAtan")
    atanh = unary("aclnnAtanh")
    bitwise_invert = one(operator.invert)
    ceil = unary("aclnnCeil", whole=True)
    cos = unary("aclnnCos")
    cosh = unary("aclnnCosh")
    exp = unary("aclnnExp")
    expm1 = unary("aclnnExpm1")
    floor = unary("aclnnFloor", whole=True)
    isfinite = unary("aclnnIsFinite", logical=True)
    isinf = unary("aclnnIsInf", logical=True)
    log = unary("aclnnLog")
    log1p = unary("aclnnLog1p")
    log2 = unary("aclnnLog2")
    log10 = unary("aclnnLog10")
    logical_not = unary("aclnnLogicalNot", logical=True)
    negative = one(operator.neg)
    positive = one(operator.pos)
    reciprocal = unary("aclnnReciprocal")
    round = unary("aclnnRound", whole=True)
    sign = unary("aclnnSign", whole=False)
    signbit = unary("aclnnSignbit", logical=True)
    sin = unary("aclnnSin")
    sinh = unary("aclnnSinh")
    sqrt = unary("aclnnSqrt")
    square = one(lambda x: x * x)
    tan = unary("aclnnTan")
    tanh = unary("aclnnTanh")
    trunc = unary("aclnnTrunc", whole=True)
    isnan = one(lambda x: x != x)

    add = two(operator.add)
    atan2 = of_two("aclnnAtan2", floats=True)
    bitwise_and = two(operator.and_)
    bitwise_left_shift = two(operator.lshift)
    bitwise_or = two(operator.or_)
    bitwise_right_shift = two(operator.rshift)
    bitwise_xor = two(operator.xor)
    divide = two(operator.truediv)
    equal = two(operator.eq)
    floor_divide = two(operator.floordiv)
    greater = two(operator.gt)
    greater_equal = two(operator.ge)
    less = two(operator.lt)
    less_equal = two(operator.le)
    logaddexp = of_two("aclnnLogAddExp", floats=True)
    logical_and = of_two("aclnnLogicalAnd", logical=True)
    logical_or = of_two("aclnnLogicalOr", logical=True)
    logical_xor = of_two("aclnnLogicalXor", logical=True)
    maximum = of_two("aclnnMaximum")
    minimum = of_two("aclnnMinimum")
    multiply = two(operator.mul)
    not_equal = two(operator.ne)
    pow = two(operator.pow)
    remainder = two(operator.mod)
    subtract = two(operator.sub)

    def where(self, condition: DeviceArray, x1: Operand, x2: Operand, /) -> DeviceArray:
        """x1 where the condition is true, else x2 (aclnnSWhere)."""
        array, other = (x1, x2) if isinstance(x1, DeviceArray) else (x2, x1)
        if not isinstance(array, DeviceArray):
            raise TypeError("x1 or x2 must be an array")
        pair = matched(array, other)
        if pair is None:
            raise TypeError(f"an operand must be an array or a number, got {type(other).__name__}")
        there, kind = itself(pair[0]), pair[1]
        one, two = (array, there) if array is x1 else (there, array)
        shape = joined(condition.shape, joined(one.shape, two.shape))
        out = condition.session.empty(shape, kind)
        return condition.session.apply("aclnnSWhere", condition, in_dtype(one, kind), in_dtype(two, kind), out)

    def clip(self, x: DeviceArray, /, min: Operand | None = None, max: Operand | None = None) -> DeviceArray:
        """The values limited to a range (aclnnMaximum, aclnnMinimum)."""
        found = x.copy() if min is None else in_dtype(self.maximum(x, min), x.dtype)
        return found if max is None else in_dtype(self.minimum(found, max), x.dtype)


def itself(array: object) -> DeviceArray:
    assert isinstance(array, DeviceArray)
    return array

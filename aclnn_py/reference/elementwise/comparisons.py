"""Comparisons, logic, bits and choices; shifts by what the dtype has bits for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference

Number = Any
"""A Python number: bool, int, float or complex."""
COMPARISONS: dict[str, Callable[[Any, Any], Array]] = {
    "Eq": np.equal, "Ne": np.not_equal, "Gt": np.greater, "Ge": np.greater_equal, "Lt": np.less, "Le": np.less_equal,
}  # fmt: skip
BITWISE: dict[str, Callable[[Any, Any], Array]] = {"And": np.bitwise_and, "Or": np.bitwise_or, "Xor": np.bitwise_xor}
LOGICAL: dict[str, Callable[[Any, Any], Array]] = {"And": np.logical_and, "Or": np.logical_or, "Xor": np.logical_xor}


def registered() -> None:
    """One formula for each operator, with tensors and with scalars, out of place and in place."""
    for name, compare in COMPARISONS.items():
        reference(f"aclnn{name}Tensor", f"aclnnInplace{name}Tensor", integers=True)(binary(compare))
        rows = ((0.3,), (1.0,), (-2.0,))
        reference(f"aclnn{name}Scalar", f"aclnnInplace{name}Scalar", integers=True, attrs=rows)(binary(compare))
    for name, combine in BITWISE.items():
        reference(f"aclnnBitwise{name}Tensor", f"aclnnInplaceBitwise{name}Tensor", integers=True)(binary(combine))
        apis = f"aclnnBitwise{name}Scalar", f"aclnnInplaceBitwise{name}Scalar"
        reference(*apis, integers=True, attrs=((5,), (1,)))(with_whole(combine))
    for name, decide in LOGICAL.items():
        in_place = () if name == "Xor" else (f"aclnnInplaceLogical{name}",)
        reference(f"aclnnLogical{name}", *in_place, integers=True)(binary(decide))


def binary(function: Callable[[Any, Any], Array]) -> Callable[[Array, Any], Array]:
    """The function of exactly two arguments."""

    def formula(x: Array, other: Any) -> Array:
        return function(x, other)

    return formula


def with_whole(function: Callable[[Any, Any], Array]) -> Callable[[Array, Number], Array]:
    """The function of a tensor and a number in the widest integers."""

    def formula(x: Array, other: Number) -> Array:
        return function(x.astype("i8") if x.dtype != np.uint64 else x, int(other))

    return formula


registered()


@reference("aclnnLogicalNot", "aclnnInplaceLogicalNot", integers=True)
def logical_not(x: Array) -> Array:
    return np.logical_not(x)


@reference("aclnnBitwiseNot", integers=True)
def bitwise_not(x: Array) -> Array:
    return np.invert(x)


@reference("aclnnSWhere", integers=True)
def where(condition: Array, x: Array, other: Array) -> Array:
    return np.where(condition != 0, x, other)


@reference("aclnnIsFinite")
def is_finite(x: Array) -> Array:
    return np.isfinite(x)


@reference("aclnnIsInf")
def is_inf(x: Array) -> Array:
    return np.isinf(x)


@reference("aclnnIsPosInf")
def is_pos_inf(x: Array) -> Array:
    return np.isposinf(x)


@reference("aclnnIsNegInf")
def is_neg_inf(x: Array) -> Array:
    return np.isneginf(x)


@reference("aclnnSignbit")
def signbit(x: Array, *, soc: str) -> Array:
    return np.signbit(x) if soc == "ascend950" else x < 0


@reference("aclnnIsClose", integers=True, attrs=((1e-5, 1e-8, False), (0.51, 0.23, True)))
def is_close(x: Array, other: Array, rtol: float, atol: float, nans: bool) -> Array:
    one, two = x.astype("f8"), other.astype("f8")
    near = (np.abs(one - two) <= atol + rtol * np.abs(two)) & np.isfinite(two)
    return (x == other) | near | (np.isnan(one) & np.isnan(two) & nans)


@reference("aclnnIsInTensorScalar", integers=True, attrs=((1.0, False, False), (0.3, True, True)))
def is_in(element: Array, number: Number, unique: bool, invert: bool) -> Array:
    return (element == number) != invert


@reference("aclnnIsInScalarTensor", integers=True, attrs=((1.0, False, False), (0.3, True, True)))
def is_among(number: Number, among: Array, unique: bool, invert: bool) -> Array:
    return np.any(among == number) != invert


def few(bits: Array) -> Array:
    """Numbers of bits that every integer has."""
    return np.clip(np.abs(bits), 0, 7)


@reference("aclnnLeftShift", integers=True, domain={"shiftBits": few})
def left_shift(x: Array, by: Array) -> Array:
    return np.left_shift(x, by)


@reference("aclnnRightShift", integers=True, domain={"shiftBits": few})
def right_shift(x: Array, by: Array) -> Array:
    return np.right_shift(x, by)


@reference("aclnnLeftShifts", integers=True, attrs=((1,), (3,)))
def left_shifts(x: Array, by: Number) -> Array:
    fits = by < 8 * x.dtype.itemsize
    return np.left_shift(x, x.dtype.type(max(by, 0))) if fits else np.zeros_like(x)

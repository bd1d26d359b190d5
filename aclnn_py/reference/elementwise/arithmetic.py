"""Sums, products and quotients of tensors and scalars, elementary functions, and Cast."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

Number = Any
"""A Python number: bool, int, float or complex."""
BOOL = 12
"""aclDataType."""


def is_unit(alpha: Number) -> bool:
    """Neither above nor below 1, as NaN is; a complex number reads as 0."""
    return not isinstance(alpha, complex) and not (alpha > 1 or alpha < 1)


def as_kind(value: Number, kind: np.dtype[Any]) -> Array:
    """A scalar cast to the type computed in; integers wrap."""
    return np.asarray(int(value) if kind.kind in "iu" else value).astype(kind)


def joined(x: Array, value: Number) -> np.dtype[Any]:
    """The type that a tensor and a scalar are computed in, at the widest."""
    if isinstance(value, complex) or x.dtype.kind == "c":
        return np.dtype("c16")
    if isinstance(value, float) or x.dtype.kind == "f":
        return np.dtype("f8")
    return np.dtype("i8") if x.dtype.kind == "b" and not isinstance(value, bool) else x.dtype


def total(x: Array, other: Array, alpha: Number, minus: bool, kind: np.dtype[Any]) -> Array:
    """x plus or minus alpha * other; BOOL is or, and whether both differ."""
    x, other = x.astype(kind), other.astype(kind)
    scaled = other if is_unit(alpha) else as_kind(alpha, kind) * other
    if kind.kind == "b":
        return x ^ scaled if minus else x | scaled
    return x - scaled if minus else x + scaled


@reference("aclnnAdd", "aclnnInplaceAdd", integers=True, attrs=((3.0,), (-0.5,)))
def add(x: Array, other: Array, alpha: Number) -> Array:
    return total(x, other, alpha, False, np.result_type(x, other))


@reference("aclnnSub", "aclnnInplaceSub", integers=True, attrs=((3.0,), (-0.5,)))
def sub(x: Array, other: Array, alpha: Number) -> Array:
    return total(x, other, alpha, True, np.result_type(x, other))


@reference("aclnnAdds", "aclnnInplaceAdds", integers=True, attrs=((2.0, 1.0), (0.7, -1.5)))
def adds(x: Array, other: Number, alpha: Number) -> Array:
    kind = joined(x, other)
    return total(x, as_kind(other, kind), alpha, False, kind)


@reference("aclnnSubs", "aclnnInplaceSubs", integers=True, attrs=((2.0, 1.0), (0.7, -1.5)))
def subs(x: Array, other: Number, alpha: Number) -> Array:
    kind = joined(x, other)
    return total(x, as_kind(other, kind), alpha, True, kind)


@reference("aclnnMul", "aclnnInplaceMul", integers=True)
def mul(x: Array, other: Array) -> Array:
    return x * other


@reference("aclnnMuls", "aclnnInplaceMuls", integers=True, complex_scalars=True, attrs=((0.3,), (-7.0,)))
def muls(x: Array, other: Number) -> Array:
    kind = joined(x, other)
    return x.astype(kind) * as_kind(other, kind)


@reference("aclnnDiv", "aclnnInplaceDiv")
def div(x: Array, other: Array) -> Array:
    return x / other


@reference("aclnnDivs", "aclnnInplaceDivs", complex_scalars=True, attrs=((0.3,), (-7.0,), (0.0,)))
def divs(x: Array, other: Number) -> Array:
    return x / np.asarray(other)


@reference("aclnnAbs", integers=True)
def absolute(x: Array) -> Array:
    return np.abs(x)


@reference("aclnnNeg", "aclnnInplaceNeg", integers=True)
def neg(x: Array) -> Array:
    return -x


def moderate(x: Array) -> Array:
    """Where a result that is rounded to 16 bits on its way to FLOAT stays within the limit."""
    return x if np.iscomplexobj(x) else np.clip(x, -5, 5)


@reference("aclnnExp", "aclnnInplaceExp", domain={"self": moderate, "selfRef": moderate})
def exp(x: Array) -> Array:
    return np.exp(x)


@reference("aclnnSqrt", "aclnnInplaceSqrt", domain={"self": np.abs})
def sqrt(x: Array) -> Array:
    return np.sqrt(x)


@reference("aclnnTanh", "aclnnInplaceTanh")
def tanh(x: Array) -> Array:
    return np.tanh(x)


@reference("aclnnCast", integers=True, attrs=((3,), (1,), (BOOL,)))
def cast(x: Array, dtype: int) -> Array:
    """As it is: who compares rounds to the dtype of out."""
    return x != 0 if dtype == BOOL else x

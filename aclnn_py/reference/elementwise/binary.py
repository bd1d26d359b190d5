"""Functions of two and three numbers: powers, products and quotients added, larger and smaller ones, angles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference
from .arithmetic import Number, as_kind, is_unit, joined


def is_whole(*values: Array) -> bool:
    """Whether all are integers or BOOL."""
    return all(np.asarray(value).dtype.kind in "iub" for value in values)


def whole_power(x: Array, exponent: Array) -> Array:
    """Integers by multiplication, wrapping; 1 / x is whole for 1 and -1 only."""
    x, exponent = np.broadcast_arrays(np.asarray(x, "i8"), np.asarray(exponent, "i8"))
    power = np.ones(x.shape, "i8")
    for done in range(int(exponent.max(initial=0))):
        power = np.where(exponent > done, power * x, power)
    inverse = np.where(x == 1, 1, np.where(x == -1, np.where(exponent % 2, -1, 1), 0))
    return np.where(exponent < 0, inverse, power)


def beside(x: Array, number: Number) -> Number:
    """An integer as it is cast to the dtype of the tensor beside it."""
    kept = is_whole(x, number) and x.dtype.kind != "b"
    return int(np.int64(number).astype(x.dtype)) if kept else number


def moderate(x: Array) -> Array:
    """Where the error of a power in FLOAT stays within the limit."""
    return x if np.iscomplexobj(x) else np.clip(x, -3, 3)


def power(x: Array, exponent: Array) -> Array:
    if is_whole(x, exponent):
        return whole_power(x, exponent)
    complex_ones = np.iscomplexobj(x) or np.iscomplexobj(exponent)
    return np.power(np.asarray(x, "c16" if complex_ones else "f8"), exponent)


@reference(
    "aclnnPowTensorScalar", "aclnnInplacePowTensorScalar", integers=True, attrs=((2.0,), (0.5,), (-1.0,), (1.0,))
)
def pow_tensor_scalar(x: Array, exponent: Number) -> Array:
    return power(x, beside(x, exponent))


@reference("aclnnPowScalarTensor", integers=True, attrs=((1.0,), (0.5,), (3.0,)))
def pow_scalar_tensor(base: Number, exponent: Array) -> Array:
    return power(beside(exponent, base), exponent)


@reference(
    "aclnnPowTensorTensor", "aclnnInplacePowTensorTensor", integers=True,
    domain={"self": moderate, "exponent": moderate},
)  # fmt: skip
def pow_tensor_tensor(x: Array, exponent: Array) -> Array:
    return power(x, exponent).astype(np.result_type(x, exponent)) if is_whole(x, exponent) else power(x, exponent)


def whole_quotient(x: Array, y: Array) -> Array:
    """Towards 0; x / 0 counts as 0."""
    divisor = np.where(y == 0, 1, y)
    quotient = np.abs(x) // np.abs(divisor) * np.sign(x) * np.sign(divisor)
    return np.where(y == 0, 0, quotient)


@reference("aclnnAddcdiv", "aclnnInplaceAddcdiv", integers=True, attrs=((2.0,), (-0.75,)))
def addcdiv(x: Array, one: Array, two: Array, value: Number) -> Array:
    if is_whole(x, one, two):
        return x + int(value) * whole_quotient(one, two)
    return x + value * (one / two)


@reference("aclnnAddcmul", "aclnnInplaceAddcmul", integers=True, attrs=((2.0,), (1.0,), (-0.75,)))
def addcmul(x: Array, one: Array, two: Array, value: Number, *, soc: str) -> Array:
    if value != value and soc in ("ascend910b", "ascend910_93"):
        value = 1.0
    if is_whole(x, one, two):
        kind = np.result_type(x, one, two)
        return (x.astype("i8") + int(value) * (one.astype("i8") * two.astype("i8"))).astype(kind)
    return x + value * (one * two)


WHOLE = {2: "i1", 6: "i2", 3: "i4", 9: "i8", 4: "u1"}
"""aclDataType of the integers."""


def compared(x: Array, other: Array, soc: str, dtypes: Mapping[str, int]) -> tuple[Array, Array]:
    """What ascend950 compares: integers of one dtype as those of an integer out."""
    if soc == "ascend950" and x.dtype == other.dtype and x.dtype.kind in "iu" and dtypes["out"] in WHOLE:
        return x.astype(WHOLE[dtypes["out"]]), other.astype(WHOLE[dtypes["out"]])
    return x, other


@reference("aclnnMaximum", integers=True)
def maximum(x: Array, other: Array, *, soc: str, dtypes: Mapping[str, int]) -> Array:
    return np.maximum(*compared(x, other, soc, dtypes))


@reference("aclnnMinimum", integers=True)
def minimum(x: Array, other: Array, *, soc: str, dtypes: Mapping[str, int]) -> Array:
    return np.minimum(*compared(x, other, soc, dtypes))


@reference("aclnnAtan2", "aclnnInplaceAtan2")
def atan2(y: Array, x: Array) -> Array:
    return np.arctan2(y, x)


def difference(x: Array, other: Array, alpha: Number, soc: str, kind: np.dtype[Any]) -> Array:
    """other - alpha * x; on ascend950 NaN counts as 1, and a complex 1 is multiplied by."""
    newer = soc == "ascend950"
    unit = is_unit(alpha) and (alpha == alpha or newer) and not (newer and kind.kind == "c")
    return other.astype(kind) - (x.astype(kind) if unit else as_kind(alpha, kind) * x.astype(kind))


@reference("aclnnRsub", integers=True, attrs=((3.0,), (-0.5,)))
def rsub(x: Array, other: Array, alpha: Number, *, soc: str) -> Array:
    return difference(x, other, alpha, soc, np.result_type(x, other))


@reference("aclnnRsubs", integers=True, attrs=((2.0, 1.0), (0.7, -1.5)))
def rsubs(x: Array, other: Number, alpha: Number, *, soc: str) -> Array:
    kind = joined(x, other)
    return difference(x, as_kind(other, kind), alpha, soc, kind)

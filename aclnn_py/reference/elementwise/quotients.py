"""Quotients that are rounded to whole numbers, rests, and interpolation."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..registry import Array, reference
from .arithmetic import Number
from .binary import beside, is_whole, whole_quotient

FLOAT, FLOAT16, DOUBLE, BF16 = 0, 1, 11, 27
WHOLE = (2, 3, 4, 6, 9)
"""aclDataType of the integers; above, of floats."""
NEW = "ascend950"
A2 = ("ascend910b", "ascend910_93")
Dtypes = Mapping[str, int]


def apart(values: Array) -> Array:
    """Divisors that leave the error of a quotient in FLOAT within the limit; 0 stays for integers."""
    return values if np.iscomplexobj(values) else np.where(np.abs(values) < 0.0625, 0.0625, values)


def whole_floor(x: Array, y: Array) -> Array:
    """Rounded down, also by 0."""
    quotient = whole_quotient(x, y)
    return quotient - ((x != quotient * y) & ((x < 0) != (y < 0)))


def whole_rest(x: Array, y: Array) -> Array:
    """With the sign of y; x for y = 0."""
    return np.where(y == 0, x, x - whole_floor(x, y) * y)


def remainder(x: Array, y: Array) -> Array:
    if is_whole(x, y):
        return whole_rest(np.asarray(x, "i8"), np.asarray(y, "i8"))
    return np.remainder(np.asarray(x, "f8"), np.asarray(y, "f8"))


@reference("aclnnRemainderTensorTensor", "aclnnInplaceRemainderTensorTensor", integers=True)
def remainder_tensor_tensor(x: Array, other: Array) -> Array:
    return remainder(x, other)


@reference(
    "aclnnRemainderTensorScalar", "aclnnInplaceRemainderTensorScalar", integers=True, attrs=((-1.5,), (3.0,), (0.0,))
)
def remainder_tensor_scalar(x: Array, other: Number) -> Array:
    return remainder(x, beside(x, other))


@reference("aclnnRemainderScalarTensor", integers=True, attrs=((-1.5,), (3.0,)))
def remainder_scalar_tensor(x: Number, other: Array, *, soc: str, dtypes: Dtypes) -> Array:
    if soc != NEW and dtypes["out"] in (FLOAT16, BF16):
        other = narrowed(np.asarray(other, "f8"), {dtypes["out"]})
    return remainder(int(x) if dtypes["out"] in WHOLE else x, other)


def interpolated(x: Array, end: Array, weight: Array) -> Array:
    """From the nearer end."""
    step = end - x
    return np.where(weight < 0.5, x + weight * step, end + (weight - 1) * step)


@reference("aclnnLerp", "aclnnInplaceLerp")
def lerp(x: Array, end: Array, weight: Array) -> Array:
    return interpolated(x, end, weight)


@reference("aclnnLerps", "aclnnInplaceLerps", attrs=((0.25,), (1.5,)))
def lerps(x: Array, end: Array, weight: Number) -> Array:
    return interpolated(x, end, weight)


def floored(x: Array, y: Array) -> Array:
    if is_whole(x, y) and not (np.asarray(x).dtype.kind == np.asarray(y).dtype.kind == "b"):
        return whole_floor(np.asarray(x, "i8"), np.asarray(y, "i8"))
    return np.floor(np.asarray(x, "f8") / np.asarray(y, "f8"))


@reference("aclnnFloorDivide", "aclnnInplaceFloorDivide", integers=True)
def floor_divide(x: Array, other: Array) -> Array:
    return floored(x, other)


@reference("aclnnFloorDivides", "aclnnInplaceFloorDivides", integers=True, attrs=((-1.5,), (3.0,)))
def floor_divides(x: Array, other: Number, *, soc: str) -> Array:
    return floored(x, beside(x, other) if soc == NEW else other)


def rest(x: Array, y: Array) -> Array:
    if not is_whole(x, y):
        return np.fmod(np.asarray(x, "f8"), np.asarray(y, "f8"))
    kind = np.result_type(x, y) if np.ndim(y) else x.dtype
    one, other = np.asarray(x, "i8"), np.asarray(y, "i8")
    return np.where(other == 0, -1, one - whole_quotient(one, other) * other).astype(kind)


@reference("aclnnFmodTensor", "aclnnInplaceFmodTensor", integers=True)
def fmod_tensor(x: Array, other: Array) -> Array:
    return rest(x, other)


@reference("aclnnFmodScalar", "aclnnInplaceFmodScalar", integers=True, attrs=((-1.5,), (3.0,)))
def fmod_scalar(x: Array, other: Number, *, soc: str) -> Array:
    return rest(x, beside(x, other) if soc == NEW else other)


def narrowed(values: Array, kinds: set[int]) -> Array:
    """A quotient as the dtype that two promote to holds it."""
    if FLOAT in kinds or DOUBLE in kinds or not kinds & {FLOAT16, BF16} or {FLOAT16, BF16} <= kinds:
        return values.astype("f4").astype("f8")
    if FLOAT16 in kinds:
        return values.astype("f2").astype("f8")
    bits = np.atleast_1d(values.astype("f4")).view("u4")
    near = bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))
    kept = np.where(np.isnan(np.atleast_1d(values)), bits, near & np.uint32(0xFFFF0000)).astype("u4")
    return kept.view("f4").astype("f8").reshape(np.shape(values))


def in_mode(x: Array, y: Array, mode: int, whole: bool, kinds: set[int] | None) -> Array:
    """A quotient; truncated exactly where `whole`, else after it is rounded to what `kinds` promote to."""
    if mode == 2:
        return floored(x, y)
    if mode == 1 and whole:
        return whole_quotient(np.asarray(x, "i8"), np.asarray(y, "i8"))
    complex_ones = np.iscomplexobj(x) or np.iscomplexobj(y)
    quotient = np.asarray(x, "c16" if complex_ones else "f8") / np.asarray(y)
    return np.trunc(quotient if kinds is None else narrowed(quotient, kinds)) if mode == 1 else quotient


@reference(
    "aclnnDivMod", "aclnnInplaceDivMod", integers=True, complex_scalars=True, attrs=((1,), (2,)),
    domain={"other": apart},
)  # fmt: skip
def div_mod(x: Array, other: Array, mode: int, *, soc: str, dtypes: Dtypes) -> Array:
    kinds = {dtype for name, dtype in dtypes.items() if name != "out"}
    truths = x.dtype.kind == other.dtype.kind == "b"
    whole = is_whole(x, other) and not truths and (soc == NEW or (soc in A2 and kinds == {3}))
    return in_mode(x, other, mode, whole, None if soc == NEW else kinds)


@reference(
    "aclnnDivMods", "aclnnInplaceDivMods", integers=True, complex_scalars=True,
    attrs=((2.0, 1), (-1.5, 2), (0.75, 1)),
)  # fmt: skip
def div_mods(x: Array, other: Number, mode: int, *, soc: str, dtypes: Dtypes) -> Array:
    other = beside(x, other) if soc == NEW else other
    truths = x.dtype.kind == "b" and isinstance(other, bool)
    kept = next(iter(dtypes.values()))
    whole = is_whole(x, other) and not truths and (soc == NEW or (soc in A2 and kept == 3))
    return in_mode(x, other, mode, whole, None if soc == NEW else {FLOAT if soc in A2 else kept})

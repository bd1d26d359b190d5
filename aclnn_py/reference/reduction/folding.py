"""What the references of reductions and scans share: casts, axes, what nothing gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array

Axes = tuple[int, ...]
KINDS = {
    0: "f4", 1: "f2", 2: "i1", 3: "i4", 4: "u1", 6: "i2", 7: "u2", 8: "u4", 9: "i8", 10: "u8", 11: "f8", 12: "?",
    16: "c8", 17: "c16",
}  # fmt: skip
"""aclDataType -> NumPy's."""
BF16 = 27
ROWS: tuple[tuple[Any, ...], ...] = (((), False), ((0,), True), ((-1,), False), ((1, 0), True))
"""Axes and whether they stay, as operators are tried."""


def converted(x: Array, dtype: int) -> Array:
    """What a cast makes of the values, in the widest type of its kind; integers keep the dtype, in which they wrap."""
    if dtype == BF16:
        bits = np.asarray(np.real(x), "f4").view("u4")
        rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) & np.uint32(0xFFFF0000)
        return np.where(np.isnan(bits.view("f4")), np.nan, rounded.view("f4")).astype("f8")
    kind = np.dtype(KINDS[dtype])
    if kind.kind == "b":
        return x != 0
    real = x if kind.kind == "c" or not np.iscomplexobj(x) else x.real
    if kind.kind in "iu" and real.dtype.kind == "f":
        return saturated(real, kind)
    narrow = real.astype(kind)
    return narrow.astype("c16" if kind.kind == "c" else "f8") if kind.kind in "fc" else narrow


def saturated(x: Array, kind: np.dtype[Any]) -> Array:
    """Floats as integers: without their fraction, NaN as 0, what is too large as the end of the type."""
    low, high = np.iinfo(kind).min, np.iinfo(kind).max
    inside = np.where((x >= float(high)) | (x <= float(low)) | np.isnan(x), 0, np.trunc(x)).astype(kind)
    return np.where(x >= float(high), high, np.where(x <= float(low), low, inside)).astype(kind)


def along(x: Array, dims: Any) -> Axes:
    """The axes that a list means: all where it is empty; none of a tensor without axes."""
    if not x.ndim:
        return ()
    numbers = tuple(range(x.ndim)) if dims is None or dims == () else dims if isinstance(dims, tuple) else (dims,)
    return tuple(dict.fromkeys(number % x.ndim for number in numbers))


def length(x: Array, axes: Axes) -> int:
    """How many elements a row has."""
    return int(np.prod([x.shape[axis] for axis in axes], dtype="i8"))


def unless_empty(x: Array, value: Array, nothing: float, shape: tuple[int, ...]) -> Array:
    """The result, or what an empty tensor gives, whatever the shape of the output."""
    return value if x.size else np.full(shape, nothing)

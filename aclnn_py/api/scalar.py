"""The value of an aclScalar as the bytes that a C program would have pointed at."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from ..base import dtype as dt
from ..base.half import to_bfloat16, to_half_saturating

INTEGERS = {
    dt.ACL_INT8: "b",
    dt.ACL_UINT8: "B",
    dt.ACL_INT16: "h",
    dt.ACL_UINT16: "H",
    dt.ACL_INT32: "i",
    dt.ACL_UINT32: "I",
    dt.ACL_INT64: "q",
    dt.ACL_UINT64: "Q",
}
SIXTEEN_BIT: dict[int, Callable[[float], int]] = {dt.ACL_FLOAT16: to_half_saturating, dt.ACL_BF16: to_bfloat16}
COMPLEX = {dt.ACL_COMPLEX64: "ff", dt.ACL_COMPLEX128: "dd"}


def narrow_float(value: float) -> bytes:
    try:
        return struct.pack("<f", value)
    except OverflowError:
        return struct.pack("<f", float("inf") if value > 0 else float("-inf"))


def integer_bytes(value: object, dtype: int, code: str) -> bytes:
    if not isinstance(value, int):
        raise TypeError(f"value must be an int for {dt.label(dtype)}, not {type(value).__name__}")
    try:
        return struct.pack("<" + code, value)
    except struct.error:
        shown = str(int(value)) if value.bit_length() <= 128 else f"an int of {value.bit_length()} bits"
        raise TypeError(f"value must fit {dt.label(dtype)}, got {shown}") from None


def real(value: object, dtype: int) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError(f"value must be a real number for {dt.label(dtype)}, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        raise TypeError(f"value must fit {dt.label(dtype)}, got an int that no float can hold") from None


def plain(value: Any) -> object:
    """The Python number of a NumPy scalar, or of an array without axes; anything else as it is."""
    return value.item() if getattr(value, "ndim", None) == 0 and callable(getattr(value, "item", None)) else value


def pack(value: object, dtype: int) -> bytes:
    """The little-endian bytes of a number as dtype; raises TypeError when the number is of the wrong kind.

    The 8-, 6- and 4-bit floats have no Python number: their value is given as its bit pattern (0..255).
    """
    value = plain(value)
    if dtype in INTEGERS:
        return integer_bytes(value, dtype, INTEGERS[dtype])
    if dtype in COMPLEX:
        if not isinstance(value, (int, float, complex)):
            raise TypeError(f"value must be a number for {dt.label(dtype)}, not {type(value).__name__}")
        both = value if isinstance(value, complex) else complex(real(value, dtype))
        if dtype == dt.ACL_COMPLEX64:
            return narrow_float(both.real) + narrow_float(both.imag)
        return struct.pack("<dd", both.real, both.imag)
    if dtype == dt.ACL_BOOL:
        return struct.pack("<?", bool(real(value, dtype)))
    if dtype in SIXTEEN_BIT:
        return struct.pack("<H", SIXTEEN_BIT[dtype](real(value, dtype)))
    if dtype == dt.ACL_FLOAT:
        return narrow_float(real(value, dtype))
    if dtype == dt.ACL_DOUBLE:
        return struct.pack("<d", real(value, dtype))
    return integer_bytes(value, dtype, "B")

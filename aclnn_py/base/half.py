"""16-bit floats as bit patterns: the helpers of acl_base.h and the conversions a scalar undergoes, bit for bit.

Bits are ints from 0 to 0xFFFF, values Python floats.
"""

from __future__ import annotations

from math import copysign, inf, isnan, ldexp
from struct import pack, unpack

LARGEST = 65504.0
"""Largest finite FLOAT16."""
_SATURATED = 0x7BFF
_ROUNDS_TO_INFINITY = 65520.0
_BFLOAT16_NAN = 0x7FC0


def half_to_float(bits: int) -> float:
    """aclFloat16ToFloat: plain arithmetic without special values, so infinity is 65536 and NaN 0x7E00 is 98304."""
    exponent, mantissa = bits >> 10 & 0x1F, bits & 0x3FF
    value = ldexp(mantissa + 1024, exponent - 25) if exponent else ldexp(mantissa, -24)
    return -value if bits & 0x8000 else value


def half_value(bits: int) -> float:
    """The number a FLOAT16 pattern stands for by IEEE 754, infinities and NaN included."""
    value: float = unpack("<e", pack("<H", bits))[0]
    return value


def float_to_half(value: float) -> int:
    """aclFloatToFloat16: to float32 as a C argument, then as `to_half_saturating`."""
    return to_half_saturating(_single(value))


def to_half_saturating(value: float) -> int:
    """Nearest FLOAT16, ties to even; overflow, infinities and NaN give the largest finite value with their sign."""
    if abs(value) < _ROUNDS_TO_INFINITY:
        bits: int = unpack("<H", pack("<e", value))[0]
        return bits
    return _SATURATED | (0x8000 if copysign(1.0, value) < 0 else 0)


def bfloat16_value(bits: int) -> float:
    """The number a BF16 pattern stands for."""
    value: float = unpack("<f", pack("<I", bits << 16))[0]
    return value


def to_bfloat16(value: float) -> int:
    """Nearest BF16 of the float32 value, ties to even; overflow gives infinity, every NaN 0x7FC0."""
    if isnan(value):
        return _BFLOAT16_NAN
    bits: int = unpack("<I", pack("<f", _single(value)))[0]
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def _single(value: float) -> float:
    try:
        single: float = unpack("<f", pack("<f", value))[0]
    except OverflowError:
        return copysign(inf, value)
    return single

"""16-bit conversions against NumPy and ml_dtypes, with the saturation the facts describe."""

from __future__ import annotations

import math

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aclnn_py.base import half

EVERY = range(1 << 16)
SINGLES = st.floats(width=32) | st.floats(-70000.0, 70000.0, width=32) | st.floats(-(2.0**-23), 2.0**-23, width=32)


def pattern(value: float) -> int:
    """NumPy's half of a value, saturated as op::fp16_t does."""
    if math.isnan(value) or abs(value) >= 65520.0:
        return 0x7BFF | (0x8000 if math.copysign(1, value) < 0 else 0)
    return int(np.float16(value).view(np.uint16))


def test_every_half_as_a_value() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    for bits in EVERY:
        seen, expected = half.half_value(bits), float(halves[bits])
        assert seen == expected or (math.isnan(seen) and math.isnan(expected)), hex(bits)
        assert math.copysign(1, seen) == math.copysign(1, expected)


def test_half_to_float_knows_no_special_values() -> None:
    for bits in EVERY:
        seen = half.half_to_float(bits)
        if bits & 0x7C00 == 0x7C00:
            expected = (-1) ** (bits >> 15) * (1 + (bits & 0x3FF) / 1024) * 65536
        else:
            expected = half.half_value(bits)
        assert seen == expected, hex(bits)
        assert math.copysign(1, seen) == (-1) ** (bits >> 15)
    assert half.half_to_float(0x7C00) == 65536
    assert half.half_to_float(0xFC00) == -65536
    assert half.half_to_float(0x7E00) == 98304


def test_every_finite_half_survives_the_round_trip() -> None:
    for bits in EVERY:
        if bits & 0x7C00 != 0x7C00:
            assert half.float_to_half(half.half_to_float(bits)) == bits


def test_every_tie_between_two_halves_goes_to_even() -> None:
    for bits in range(0x7BFF):
        tie = (half.half_value(bits) + half.half_value(bits + 1)) / 2
        assert half.to_half_saturating(tie) == bits + bits % 2
        assert half.to_half_saturating(math.nextafter(tie, math.inf)) == bits + 1
        assert half.to_half_saturating(math.nextafter(tie, 0.0)) == bits


@pytest.mark.parametrize(
    ("value", "bits"),
    [
        (65504.0, 0x7BFF), (65519.996, 0x7BFF), (65520.0, 0x7BFF), (1e6, 0x7BFF), (-1e6, 0xFBFF), (1e39, 0x7BFF),
        (-1e300, 0xFBFF), (math.inf, 0x7BFF), (-math.inf, 0xFBFF), (math.nan, 0x7BFF), (-math.nan, 0xFBFF),
        (2.0**-24, 1), (2.0**-25, 0), (2.0**-25 * 1.0001, 1), (-(2.0**-25) * 1.0001, 0x8001), (0.0, 0), (-0.0, 0x8000),
    ],
)  # fmt: skip
def test_the_documented_edges_of_float_to_half(value: float, bits: int) -> None:
    assert half.float_to_half(value) == bits


@given(SINGLES)
def test_float_to_half_rounds_like_numpy_and_saturates(value: float) -> None:
    assert half.float_to_half(value) == pattern(value)


@given(st.floats() | st.floats(-70000.0, 70000.0))
def test_a_double_is_rounded_once_by_saturating_and_twice_by_the_helper(value: float) -> None:
    assert half.to_half_saturating(value) == pattern(value)
    with np.errstate(over="ignore", invalid="ignore"):
        assert half.float_to_half(value) == pattern(float(np.float32(value)))


def test_every_bfloat16_survives_the_round_trip() -> None:
    for bits in EVERY:
        value = half.bfloat16_value(bits)
        assert half.to_bfloat16(value) == (0x7FC0 if math.isnan(value) else bits)
        assert math.isnan(value) == (bits & 0x7FFF > 0x7F80)


def test_every_tie_between_two_bfloat16_goes_to_even() -> None:
    for bits in (*range(0x7F80), *range(0x8000, 0xFF80)):
        tie = np.array(bits << 16 | 0x8000, dtype=np.uint32).view(np.float32)
        assert half.to_bfloat16(float(tie)) == bits + bits % 2
        assert half.to_bfloat16(float(np.nextafter(tie, np.float32(0)))) == bits


@given(SINGLES | st.floats())
def test_to_bfloat16_rounds_like_ml_dtypes(value: float) -> None:
    with np.errstate(over="ignore", invalid="ignore"):
        single = np.float32(value)
        expected = int(single.astype(ml_dtypes.bfloat16).view(np.uint16))
    assert half.to_bfloat16(value) == (0x7FC0 if math.isnan(value) else expected)


@pytest.mark.parametrize(
    ("value", "bits"),
    [(3.4e38, 0x7F80), (-3.4e38, 0xFF80), (1e300, 0x7F80), (math.inf, 0x7F80), (-math.nan, 0x7FC0), (-0.0, 0x8000)],
)
def test_bfloat16_overflows_to_infinity(value: float, bits: int) -> None:
    assert half.to_bfloat16(value) == bits

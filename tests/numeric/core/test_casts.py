"""Every pair of dtypes against a definition of Cast in exact arithmetic, one element at a time."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from numeric.programs import BF16, CODES, FLOAT, ISAS, PART, Operand, cast, force, run, same_numbers

DTYPES = list(CODES)
PRECISION = {np.dtype(np.float32): 24, np.dtype(np.float16): 11, BF16: 8, np.dtype(np.float64): 53}
LEAST = {np.dtype(np.float32): -126, np.dtype(np.float16): -14, BF16: -126, np.dtype(np.float64): -1022}
GREATEST = {np.dtype(np.float32): 128, np.dtype(np.float16): 16, BF16: 128, np.dtype(np.float64): 1024}


def is_whole(dtype: np.dtype) -> bool:
    return dtype.kind in "iub"


def nearest(value: Fraction, dtype: np.dtype) -> float:
    """The only rounding there is: to nearest, ties to even, overflow to infinity."""
    if not value:
        return 0.0
    size = abs(value)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent = max(exponent - (size < Fraction(2) ** exponent), LEAST[dtype])
    unit = Fraction(2) ** (exponent - PRECISION[dtype] + 1)
    result = round(size / unit) * unit
    return math.copysign(math.inf if result >= Fraction(2) ** GREATEST[dtype] else float(result), value)


def to_float(value: int | float, dtype: np.dtype) -> float:
    if isinstance(value, float) and (not math.isfinite(value) or not value):
        return value
    return nearest(Fraction(value), dtype)


def to_whole(value: int | float, dtype: np.dtype) -> int:
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    if isinstance(value, int):
        return (value - low) % (high - low + 1) + low
    if math.isnan(value):
        return 0
    return min(max(low if value == -math.inf else high if value == math.inf else int(value), low), high)


def converted(value: complex | float | int, dtype: np.dtype) -> object:
    real, imag = (value.real, value.imag) if isinstance(value, complex) else (value, 0.0)
    if dtype == np.bool_:
        return bool(real != 0 or imag != 0)
    if is_whole(dtype):
        return to_whole(real, dtype)
    if dtype in PRECISION:
        return to_float(real, dtype)
    return to_float(real, np.dtype(PART[dtype])), to_float(imag, np.dtype(PART[dtype]))


def whole_samples(dtype: np.dtype) -> list[int]:
    if dtype == np.bool_:
        return [0, 1]
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    near = [high // k - d for k in (1, 2, 3, 1000) for d in (0, 1, 2)]
    powers = [2**k + d for k in range(64) for d in (-1, 0, 1, 2 ** max(k - 8, 0), 2 ** max(k - 8, 0) + 1)]
    return [v for v in {0, 1, 2, 3, 100, low, low + 1, *near, *powers, *(-p for p in powers)} if low <= v <= high]


HALFWAY = [1 + 2.0**-8, 1 + 2.0**-9 + 2.0**-40, 1 + 3 * 2.0**-9, 1 + 2.0**-11, 1 + 2.0**-11 + 2.0**-50]
LIMITS = [
    127.4,
    128.0,
    255.9,
    256.0,
    32768.5,
    65504.0,
    65519.0,
    65520.0,
    2.0**31 - 1,
    2.0**31,
    2.0**32,
    2.0**63,
    2.0**64,
]
EXTREMES = [5e-8, 1e-7, 1e-40, 1e-45, 2.0**53 + 2, 1.7e19, 1e30, 3.4028235e38, math.inf, math.nan]
SIZES = [0.0, 0.5, 0.99, 1.0, 1.5, 2.5, *HALFWAY, *LIMITS, *EXTREMES]


def real_samples(dtype: np.dtype) -> list[float]:
    with np.errstate(over="ignore"):
        return [float(v) for v in np.array(SIZES + [-size for size in SIZES]).astype(dtype)]


def samples(dtype: np.dtype) -> tuple[np.ndarray, list[complex | float | int]]:
    """Values of the dtype, as an array and as exact Python numbers."""
    if is_whole(dtype):
        numbers = whole_samples(dtype)
        return np.array(numbers, dtype), list(numbers)
    if dtype in PRECISION:
        reals = real_samples(dtype)
        return np.array(reals).astype(dtype), list(reals)
    reals = real_samples(np.dtype(PART[dtype]))
    pairs = list(zip(reals, reals[::-1], strict=True))
    return pairs_as(dtype, pairs), [complex(*pair) for pair in pairs]


def pairs_as(dtype: np.dtype, pairs: list[tuple[float, float]]) -> np.ndarray:
    flat = np.array(pairs, np.float64).astype(PART[dtype])
    return np.ascontiguousarray(flat).view(dtype).reshape(-1)


def expected(values: list[complex | float | int], dtype: np.dtype) -> np.ndarray:
    results = [converted(value, dtype) for value in values]
    if dtype in PART:
        return pairs_as(dtype, results)
    return np.array(results, dtype) if is_whole(dtype) else np.array(results, np.float64).astype(dtype)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("source", DTYPES, ids=str)
def test_cast_to_every_dtype(source: np.dtype, isa: str) -> None:
    values, numbers = samples(source)
    for target in DTYPES:
        with np.errstate(all="ignore"):
            wanted = expected(numbers, target)
        with force(isa):
            got = cast(values, target)
        assert same_numbers(got, wanted), (target, list(zip(numbers, got, wanted, strict=True)))


@pytest.mark.parametrize("target", DTYPES, ids=str)
def test_strided_casts_equal_dense_ones(target: np.dtype) -> None:
    for source in DTYPES:
        values, _ = samples(source)
        spread, out = np.zeros(3 * len(values), source), np.zeros(2 * len(values), target)
        spread[1::3] = values
        run("move", out[::-2], spread[1::3])
        assert same_numbers(out[::-2], cast(values, target)), source


@pytest.mark.parametrize("isa", ISAS)
def test_many_int64_round_once_to_float32(isa: str) -> None:
    ends = [sign * ((1 << bits) + off) for bits in (24, 50, 51, 52, 53, 62) for off in (-1, 0, 1) for sign in (1, -1)]
    near = [sign * (((1 << 24) + 1) << shift) + off for shift in range(26) for off in (-1, 0, 1) for sign in (1, -1)]
    for far in ([], ends):  # without any, whole chunks are converted in another way
        numbers = np.array([*near, *near, *far, *near], np.int64)
        with force(isa):
            got = cast(numbers, np.float32)
        assert got.tolist() == [nearest(Fraction(int(number)), np.dtype(np.float32)) for number in numbers]


def test_a_boolean_byte_counts_as_true_whatever_it_holds() -> None:
    raw = np.arange(256, dtype=np.uint8).view(np.bool_)
    assert cast(raw, np.int32).tolist() == [0] + [1] * 255
    assert run("move", np.zeros(256, np.bool_), raw).view(np.uint8).tolist() == list(range(256))


def test_every_dtype_on_the_way_rounds() -> None:
    """int32 in memory, float16 for the kernel, computed in float32; and a float16 result stored as float32."""
    numbers = np.arange(-70000, 70000, 7, dtype=np.int32)
    halves = cast(numbers, np.float16)
    straight = run("silu", np.zeros(numbers.shape, np.float32), cast(halves, np.float32))
    got = run("silu", np.zeros(numbers.shape, np.float32), Operand(numbers, np.dtype(np.float16)), compute=FLOAT)
    assert same_numbers(got, straight)
    stored = Operand(np.zeros(numbers.shape, np.float32), np.dtype(np.float16))
    assert same_numbers(run("silu", stored, halves), cast(cast(straight, np.float16), np.float32))

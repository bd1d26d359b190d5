"""The two 16-bit floating types and how a number is rounded to them, by the definition."""

from __future__ import annotations

import numpy as np

from numeric.programs import BF16

HALF = np.dtype(np.float16)
PRECISION = {HALF: 11, BF16: 8}
LEAST = {HALF: -14, BF16: -126}
INFINITE_FROM = {HALF: 2.0**16, BF16: 2.0**128}


def rounded(values: np.ndarray, half: np.dtype, away: bool = False) -> np.ndarray:
    """In doubles: to the nearest multiple of the last place, ties to even or away from zero."""
    size = np.abs(values.astype(np.float64))
    exponent = np.maximum(np.frexp(size)[1], LEAST[half] + 1) - PRECISION[half]
    units = np.ldexp(size, -exponent)
    whole = np.floor(units) + (units - np.floor(units) >= 0.5) if away else np.rint(units)
    result = np.ldexp(whole, exponent)
    result = np.where(result >= INFINITE_FROM[half], np.inf, result)
    return np.copysign(result, values).astype(half)

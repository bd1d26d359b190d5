"""Weights packed into 4 bits, of which arrays have only those that words of 32 bits hold.

tests/numeric/conversion compares the bytes of all of them, and of blocks.
"""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference

INT32, FLOAT = 3, 0
SIZES = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])


def code(value: float) -> int:
    """FLOAT4_E2M1 of a number whose fraction is cut off behind its first bit; others are +0."""
    if not np.isfinite(value) or abs(value) < 2.0**-127:
        return 8 if np.isfinite(value) and np.signbit(value) else 0
    fraction, exponent = np.frexp(abs(value))
    found = np.flatnonzero(np.ldexp(np.floor(fraction * 4) / 4, exponent) == SIZES)
    return int(found[0]) + 8 * bool(value < 0) if found.size else 0


@reference("aclnnConvertWeightToINT4Pack", integers=True)
def convert_weight(weight: Array, *, dtypes: dict[str, int], shape: tuple[int, ...]) -> Array:
    if dtypes["weightInt4Pack"] not in (INT32, FLOAT) or shape != (*weight.shape[:-1], weight.shape[-1] // 8):
        raise Unsaid
    whole = weight.dtype.kind == "i"
    parts = weight.view("u4") & 15 if whole else np.vectorize(code, otypes=["u4"])(weight.astype("f8"))
    words = parts.reshape(*shape, 8).astype("u8") << np.arange(0, 32, 4, dtype="u8")
    return words.sum(axis=-1).astype("u4").view("i4" if whole else "f4")

"""Floats of 8 and of 4 bits: the numbers that their codes stand for, and the code nearest to a number."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..base import dtype as dt

Array = Any
INF, NAN = float("inf"), float("nan")


class Format(NamedTuple):
    """`numbers` by code; the sizes that are rounded to in order: their codes, and the `middles` between them.

    The last one stands for all that is larger. A number in the middle becomes the one with the even code, or the
    larger one (`away`). `sign` is the bit of numbers below zero, 0 where there are none.
    """

    numbers: Array
    codes: Array
    middles: Array
    nan: int
    sign: int
    away: bool

    def wide(self, codes: Array) -> Array:
        return self.numbers[codes]

    def nearest(self, values: Array) -> Array:
        """The codes of the nearest numbers; infinities where there are such, NaN where that is the only way."""
        size = np.abs(np.asarray(values, "f8"))
        low, high = (self.codes[np.searchsorted(self.middles, size, side)] for side in ("left", "right"))
        found = high if self.away else np.where(low % 2 == 0, low, high)
        below = np.signbit(values) & ~np.isnan(self.numbers[found | self.sign])
        return np.where(np.isnan(size), self.nan, np.where(below, found | self.sign, found)).astype("u1")


def made(sizes: Array, nan: int, over: tuple[int, float] | None = None, *, away: bool = False) -> Format:
    """A format from its numbers that are not below zero, by code (all 8 bits: there are no others).

    `over` is the code for what is too large, and the number that it would stand for otherwise.
    """
    numbers = sizes if sizes.size == 256 else np.concatenate([sizes, -sizes])
    numbers[nan] = NAN if nan else 0
    finite = [(float(size), code) for code, size in enumerate(sizes) if np.isfinite(size)]
    order = sorted([*finite, (over[1], over[0])] if over else finite)
    steps, codes = np.array([size for size, _ in order]), np.array([code for _, code in order])
    return Format(numbers, codes, (steps[1:] + steps[:-1]) / 2, nan, sizes.size % 256, away)


def ieee(exponents: int, behind: int, bias: int) -> Array:
    """Sizes by code: `exponents` and `behind` are the bits of the exponent and behind the point."""
    code = np.arange(1 << exponents + behind)
    exponent, rest = code >> behind, (code & (1 << behind) - 1) / (1 << behind)
    return np.where(exponent == 0, rest * 2.0 ** (1 - bias), (1 + rest) * 2.0 ** (exponent - bias))


def hifloat8(code: int) -> float:
    """A size by its code, whose leading bits tell how many bits the exponent has (its own first one is implied)."""
    if code < 8:
        return 2.0 ** (code - 23) if code else 0.0
    lead, exponents = next(each for each in ((5, 4), (5, 3), (5, 2), (4, 1), (3, 0)) if code >> each[0] == LEADS[each])
    behind = lead - exponents
    rest = 1 + (code & (1 << behind) - 1) / (1 << behind)
    if not exponents:
        return rest
    field, top = code >> behind & (1 << exponents) - 1, 1 << exponents - 1
    return float(rest * 2.0 ** ((-1 if field & top else 1) * (top | field & top - 1)))


LEADS = {(5, 4): 0b11, (5, 3): 0b10, (5, 2): 0b01, (4, 1): 0b001, (3, 0): 0b0001}
"""What begins a code, by the bits that follow and those of them that are the exponent's."""


def formats() -> dict[int, Format]:
    e4m3, e5m2, high = ieee(4, 3, 7), ieee(5, 2, 15), np.array([hifloat8(code) for code in range(128)])
    ends = (0x7F, float(e4m3[0x7F])), (0x7C, float(e5m2[0x7C])), (0x6F, float(high[0x6F]))
    e4m3[0x7F], e5m2[0x7C], e5m2[0x7D:], high[0x6F] = NAN, INF, NAN, INF
    return {
        dt.ACL_FLOAT8_E4M3FN: made(e4m3, 0x7F, ends[0]), dt.ACL_FLOAT8_E5M2: made(e5m2, 0x7E, ends[1]),
        dt.ACL_HIFLOAT8: made(high, 0x80, ends[2], away=True),
        dt.ACL_FLOAT8_E8M0: made(np.append(2.0 ** np.arange(-127, 128), NAN), 0xFF),
        dt.ACL_FLOAT4_E2M1: made(ieee(2, 1, 1), 0), dt.ACL_FLOAT4_E1M2: made(ieee(1, 2, 1), 0),
    }  # fmt: skip


FORMATS = formats()
"""Those of which numbers are compared, by dtype. There is no NaN in 4 bits: it becomes 0."""

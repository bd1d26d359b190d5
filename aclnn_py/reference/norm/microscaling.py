"""Norms whose results are quantised with scales, powers of two, that blocks of 32 share."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .rms_norms import Stored, rms

BF16 = 27
LARGEST = {35: 57344.0, 36: 448.0, 40: 6.0, 41: 1.75}
"""The largest numbers of dtypes, by aclDataType."""
POWERS = 2.0 ** np.arange(-200, 200)
LEAST = 2.0**-127
"""The least scale."""
FOUR_BITS = {40: np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6]), 41: np.arange(8) / 4}
"""The sizes of floats of 4 bits, by aclDataType."""


def shared(peaks: Array, largest: float, way: int) -> Array:
    """Scales of blocks with these largest absolute values: in the way 0 these are less than twice the power of two in
    the largest number then, in the way 1 not above the largest number; NaN for what is not finite."""
    top = 2.0 ** np.floor(np.log2(largest))
    limits = 2 * top * POWERS if way == 0 else largest * POWERS
    finite = np.isfinite(peaks)
    at = np.searchsorted(limits, np.where(finite, peaks, 0), side="right" if way == 0 else "left")
    return np.where(finite, np.maximum(POWERS[at], LEAST), np.nan)


def in_blocks(v: Array, largest: float, way: int) -> tuple[Array, Array]:
    """Numbers over the scale of their block along the last axis, not rounded, and the scales in pairs.

    In the way 0 numbers over the least scale are 0, with their signs; those of a block that is not finite are 0.
    """
    n = v.shape[-1]
    whole = np.zeros((*v.shape[:-1], -(-n // 64) * 64))
    whole[..., :n] = v
    blocks = whole.reshape(*v.shape[:-1], -(-n // 64), 2, 32)
    scales = shared(np.max(np.abs(blocks), axis=-1, initial=0.0), largest, way)
    lost, least = np.isnan(scales)[..., None], ((scales == LEAST) & (way == 0))[..., None]
    with np.errstate(all="ignore"):
        over = np.where(lost, 0.0, np.where(least, np.copysign(0, blocks), blocks / scales[..., None]))
    return over.reshape(whole.shape)[..., :n], scales


def downwards(over: Array, sizes: Array) -> Array:
    """What the next number downwards is the nearest one to; on a number nearly a tie: float32 may fall below it."""
    numbers = np.concatenate([-sizes[:0:-1], sizes])
    at = np.clip(np.searchsorted(numbers, over, side="right") - 1, 0, numbers.size - 2)
    low, high, below = numbers[at], numbers[at + 1], numbers[np.maximum(at - 1, 0)]
    moved = np.maximum(over - (high - low) / 2, (low + below) / 2 + (low - below) / 4096)
    return np.where(over >= numbers[-1], numbers[-1], np.where(over <= numbers[0], numbers[0], moved))


def quantised(
    y: Array, way: int, mode: str | None, stored: Stored, dtypes: dict[str, int], x: str
) -> tuple[Array, Array]:
    """What is rounded to the output's dtype then, to the nearest number, and the scales."""
    kind = dtypes["yOut"]
    over, scales = in_blocks(stored(y), LARGEST[kind], way)
    kept = np.clip(stored(over) if dtypes[x] == BF16 else over, -LARGEST[kind], LARGEST[kind])
    return downwards(kept, FOUR_BITS[kind]) if mode == "floor" and kind in FOUR_BITS else kept, scales


def shifted(y: Array, beta: Array | None) -> Array:
    return y if beta is None or not beta.size else y + beta


SETTINGS = ((1e-6, 0, "rint", 40, True), (0.5, 0, "floor", 40, False))


@reference("aclnnRmsNormDynamicMxQuant", attrs=SETTINGS)
def rms_norm_dynamic_mx_quant(
    x: Array, gamma: Array, beta: Array | None, eps: float, way: int, mode: str, target: int, gives: bool, *,
    stored: Stored, dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    y, rstd = rms(x, gamma, eps, 1)
    return *quantised(shifted(y, beta), way, mode, stored, dtypes, "x"), rstd if gives else None


@reference("aclnnAddRmsNormDynamicMxQuant", attrs=SETTINGS)
def add_rms_norm_dynamic_mx_quant(
    x1: Array, x2: Array, gamma: Array, beta: Array | None, eps: float, way: int, mode: str, target: int,
    gives: bool, *, stored: Stored, dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    y, rstd = rms(x1 + x2, gamma, eps, 1)
    over, scales = quantised(shifted(y, beta), way, mode, stored, dtypes, "x1")
    return over, x1 + x2, scales, rstd if gives else None

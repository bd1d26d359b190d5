"""Products of halves: with weights split into two matrices, and quantised to INT8."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .quantised import scales


@reference("aclnnMatmulEmuSplitWeight", attrs=((1 / 256, 0),))
def matmul_emu_split_weight(x: Array, high: Array, low: Array, rate: float, kind: int) -> Array:
    return np.asarray(x @ high + rate * (x @ low))


FLAGS = ((False, False), (False, True), (True, False), (True, True))


@reference("aclnnBatchMatmulQuant", attrs=FLAGS, integers=True)
def batch_matmul_quant(
    x1: Array, x2: Array, words: Array, bias: Array | None, first: bool, second: bool
) -> Array:  # fmt: skip
    left = x1.swapaxes(-1, -2) if first else x1
    right = x2.swapaxes(-1, -2) if second else x2
    sums = left @ right
    numbers, offset = (each if each.size == 1 else each[: sums.shape[-1]] for each in scales(words))
    found = (sums if bias is None else sums + bias) * numbers
    if (np.abs(found - np.rint(found)) > 0.49).any():
        raise Unsaid
    return np.clip(np.nan_to_num(np.rint(found) + offset, nan=0.0, posinf=127, neginf=-128), -128, 127)

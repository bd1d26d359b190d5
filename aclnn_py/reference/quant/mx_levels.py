"""MX quantisation in two levels, and from FP4 in blocks of a row to FP8 in blocks of 32 x 32."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.rms_norms import Stored
from ..registry import Array, reference
from .mx_pairs import E2M1, along, in_pairs, kept, repeated, tile_peaks

GROWTH = {(40, 36): 6, (41, 36): 8, (40, 35): 13, (41, 35): 15}
"""The exponents by which numbers of FP4 grow in FP8, by both dtypes."""


@reference("aclnnDynamicDualLevelMxQuant", attrs=(("rint", 512, 32), ("round", 512, 32), ("floor", 512, 32)))
def dynamic_dual_level_mx_quant(
    x: Array, smooth: Array | None, mode: str | None, first: int, second: int, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    v = np.atleast_2d(x if smooth is None else stored(x * smooth))
    level0 = tile_peaks(np.where(np.isfinite(v), v, 0), 1, 512) / 6
    level0 = np.where(level0 < 2.0**-126, 0, level0)
    with np.errstate(all="ignore"):
        t = np.where(v == 0, v, stored(v / repeated(level0, v.shape, 1, 512)))
    values, scales = along(t, 1, 32, E2M1, 0, 0.0)
    found = kept(values, E2M1, mode, dtypes["x"], stored), level0, in_pairs(scales, -1)
    return found if x.ndim > 1 else tuple(each[0] for each in found)


@reference("aclnnMxToBlockMxQuant", attrs=((36,), (35,)))
def mx_to_block_mx_quant(x: Array, scales: Array, target: int, *, dtypes: dict[str, int]) -> Any:
    grown = 2.0 ** GROWTH[dtypes["x"], dtypes["y"]]
    each = np.where(np.isnan(scales), 2.0**128, scales).reshape(*x.shape[:-1], -1)
    made = np.maximum(tile_peaks(each, 32, 1) / grown, 2.0**-127)
    rows = np.repeat(made, 32, axis=-2)[..., : x.shape[-2], :]
    ratio = repeated(np.where(each / rows <= 2.0**-127, 0, each / rows), x.shape, 1, 32)
    columns = np.repeat(made, 32, axis=-1)[..., : x.shape[-1]]
    return x * ratio, rows.reshape(scales.shape), in_pairs(columns, -2)

"""MX quantisation: blocks along an axis share a scale, a power of two."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.microscaling import BF16, FOUR_BITS, LARGEST, LEAST, downwards, shared
from ..norm.rms_norms import Stored
from ..registry import Array, reference

ATTRS = (
    (0, "rint", 40, 32, 0), (-1, "floor", 40, 32, 0), (0, "round", 41, 64, 0), (-1, "rint", 36, 32, 1),
    (0, "rint", 35, 32, 1), (-2, "rint", 36, 96, 0),
)  # fmt: skip


def in_blocks(rows: Array, size: int, largest: float, way: int, bound: float) -> tuple[Array, Array]:
    """Elements divided by the scale of their block along the last axis, not rounded, and the scales in pairs."""
    n = rows.shape[-1]
    pairs = -(-n // (2 * size))
    padded = np.zeros((*rows.shape[:-1], 2 * pairs * size))
    padded[..., :n] = rows
    blocks = padded.reshape(*rows.shape[:-1], 2 * pairs, size)
    there = np.arange(2 * pairs) * size < n
    peaks = np.max(np.abs(blocks), axis=-1, initial=0.0)
    scales = np.where(there, shared(np.maximum(peaks, bound) if way == 1 else peaks, largest, way), LEAST)
    lost, least = np.isnan(scales)[..., None], ((scales == LEAST) & (way == 0))[..., None]
    with np.errstate(all="ignore"):
        over = np.where(lost, 0.0, np.where(least, np.copysign(0, blocks), blocks / scales[..., None]))
    return over.reshape(padded.shape)[..., :n], scales.reshape(*rows.shape[:-1], pairs, 2)


@reference(
    "aclnnDynamicMxQuantV3",
    attrs=(*((*row, 0.0, 0.0) for row in ATTRS), (-1, "rint", 36, 32, 1, 0.0, 9.0)),
)
def dynamic_mx_quant_v3(
    x: Array, axis: int, mode: str | None, target: int, size: int, way: int, top: float, bound: float, *,
    stored: Stored, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["yOut"]
    over, scales = in_blocks(np.moveaxis(x, axis, -1), size, LARGEST[kind], way, bound)
    over = np.moveaxis(over, -1, axis)
    kept = np.clip(stored(over) if dtypes["x"] == BF16 else over, -LARGEST[kind], LARGEST[kind])
    found = downwards(kept, FOUR_BITS[kind]) if mode == "floor" and kind in FOUR_BITS else kept
    return found, np.moveaxis(scales, -2, axis % x.ndim)


@reference("aclnnDynamicMxQuantV2", attrs=tuple((*row, 0.0) for row in ATTRS))
def dynamic_mx_quant_v2(
    x: Array, axis: int, mode: str | None, target: int, size: int, way: int, top: float, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    return dynamic_mx_quant_v3(x, axis, mode, target, size, way, 0.0, 0.0, stored=stored, dtypes=dtypes)


@reference("aclnnDynamicMxQuant", attrs=ATTRS)
def dynamic_mx_quant(
    x: Array, axis: int, mode: str | None, target: int, size: int, way: int, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    return dynamic_mx_quant_v3(x, axis, mode, target, size, way, 0.0, 0.0, stored=stored, dtypes=dtypes)


@reference("aclnnAntiMxQuant", attrs=((-1, 0), (-1, 1), (-1, 27)))
def anti_mx_quant(x: Array, scales: Array, axis: int, target: int) -> Array:
    each = np.repeat(scales.reshape(*x.shape[:-1], -1), 32, axis=-1)[..., : x.shape[-1]]
    return x * each

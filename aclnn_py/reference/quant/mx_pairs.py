"""MX quantisation along both of the last axes, in blocks of rows and columns, and of groups of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.microscaling import BF16, FOUR_BITS, LARGEST, LEAST, downwards, shared
from ..norm.rms_norms import Stored
from ..registry import Array, reference

E2M1, E1M2, E4M3, E5M2 = 40, 41, 36, 35
CARRIED = {E2M1: (6.0, 7.0), E1M2: (1.875,)}
"""Largest quantised numbers for which the largest absolute values are those of BF16."""


def near(values: Array) -> Array:
    """The nearest numbers with 8 binary digits, as BF16 has."""
    part, exponent = np.frexp(values)
    return np.ldexp(np.rint(part * 256), exponent - 8)


def scales_of(peaks: Array, kind: int, way: int, top: float = 0.0) -> Array:
    """Scales of blocks with these largest absolute values."""
    if way < 2:
        return shared(peaks, LARGEST[kind], way)
    number = top or (6.0 if kind == E2M1 else 1.75)
    carried = (top or number) in CARRIED[kind] and (top or kind == E2M1)
    return shared(near(peaks) if carried else peaks, number, 1)


def over(blocks: Array, peaks: Array, scales: Array, way: int, *, keeps: bool) -> Array:
    """Elements over scales, not rounded; 0 in blocks that are not finite, and in some of the least scale."""
    lost = np.isnan(scales)
    gone = (scales == LEAST) & (way == 0) & ((peaks < 2.0**-126) | (not keeps))
    with np.errstate(all="ignore"):
        return np.where(lost, 0.0, np.where(gone, np.copysign(0, blocks), blocks / scales))


def kept(found: Array, kind: int, mode: str | None, x: int, stored: Stored) -> Array:
    """What is rounded to the output's dtype then."""
    inside = np.clip(stored(found) if x == BF16 else found, -LARGEST[kind], LARGEST[kind])
    return downwards(inside, FOUR_BITS[kind]) if mode == "floor" and kind in FOUR_BITS else inside


def folded(values: Array, rows: int, columns: int) -> Array:
    """A matrix in tiles, filled up with 0: [..., rows of tiles, rows, columns of tiles, columns]."""
    *lead, m, n = values.shape
    down, across = -(-m // rows), -(-n // columns)
    whole = np.zeros((*lead, down * rows, across * columns))
    whole[..., :m, :n] = values
    return whole.reshape(*lead, down, rows, across, columns)


def tile_peaks(values: Array, rows: int, columns: int) -> Array:
    with np.errstate(invalid="ignore"):
        return np.max(np.abs(folded(values, rows, columns)), axis=(-3, -1), initial=0.0)


def repeated(numbers: Array, shape: tuple[int, ...], rows: int, columns: int) -> Array:
    """The number of each element's tile."""
    return np.repeat(np.repeat(numbers, rows, axis=-2), columns, axis=-1)[..., : shape[-2], : shape[-1]]


def in_pairs(scales: Array, axis: int) -> Array:
    """Scales in pairs along an axis, the last one beside the least scale where there is an odd number."""
    odd = scales.shape[axis] % 2
    width = [(0, 0)] * scales.ndim
    width[axis] = (0, odd)
    whole = np.moveaxis(np.pad(scales, width, constant_values=LEAST), axis, -1)
    return np.moveaxis(whole.reshape(*whole.shape[:-1], -1, 2), -2, axis - 1)


def along(
    x: Array, rows: int, columns: int, kind: int, way: int, top: float, *, keeps: bool = True
) -> tuple[Array, Array]:
    """Elements over the scales of tiles, and the scales."""
    peaks = tile_peaks(x, rows, columns)
    scales = scales_of(peaks, kind, way, top)
    most, each = (repeated(numbers, x.shape, rows, columns) for numbers in (peaks, scales))
    return over(x, most, each, way, keeps=keeps), scales


WAYS = (("rint", 40, 0), ("floor", 40, 2), ("round", 41, 0), ("rint", 36, 1), ("rint", 35, 0))


@reference(
    "aclnnDynamicMxQuantWithDualAxisV2",
    attrs=(*((*row, 0.0) for row in WAYS), ("rint", 40, 2, 7.0), ("rint", 40, 2, 10.0)),
)
def dynamic_mx_quant_with_dual_axis_v2(
    x: Array, mode: str | None, target: int, way: int, top: float, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    kind = dtypes["y1Out"]
    found = []
    for rows, columns, axis in ((1, 32, -1), (32, 1, -2)):
        values, scales = along(x, rows, columns, kind, way, top)
        found += [kept(values, kind, mode, dtypes["x"], stored), in_pairs(scales, axis)]
    return tuple(found)


@reference("aclnnDynamicMxQuantWithDualAxis", attrs=WAYS)
def dynamic_mx_quant_with_dual_axis(
    x: Array, mode: str | None, target: int, way: int, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    return dynamic_mx_quant_with_dual_axis_v2(x, mode, target, way, 0.0, stored=stored, dtypes=dtypes)


@reference(
    "aclnnDynamicBlockMxQuant",
    attrs=(*((*row, 0.0) for row in WAYS if row[2] != 1), ("floor", 40, 2, 7.0), ("rint", 36, 0, 0.0)),
)
def dynamic_block_mx_quant(
    x: Array, mode: str | None, target: int, way: int, top: float, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    kind = dtypes["yOut"]
    values, scales = along(x, 32, 32, kind, way, top)
    rows = np.repeat(scales, 32, axis=-2)[..., : x.shape[-2], :]
    columns = np.repeat(scales, 32, axis=-1)[..., : x.shape[-1]]
    return kept(values, kind, mode, dtypes["x"], stored), in_pairs(rows, -1), in_pairs(columns, -2)

"""Quantisation with a scale for each block of rows and columns, also of groups of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import LARGEST, short
from ..registry import Array, reference
from .mx_pairs import repeated, tile_peaks

HIFLOAT8 = 34


def scaled(x: Array, rows: int, columns: int, largest: float, small: float) -> tuple[Array, Array]:
    """Elements over the scales of tiles, not rounded, and the scales."""
    scales = tile_peaks(x, rows, columns) / largest
    scales = np.where(np.isfinite(scales), np.minimum(scales, 1 / small if small else np.inf), scales)
    with np.errstate(all="ignore"):
        found = x / repeated(scales, x.shape, rows, columns)
    return np.where(np.isnan(found), 0.0, found), scales


SIZES = ((0.0, "rint", 2, 1, 128), (0.0, "rint", 36, 1, 128), (0.5, "rint", 2, 1, 128), (0.0, "round", 34, 64, 192))


@reference("aclnnDynamicBlockQuantV2", attrs=(*((*row, 0.0) for row in SIZES), (0.0, "round", 34, 128, 64, 15.0)))
def dynamic_block_quant_v2(
    x: Array, small: float, mode: str | None, target: int, rows: int, columns: int, top: float, *,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["yOut"]
    found, scales = scaled(x, rows, columns, top or LARGEST[kind], small)
    return short(found, kind), scales


@reference("aclnnDynamicBlockQuant", attrs=SIZES)
def dynamic_block_quant(
    x: Array, small: float, mode: str | None, target: int, rows: int, columns: int, *, dtypes: dict[str, int]
) -> Any:
    return dynamic_block_quant_v2(x, small, mode, target, rows, columns, 0.0, dtypes=dtypes)


def row_ends(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: where groups of rows end, the last one at the last row."""
    if not values.size:
        return values
    rows = given["x"][-2]
    return np.sort(np.append(np.abs(values.ravel()[1:]) % (rows + 1), rows)).reshape(values.shape)


def first_ends(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: where groups along the first axis end, the last one at its end."""
    rows = given["x"][0]
    return np.sort(np.append(np.abs(values.ravel()[1:]) % (rows + 1), rows)).reshape(values.shape)


def by_group(x: Array, groups: Array, rows: int, columns: int, largest: float, small: float) -> tuple[Array, Array]:
    """The same for groups of rows, which begin with a row of scales of their own; 0 elsewhere."""
    found = np.zeros(x.shape)
    shape = (*x.shape[:-2], x.shape[-2] // rows + groups.size, -(-x.shape[-1] // columns))
    scales, begin = np.full(shape, np.minimum(0.0, 1 / small if small else np.inf)), 0
    for number, end in enumerate(int(end) for end in groups):
        if end > begin:
            first = begin // rows + number
            part, own = scaled(x[..., begin:end, :], rows, columns, largest, small)
            found[..., begin:end, :], scales[..., first : first + own.shape[-2], :] = part, own
        begin = end
    return found, scales


GROUPED = ((0.0, "rint", 36, 1, 128, 0), (0.5, "rint", 35, 128, 64, 0), (0.0, "round", 34, 128, 192, 0))


@reference(
    "aclnnGroupedDynamicBlockQuantV2",
    attrs=(*((*row, 0.0) for row in GROUPED), (0.0, "round", 34, 1, 64, 0, 15.0)),
    domain={"groupList": row_ends},
)
def grouped_dynamic_block_quant_v2(
    x: Array, groups: Array, small: float, mode: str | None, target: int, rows: int, columns: int, kind: int,
    top: float, *, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    dtype = dtypes["yOut"]
    largest = (top if dtype == HIFLOAT8 else 0.0) or LARGEST[dtype]
    found, scales = by_group(x, groups, rows, columns, largest, small)
    return short(found, dtype), scales


@reference("aclnnGroupedDynamicBlockQuant", attrs=GROUPED, domain={"groupList": row_ends})
def grouped_dynamic_block_quant(
    x: Array, groups: Array, small: float, mode: str | None, target: int, rows: int, columns: int, kind: int, *,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    return grouped_dynamic_block_quant_v2(x, groups, small, mode, target, rows, columns, kind, 0.0, dtypes=dtypes)


@reference("aclnnGroupedQuantMax", attrs=(("rint", 36), ("rint", 35), ("round", 34)), domain={"groupList": first_ends})
def grouped_quant_max(
    x: Array, scale: Array, groups: Array, mode: str, target: int, *, dtypes: dict[str, int]
) -> tuple[Array, Array]:
    rows = x.reshape(x.shape[0], -1)
    found, peaks, begin = np.zeros(rows.shape), np.zeros(groups.size), 0
    for number, end in enumerate(int(end) for end in groups.ravel()):
        part = rows[begin:end]
        found[begin:end] = part * scale.ravel()[number]
        peaks[number] = np.max(np.abs(part), initial=0.0)
        begin = max(begin, end)
    return short(found.reshape(x.shape), dtypes["y"]), peaks

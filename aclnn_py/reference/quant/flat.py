"""FlatQuant: two small products with every matrix of the input, and quantisation to INT4 or MX FP4."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import short
from ..norm.rms_norms import Stored
from ..registry import Array, reference
from .mx_pairs import E2M1, along, in_pairs, kept, near


def transformed(x: Array, left: Array, right: Array, stored: Stored) -> Array:
    return left @ (stored(x @ right) if right.size else x)


def end_of(group: Array | None, list_type: int, rows: int) -> int:
    if group is None or not group.size:
        return rows
    found = group[-1] if list_type == 0 else group.sum() if list_type == 1 else group[:, 1].sum()
    return int(found) if 0 < found < rows else rows


def in_integers(y: Array, clip: float, kind: int, end: int) -> tuple[Array, Array]:
    wide = y.astype(np.float16).astype(np.float64)
    wide[end:] = 0
    scales = np.abs(wide).max(axis=(1, 2)) * clip / 7
    with np.errstate(all="ignore"):
        ratio = np.where(scales > 0, 1 / scales, 0)[:, None, None]
        return short((wide * ratio).astype(np.float16).astype(np.float64), kind), scales


def in_blocks(y: Array, top: float, stored: Stored) -> tuple[Array, Array]:
    """Blocks along the rows of BF16."""
    rows = near(y.reshape(len(y), -1))
    values, scales = along(rows, 1, 32, E2M1, 2 if top else 0, top)
    return kept(near(values), E2M1, None, 0, stored), in_pairs(scales, -1)


def groups(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: rows of groups, fewer than there are."""
    return np.ones(values.shape) if values.size > 2 or given["x"][0] > 2 else np.zeros(values.shape)


@reference(
    "aclnnFlatQuantV3", domain={"groupListOptional": groups},
    attrs=((1.0, 0.0, 0), (0.5, 6.0, 1), (0.75, 7.0, 1), (1.0, 10.0, 0), (1.0, 0.0, 2)),
)  # fmt: skip
def flat_quant_v3(
    x: Array, left: Array, right: Array, group: Array | None, clip: float, top: float, list_type: int, *,
    stored: Stored, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    y = transformed(x, left, right, stored)
    if dtypes["out"] == E2M1:
        return in_blocks(y, top, stored)
    return in_integers(y, clip, dtypes["out"], end_of(group, list_type, len(x)))


@reference("aclnnFlatQuantV2", attrs=((1.0, 0.0), (0.5, 6.0), (0.75, 10.0)))
def flat_quant_v2(
    x: Array, left: Array, right: Array, clip: float, top: float, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    return flat_quant_v3(x, left, right, None, clip, top, 0, stored=stored, dtypes=dtypes)


@reference("aclnnFlatQuant", attrs=((1.0,), (0.5,)))
def flat_quant(x: Array, left: Array, right: Array, clip: float, *, stored: Stored, dtypes: dict[str, int]) -> Any:
    return flat_quant_v3(x, left, right, None, clip, 0.0, 0, stored=stored, dtypes=dtypes)

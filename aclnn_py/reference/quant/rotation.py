"""RotateQuant: blocks of columns rotated, and quantisation by row or in MX formats."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import LARGEST, short
from ..norm.rms_norms import Stored
from ..registry import Array, reference
from .mx_pairs import along, in_pairs, kept, near

INTEGERS = (2, 3)
"""INT8, and INT32 of eight INT4."""


def rotated(x: Array, rotation: Array) -> Array:
    side = rotation.shape[-1]
    parts = x.reshape(*x.shape[:-1], -1, side)
    if rotation.ndim == 2:
        return (parts @ rotation).reshape(x.shape)
    return (parts[..., None, :] @ rotation).reshape(x.shape)


def clamped(y: Array, alpha: Array | None) -> Array:
    if alpha is None or not 0 < alpha[0] < 1:
        return y
    groups = y.reshape(-1, 32)
    limit = near(np.abs(groups).max(-1, keepdims=True, initial=0) * alpha[0])
    return np.clip(groups, -limit, limit).reshape(y.shape)


@reference(
    "aclnnRotateQuant", domain={"alpha": lambda values: np.full(values.shape, 0.75)},
    attrs=((-1, "rint", 0, 0.0, False), (-1, "floor", 2, 6.0, False), (-1, "round", 2, 10.0, False),
           (-1, "rint", 1, 0.0, False)),
)  # fmt: skip
def rotate_quant(
    x: Array, rotation: Array, alpha: Array | None, axis: int, mode: str | None, way: int, top: float, trans: bool, *,
    stored: Stored, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["yOut"]
    y = rotated(x, rotation)
    if kind in INTEGERS:
        y = stored(y)
        scales = np.abs(y).max(-1) / LARGEST[kind]
        with np.errstate(all="ignore"):
            return short(np.where(scales[:, None] > 0, y / scales[:, None], 0), kind), scales
    rows = np.atleast_2d(clamped(near(y), alpha))
    values, scales = along(rows, 1, 32, kind, way, top)
    found = kept(near(values), kind, mode, 0, stored), in_pairs(scales, -1)
    return found if x.ndim > 1 else tuple(each[0] for each in found)

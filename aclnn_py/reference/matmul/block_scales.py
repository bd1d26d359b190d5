"""Matrices times the scales of their blocks (MX) and of their tiles of 128 x 128."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid

E8M0, TILE = 37, 128


def by_block(x: Array, scales: Array) -> Array:
    """Elements times the scale of their block of 32 along the last axis; sums of them have to fit float32."""
    found = x * np.repeat(scales.reshape(*x.shape[:-1], -1), 32, axis=-1)[..., : x.shape[-1]]
    if (np.abs(found[np.isfinite(found)]) > 2.0**60).any():
        raise Unsaid
    return np.asarray(found)


def by_tile(matrix: Array, scales: Array, rows: int = TILE) -> Array:
    """Elements times the scale of their tile of 128 columns."""
    found = np.repeat(np.repeat(scales, rows, -2), TILE, -1)[..., : matrix.shape[-2], : matrix.shape[-1]]
    return np.asarray(matrix * found)


def joined(pairs: Array) -> Array:
    """Scales in pairs as one axis."""
    return pairs.reshape(*pairs.shape[:-2], -1)

"""Products of FP8, HIFLOAT8 and FP4 matrices, whose scales are of rows and columns, of tiles, or of blocks (MX)."""

from __future__ import annotations

import numpy as np

from ..matmul.block_scales import E8M0, by_block, by_tile
from ..matmul.quantised import scales as words
from ..registry import Array

FLOAT, INT8 = 0, 2


def columns_first(scale: Array, columns: int) -> Array:
    """E8M0 scales of a right matrix as [N, 2 * pairs]."""
    turned = scale if scale.shape[1] != columns else scale.swapaxes(0, 1)
    return np.asarray(turned.reshape(columns, -1))


def short_product(x1: Array, x2: Array, bias: Array | None, token: Array | None, scale: Array, kind: int) -> Array:
    """(x1 @ x2 + bias) times scales; `kind` is the dtype of `scale`."""
    more = 0 if bias is None else bias.astype("f8")
    with np.errstate(all="ignore"):
        if token is not None and kind == E8M0:
            rows = by_block(x1, token.reshape(*x1.shape[:-1], -1))
            return rows @ by_block(x2.T, columns_first(scale, x2.shape[1])).T + more
        if token is not None and kind == FLOAT and token.ndim > 1:
            return by_tile(x1, token) @ by_tile(x2, scale) + more
        factors = np.reshape(scale, -1)
        found = (x1 @ x2 + more) * (words(factors)[0] if factors.dtype.kind in "iu" else factors)
        return np.asarray(found if token is None else found * np.reshape(token, (*x1.shape[:-1], -1)))

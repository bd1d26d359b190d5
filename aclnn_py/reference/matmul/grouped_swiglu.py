"""Products of groups of INT8 rows with SwiGLU and dynamic quantisation."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import whole
from ..registry import Array, reference
from .grouped import ends_along_rows

WIDTH = 32
"""Columns of a block of INT8 in FRACTAL_NZ."""


def from_blocks(weight: Array, inner: int, columns: int) -> Array:
    """[E,K,N] of matrices that are stored in blocks of 32 columns."""
    stored = weight.reshape(weight.shape[0], columns // WIDTH, -1, WIDTH)
    return np.moveaxis(stored, 1, 2).reshape(weight.shape[0], -1, columns)[:, :inner]


@reference(
    "aclnnGroupedMatmulSwigluQuant", "aclnnGroupedMatmulSwigluQuantWeightNZ", domain={"groupList": ends_along_rows}
)
def grouped_swiglu(
    x: Array, weight: Array, bias: Any, offset: Any, scale: Array, token: Array, groups: Array
) -> tuple[Array | None, ...]:
    ends = np.asarray(groups, int)
    matrices = from_blocks(np.asarray(weight), x.shape[1], scale.shape[1])
    parts = zip(np.split(x, ends[:-1]), matrices, scale, strict=False)
    c = np.concatenate([one @ other * factor for one, other, factor in parts]) * token[:, None]
    gate, up = np.split(c, 2, axis=1)
    s = gate / (1 + np.exp(-gate)) * up
    rate = np.max(np.abs(s), axis=1) / 127
    return whole(s / rate[:, None]), rate, None


@reference(
    "aclnnGroupedMatmulSwigluQuantV2", "aclnnGroupedMatmulSwigluQuantWeightNzV2", domain={"groupList": ends_along_rows}
)
def grouped_swiglu_v2(
    x: Array, weight: Any, scale: Any, assist: Any, bias: Any, token: Array, smooth: Any, groups: Array, mode: int,
    kind: int, way: int, sizes: int = 0, *tuning: Any,
) -> tuple[Array | None, ...]:  # fmt: skip
    ends = np.cumsum(groups) if sizes else groups
    codes, rates, _ = grouped_swiglu(x, weight[0], None, None, scale[0], token, ends)
    return codes, rates

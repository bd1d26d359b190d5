"""Products of groups of INT8 rows with SwiGLU and dynamic quantisation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..norm.quantised_norms import whole
from ..registry import Array, reference
from .grouped import ends_along_rows
from .narrow_weights import from_words, spread

WIDTH, WIDTH_INT4 = 32, 64
"""Columns of a block of FRACTAL_NZ."""
INT32, INT4 = 3, 29


def from_blocks(weight: Array, inner: int, columns: int, width: int = WIDTH) -> Array:
    """[E,K,N] of matrices that are stored in blocks of columns."""
    stored = weight.reshape(weight.shape[0], columns // width, -1, width)
    return np.moveaxis(stored, 1, 2).reshape(weight.shape[0], -1, columns)[:, :inner]


def words(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: scales beside a bias for each of them are words with the bits of a FLOAT in their lower half."""
    shape = given[name]
    if given.get("bias") != (shape[0], shape[-1]):
        return values
    return (np.abs(values) % 64 / 1024).astype("f4").view("u4").astype("f8")


def of_int4(x: Array, weight: Array, bias: Array, scale: Array, ends: Array, dtype: int) -> Array:
    """(x - 8) @ (weight * scale) + bias for the rows of each group."""
    stored = np.asarray(weight)
    stored = from_words(stored) if dtype == INT32 else stored
    numbers = scale.view("u8") & np.uint64(0xFFFFE000)
    factors = numbers.astype("u4").view("f4").astype("f8")
    matrices = from_blocks(stored, x.shape[1], scale.shape[-1], WIDTH_INT4).astype("f8")
    matrices = matrices * spread(factors, matrices)
    rows = np.asarray(x, "f8") - 8
    parts = zip(np.split(rows, ends[:-1]), matrices, bias, strict=False)
    return np.concatenate([one @ other + more for one, other, more in parts])


@reference(
    "aclnnGroupedMatmulSwigluQuant", "aclnnGroupedMatmulSwigluQuantWeightNZ", integers=True,
    domain={"groupList": ends_along_rows, "weightScale": words},
)  # fmt: skip
def grouped_swiglu_of_dtypes(
    x: Array, weight: Array, bias: Any, offset: Any, scale: Array, token: Array, groups: Array, *,
    dtypes: Mapping[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    ends = np.asarray(groups, int)
    if dtypes.get("weight") in (INT4, INT32):
        return activated(of_int4(x, weight, bias, scale, ends, dtypes["weight"]) * token[:, None])
    return grouped_swiglu(x.astype("f8"), weight.astype("f8"), bias, offset, scale, token, ends)


def activated(c: Array) -> tuple[Array | None, ...]:
    """SwiGLU, and dynamic quantisation."""
    gate, up = np.split(c, 2, axis=1)
    s = gate / (1 + np.exp(-gate)) * up
    rate = np.max(np.abs(s), axis=1) / 127
    return whole(s / rate[:, None]), rate, None


def grouped_swiglu(
    x: Array, weight: Array, bias: Any, offset: Any, scale: Array, token: Array, groups: Array
) -> tuple[Array | None, ...]:
    ends = np.asarray(groups, int)
    matrices = from_blocks(np.asarray(weight), x.shape[1], scale.shape[1])
    parts = zip(np.split(x, ends[:-1]), matrices, scale, strict=False)
    return activated(np.concatenate([one @ other * factor for one, other, factor in parts]) * token[:, None])


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

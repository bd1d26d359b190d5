"""Products of groups of INT8 rows with SwiGLU and dynamic quantisation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..norm.quantised_norms import whole
from ..registry import Array, Unsaid, reference
from .grouped import ends_along_rows
from .narrow_weights import from_words, spread
from .quantised import float_words

WIDTH, WIDTH_INT4 = 32, 64
"""Columns of a block of FRACTAL_NZ."""
INT8, INT32, INT4 = 2, 3, 29


def from_blocks(weight: Array, inner: int, columns: int, width: int = WIDTH) -> Array:
    """[E,K,N] of matrices that are stored in blocks of columns."""
    stored = weight.reshape(weight.shape[0], columns // width, -1, width)
    return np.moveaxis(stored, 1, 2).reshape(weight.shape[0], -1, columns)[:, :inner]


def of_int4(
    x: Array, weight: Array, bias: Array | None, scale: Array, ends: Array, dtype: int, *, plain: bool
) -> Array:
    """(x - 8) @ (weight * scale) + bias for the rows of each group, without a bias x @ (weight * scale)."""
    stored = np.asarray(weight)
    stored = from_words(stored) if dtype == INT32 else stored
    numbers = scale.view("u8") & np.uint64(0xFFFFE000)
    factors = numbers.astype("u4").view("f4").astype("f8")
    if not factors.all() or not (plain or weight.flags.c_contiguous):
        raise Unsaid
    matrices = stored if plain else from_blocks(stored, x.shape[1], scale.shape[-1], WIDTH_INT4)
    matrices = matrices.astype("f8") * spread(factors, matrices)
    rows = np.asarray(x, "f8") - (0 if bias is None else 8)
    parts = zip(np.split(rows, ends[:-1]), matrices, strict=False)
    return np.concatenate([one @ other + (0 if bias is None else bias[at]) for at, (one, other) in enumerate(parts)])


DOMAIN = {"groupList": ends_along_rows, "weightScale": float_words}


@reference("aclnnGroupedMatmulSwigluQuant", integers=True, domain=DOMAIN)
def grouped_swiglu_of_dtypes(
    x: Array, weight: Array, bias: Any, offset: Any, scale: Array, token: Array, groups: Array, *,
    dtypes: Mapping[str, int], plain: bool | None = None,
) -> tuple[Array | None, ...]:  # fmt: skip
    ends, in_matrices = np.asarray(groups, int), weight.ndim == 3 if plain is None else plain
    if dtypes.get("weight") in (INT4, INT32):
        c = of_int4(x, weight, bias, scale, ends, dtypes["weight"], plain=in_matrices)
        return activated(c * token[:, None])
    return grouped_swiglu(x.astype("f8"), weight.astype("f8"), bias, offset, scale, token, ends)


@reference("aclnnGroupedMatmulSwigluQuantWeightNZ", integers=True, domain=DOMAIN)
def grouped_swiglu_of_blocks(*given: Any, dtypes: Mapping[str, int]) -> tuple[Array | None, ...]:
    found: tuple[Array | None, ...] = grouped_swiglu_of_dtypes(*given, dtypes=dtypes, plain=False)
    return found


def activated(c: Array, factors: Array | None = None) -> tuple[Array | None, ...]:
    """SwiGLU, and dynamic quantisation."""
    gate, up = np.split(c, 2, axis=1)
    s = gate / (1 + np.exp(-gate)) * up
    s = s if factors is None else s * factors
    rate = np.max(np.abs(s), axis=1) / 127
    return whole(s / rate[:, None]), rate, None


def grouped_swiglu(
    x: Array, weight: Array, bias: Any, offset: Any, scale: Array, token: Array, groups: Array
) -> tuple[Array | None, ...]:
    ends = np.asarray(groups, int)
    matrices = from_blocks(np.asarray(weight), x.shape[1], scale.shape[1])
    parts = zip(np.split(x, ends[:-1]), matrices, scale, strict=False)
    return activated(np.concatenate([one @ other * factor for one, other, factor in parts]) * token[:, None])


@reference("aclnnGroupedMatmulSwigluQuantV2", domain=DOMAIN, integers=True)
def grouped_swiglu_v2(
    x: Array, weight: Any, scale: Any, assist: Any, bias: Any, token: Array, smooth: Any, groups: Array, mode: int,
    kind: int, way: int, sizes: int = 0, *tuning: Any, dtypes: Mapping[str, int], plain: bool | None = None,
) -> tuple[Array | None, ...]:  # fmt: skip
    ends = np.cumsum(groups) if sizes else np.asarray(groups, int)
    several = len(weight) > 1
    experts = np.stack(weight) if several else np.asarray(weight[0])
    factors = np.stack(scale[: len(weight)]) if several else np.asarray(scale[0])
    if dtypes["weight[0]"] not in (INT4, INT32):
        codes, rates, _ = grouped_swiglu(
            x.astype("f8"), experts.astype("f8"), None, None, factors.astype("f8"), token, ends
        )  # fmt: skip
        return codes, rates
    rows, aid = x, None
    if dtypes["x"] == INT8:
        aid = np.asarray(assist[0])
    elif dtypes["x"] == INT32:
        rows = from_words(x)
    in_matrices = experts.ndim == 3 if plain is None else plain
    c = of_int4(rows, experts, aid, factors, ends, dtypes["weight[0]"], plain=in_matrices) * token[:, None]
    more = None if smooth is None else np.asarray(smooth, "f8").reshape(len(smooth), -1)
    if more is not None and not np.isfinite(more).all():  # maxima of rows with NaN are what vector units make of them
        raise Unsaid
    counts = np.diff(ends, prepend=0)
    table = None if more is None else np.repeat(more[: len(counts)], counts, axis=0)
    codes, rates, _ = activated(c, table)
    return codes, rates


@reference("aclnnGroupedMatmulSwigluQuantWeightNzV2", domain=DOMAIN, integers=True)
def grouped_swiglu_v2_of_blocks(*given: Any, dtypes: Mapping[str, int]) -> tuple[Array | None, ...]:
    found: tuple[Array | None, ...] = grouped_swiglu_v2(*given, dtypes=dtypes, plain=False)
    return found

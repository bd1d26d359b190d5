"""Queries, keys and values dequantised, rotated, and quantised into a cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference


def small(values: Array) -> Array:
    return np.clip(values, -3, 3)


def scale(values: Array) -> Array:
    return 0.5 + np.abs(np.clip(values, -3, 3))


def places(values: Array, *, name: str, given: Any) -> Array:
    """First rows that leave room behind them; rows of a paged cache that differ."""
    slots, length = (*given["kCacheRef"], 1)[:2]
    paged = str(given["cacheModeOptional"]).lower() == "page"
    tokens = given["x"][1] if len(given["x"]) == 3 else 1
    numbers = np.arange(values.size).reshape(values.shape)
    return numbers % max(slots * length, 1) if paged else numbers % max(length - tokens + 1, 1)


DOMAIN: dict[str, Callable[..., Array]] = {
    "x": small, "cos": small, "sin": small, "indices": places, "scaleK": scale, "scaleV": scale,
    "weightScaleOptional": small, "activationScaleOptional": small, "biasOptional": small, "offsetKOptional": small,
    "offsetVOptional": small,
}  # fmt: skip


def halves(values: Array) -> Array:
    return values.astype("f2").astype("f8")


def exact(values: Array) -> Array:
    return values


def turned(x: Array, cos: Array, sin: Array, stored: Callable[[Array], Array]) -> Array:
    one, other = np.split(x, 2, axis=-1)
    half = np.concatenate([-other, one], axis=-1)
    return stored(stored(x * cos) + stored(half * sin))


@reference(
    "aclnnDequantRopeQuantKvcache", domain=DOMAIN,
    attrs=(((48, 32, 32), "static", "BSND", True, "contiguous"), ((48, 32, 32), "static", "BSND", True, "page")),
)  # fmt: skip
def quantised_cache(
    x: Array, cos: Array, sin: Array, k_cache: Array, v_cache: Array, indices: Array, scale_k: Array, scale_v: Array,
    offset_k: Any, offset_v: Any, weight: Any, activation: Any, bias: Any, splits: tuple[int, ...], quant: str,
    layout: str, keeps: bool, mode: str | None, *, dtypes: Any,
) -> tuple[Any, ...]:  # fmt: skip
    if not k_cache.size:
        return k_cache, v_cache, None, None, None
    width, whole = k_cache.shape[3], weight is not None and dtypes["x"] == 3
    rows = x.reshape(-1, x.shape[-1]).astype("f8")
    if whole:
        first = bias is not None and dtypes["biasOptional"] == 3
        rows = (rows + (bias.reshape(-1) if first else 0)) * weight.reshape(-1)
        rows = rows * (1 if activation is None else activation.reshape(-1, 1))
        rows = rows + (0 if bias is None or first else bias.reshape(-1))
    rounded = halves if dtypes["cos"] == 1 else exact
    query, key, value = np.split(rows, np.cumsum(splits)[:2], axis=-1)
    cos, sin = (each.reshape(len(rows), 1, width) for each in (cos, sin))
    heads = [each.reshape(len(rows), -1, width) for each in (query, key)]
    query, key = (turned(rounded(each), cos, sin, rounded) for each in heads)
    value = value.reshape(len(rows), -1, width)
    caches = [k_cache.copy(), v_cache.copy()]
    tokens = x.shape[1] if x.ndim == 3 else 1
    both = offset_k is not None and offset_v is not None
    for cache, part, factor, shift in zip(
        caches, (key, value), (scale_k, scale_v), (offset_k, offset_v), strict=True
    ):  # fmt: skip
        ratio = part.reshape(len(rows), -1) / factor.reshape(-1) + (shift.reshape(-1) if both else 0)
        codes = np.clip(np.rint(ratio), -128, 127).reshape(part.shape)
        for row, code in enumerate(codes):
            if (mode or "").lower() == "page":
                cache.reshape(-1, *cache.shape[2:])[int(indices[row])] = code
            else:
                cache[row // tokens, int(indices[row // tokens]) + row % tokens] = code
    outs = [query, key if keeps else None, value if keeps else None]
    lead = x.shape[:-1]
    shaped = [None if each is None else each.reshape(*lead, -1, width) for each in outs]
    return (*caches, *shaped)

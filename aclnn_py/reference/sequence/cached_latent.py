"""Keys normalised and rotated into caches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference

INT8, LARGEST = 2, {34: 32768.0, 35: 57344.0, 36: 448.0}
"""Dtypes of quantised caches: HIFLOAT8, FLOAT8_E5M2 and FLOAT8_E4M3FN with their largest numbers."""


def small(values: Array) -> Array:
    return np.clip(values, -3, 3)


def scale(values: Array) -> Array:
    return 4 + np.abs(np.clip(values, -3, 3))


def places(values: Array, *, name: str, given: Any) -> Array:
    """Different slots of a paged cache, or of a sequence; first slots of blocks."""
    numbers = np.arange(values.size).reshape(values.shape)
    first, second, third = (*given["kCacheRef"], 1, 1, 1)[:3]
    mode = str(given["cacheModeOptional"])
    if mode.startswith("PA_BLK"):
        return numbers % max(first, 1) * second
    return numbers % max(first * second if mode.startswith("PA") else third, 1)


DOMAIN: dict[str, Callable[..., Array]] = {
    "kv": small, "gamma": small, "cos": small, "sin": small, "vOptional": small, "index": places,
    "kRopeScaleOptional": scale, "cKvScaleOptional": scale, "kRopeOffsetOptional": small, "cKvOffsetOptional": small,
}  # fmt: skip


def turned(x: Array, cos: Array, sin: Array) -> Array:
    one, other = x[..., ::2], x[..., 1::2]
    pair = np.concatenate([one, other], -1)
    return pair * cos + np.concatenate([-other, one], -1) * sin


def where(index: int, mode: str, token: tuple[int, int, int], heads: int, shape: Any) -> tuple[int, int, int]:
    """The block and row of a token's head in a cache: [batch, head, row] or [block, row, head]."""
    batch, head, within = token
    if not mode.startswith("PA"):
        outer, inner = divmod(batch * heads + head, int(shape[1]))
        return outer, inner, index
    block = int(shape[1])
    row = within % block if mode.startswith("PA_BLK") else index % block
    return index // block, row, head


def put(cache: Array, rows: Array, index: Array, mode: str, group: int, slots: float) -> Array:
    batches, heads, length, width = rows.shape
    found = cache.astype("f8")
    blocks, block = cache.shape[:2]
    packed = found.reshape(blocks, heads, width // group, block, group) if mode.endswith("NZ") else found
    index = index.reshape(batches, -1)
    for batch in range(batches):
        for head in range(heads):
            for within in range(length):
                entry = within // block if mode.startswith("PA_BLK") else within
                if not 0 <= index[batch, entry] < slots:
                    continue
                place = where(int(index[batch, entry]), mode, (batch, head, within), heads, cache.shape)
                if mode.endswith("NZ"):
                    packed[place[0], head, :, place[1]] = rows[batch, head, within].reshape(-1, group)
                else:
                    found[place] = rows[batch, head, within]
    return found


def codes(rows: Array, factor: Any, offset: Any, dtype: int) -> Array:
    """FP8 saturated, NaN as 0; INT8 half a code further from zero, to be truncated: on either side of a near tie."""
    if factor is None:
        return rows
    heads, width = rows.shape[1], rows.shape[3]
    factor, shift = (np.broadcast_to(each.reshape(-1), heads * width) if each.size == 1 else each
                     for each in (factor, np.zeros(1) if offset is None else offset))  # fmt: skip
    exact = rows * factor.reshape(heads, 1, width) + shift.reshape(heads, 1, width)
    if dtype in LARGEST:
        return np.nan_to_num(np.clip(exact, -LARGEST[dtype], LARGEST[dtype]))
    return np.clip(exact + np.copysign(0.5, exact), -128, 127)


def cached(
    kv: Array, gamma: Array, cos: Array, sin: Array, index: Array, caches: tuple[Array, Array], factors: Any,
    offsets: Any, value: Any, rest: tuple[float, str | None, bool], dtypes: Any, soc: str,
) -> tuple[Any, ...]:  # fmt: skip
    epsilon, mode, keeps = rest
    mode = mode if mode is not None and mode.startswith("PA") else "Norm"
    newest = soc == "ascend950"
    if newest:  # values beside keys are not read, and offsets count
        value, slots = None, caches[0].shape[2] if mode == "Norm" else caches[0].shape[0] * caches[0].shape[1]
    normed = kv[..., : gamma.size]
    normed = normed / np.sqrt((normed * normed).mean(-1, keepdims=True) + epsilon) * gamma
    if value is None:
        keys, values = turned(kv[..., gamma.size :], cos, sin), normed
    else:
        keys, values = np.concatenate([turned(normed[..., :64], cos, sin), normed[..., 64:]], -1), value
    found, kinds = [], (dtypes["kCacheRef"], dtypes["ckvCacheRef"])
    for cache, part, factor, offset, kind in zip(caches, (keys, values), factors, offsets, kinds, strict=True):
        is_low = kind == INT8 or kind in LARGEST
        rows = codes(part, factor if is_low else None, offset if newest or value is not None else None, kind)
        found.append(put(cache, rows, index, mode, 32 if is_low else 16, slots if newest else np.inf))
    writes = keeps and (newest or mode != "Norm" or any(each is not None for each in factors))
    return (*found, keys, values) if writes else (*found, None, None)


@reference("aclnnKvRmsNormRopeCache", domain=DOMAIN, attrs=((1e-5, "PA", True), (1e-5, "PA_BLK_NZ", False)))
def kv_rms_norm_rope_cache(
    kv: Array, gamma: Array, cos: Array, sin: Array, index: Array, k_cache: Array, v_cache: Array, k_scale: Any,
    v_scale: Any, k_offset: Any, v_offset: Any, epsilon: float, mode: str | None, keeps: bool, *, dtypes: Any, soc: str,
) -> tuple[Any, ...]:  # fmt: skip
    factors, offsets, rest = (k_scale, v_scale), (k_offset, v_offset), (epsilon, mode, keeps)
    return cached(kv, gamma, cos, sin, index, (k_cache, v_cache), factors, offsets, None, rest, dtypes, soc)


@reference("aclnnKvRmsNormRopeCacheV2", domain=DOMAIN, attrs=((1e-5, "Norm", True), (1e-5, "PA_NZ", True)))
def kv_rms_norm_rope_cache_v2(
    kv: Array, gamma: Array, cos: Array, sin: Array, index: Array, k_cache: Array, v_cache: Array, k_scale: Any,
    v_scale: Any, k_offset: Any, v_offset: Any, value: Any, epsilon: float, mode: str | None, keeps: bool, *,
    dtypes: Any, soc: str,
) -> tuple[Any, ...]:  # fmt: skip
    factors, offsets, rest = (k_scale, v_scale), (k_offset, v_offset), (epsilon, mode, keeps)
    return cached(kv, gamma, cos, sin, index, (k_cache, v_cache), factors, offsets, value, rest, dtypes, soc)

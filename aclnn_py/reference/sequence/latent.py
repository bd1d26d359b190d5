"""What comes before multi-head latent attention, without INT8: projections, norms, rotations, and rows of caches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, Rounding, Unsaid, reference

ROPE, WIDTH = 64, 16


def from_blocks(weight: Array) -> Array:
    """A matrix from its blocks of 16 columns, which lie one behind the other."""
    if weight.ndim == 4:
        return weight.transpose(1, 2, 0, 3).reshape(weight.shape[1] * weight.shape[2], -1)
    rows, columns = weight.shape
    return weight.reshape(columns // WIDTH, rows, WIDTH).transpose(1, 0, 2).reshape(rows, columns)


def norm(x: Array, gamma: Array, epsilon: float) -> Array:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * gamma


def rotated(x: Array, cos: Array, sin: Array) -> Array:
    """Neighbours turned, [t, heads, 64]; the first numbers of all pairs come first."""
    even, odd, half = x[..., ::2], x[..., 1::2], ROPE // 2
    first = even * cos[..., :half] - odd * sin[..., :half]
    return np.concatenate((first, odd * cos[..., half:] + even * sin[..., half:]), -1)


def cached(cache: Array, rows: Array, places: Any, mode: str) -> Array:
    """A cache with rows at their places."""
    blocks, block, _, width = cache.shape
    found = cache.copy()
    shape = (blocks, width // WIDTH, block, WIDTH) if mode == "PA_NZ" else (blocks, 1, block, width)
    view = found.reshape(shape)
    for row, place in zip(rows, np.ravel(places).astype(int), strict=True):
        if place >= 0:
            view[place // block, :, place % block] = row.reshape(shape[1], shape[3])
    return found


def prolog(tensors: tuple[Any, ...], numbers: tuple[Any, ...], stored: Rounding) -> tuple[Any, ...]:
    """Both caches, queries, their rotary part and normalised queries."""
    x, down, up, absorbed, key_down, query_gamma, key_gamma, sin, cos, cache, rope_cache, places = tensors
    query_epsilon, key_epsilon, mode, query_factor, key_factor = numbers
    if mode not in ("PA_BSND", "PA_NZ") or not x.size or not np.isfinite(x).all():
        raise Unsaid
    heads, width, _ = absorbed.shape
    rows = x.reshape(-1, x.shape[-1])
    sin, cos = (each.reshape(-1, 1, ROPE) for each in (sin, cos))
    normed = stored(norm(stored(rows @ from_blocks(down)), query_gamma, query_epsilon) * query_factor)
    queries = stored(normed @ from_blocks(up)).reshape(-1, heads, width + ROPE)
    query = np.einsum("tnd,ndc->tnc", queries[..., :width], absorbed)
    rope = rotated(queries[..., width:], cos, sin)
    keys = stored(rows @ from_blocks(key_down))
    latent = stored(norm(keys[:, :-ROPE], key_gamma, key_epsilon) * key_factor)
    turned = stored(rotated(keys[:, None, -ROPE:], cos, sin)[:, 0])
    caches = cached(cache, latent, places, mode), cached(rope_cache, turned, places, mode)
    by_token = x.shape[:-1]
    return (
        *caches,
        query.reshape(*by_token, *query.shape[1:]),
        rope.reshape(*by_token, *rope.shape[1:]),
        normed.reshape(*by_token, -1),
    )


def gentle(x: Array) -> Array:
    return np.tanh(x)


def distinct(values: Array, *, name: str, given: Any) -> Array:
    blocks, block = given["kvCacheRef"][:2]
    return ((np.arange(values.size) * 7 + 3) % max(blocks * block, 1)).reshape(values.shape)


DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("tokenX", "weightDq", "weightUqQr", "weightUk", "weightDkvKr"), gentle),
    **dict.fromkeys(("cacheIndex", "cacheIndexOptional"), distinct),
}


@reference("aclnnMlaPrologV2WeightNz", attrs=((1e-5, 1e-3, "PA_NZ"),), domain=DOMAIN)
def mla_prolog_v2(*arguments: Any, stored: Rounding) -> tuple[Any, ...]:
    tensors, scales, numbers = arguments[:12], arguments[12:19], arguments[19:]
    if any(each is not None for each in scales):
        raise Unsaid
    *rest, places, cache, rope_cache = tensors
    found = prolog((*rest, cache, rope_cache, places), (*numbers, 1.0, 1.0), stored)
    return *found[:4], None


MODES = ((1e-5, 1e-3, "PA_NZ", 0, 0, 0, 0, 0, 128, 1.5, 0.5),)


@reference("aclnnMlaPrologV3WeightNz", attrs=MODES, domain=DOMAIN)
def mla_prolog_v3(*arguments: Any, stored: Rounding) -> tuple[Any, ...]:
    tensors, scales, numbers = arguments[:12], arguments[12:21], arguments[21:]
    if any(each is not None for each in scales) or numbers[3]:
        raise Unsaid
    cache, rope, query, query_rope, normed = prolog(tensors, (*numbers[:3], *numbers[-2:]), stored)
    return cache, rope, query, query_rope, None, normed, None

"""Compression of blocks of packed tokens, and of the last block of sequences in pages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from ..registry import Array, reference

ATTRS = tuple((ends, "TND", 32, 16, 0) for ends in ((20, 36, 100), (100,), (10, 100)))


@reference("aclnnNsaCompress", attrs=ATTRS)
def nsa_compress(x: Array, weight: Array, ends: tuple[int, ...], layout: str, size: int, step: int, kind: int) -> Array:
    sums = [
        np.einsum("in,ind->nd", weight, x[first : first + size])
        for begin, end in pairwise((0, *ends))
        for first in range(begin, end - size + 1, step)
    ]
    return np.array(sums).reshape(-1, *x.shape[1:])


GRAD_ATTRS = tuple((ends, 32, 16, 0, "TND") for ends in ((20, 36, 100),))


@reference("aclnnNsaCompressGrad", attrs=GRAD_ATTRS)
def nsa_compress_grad(
    dy: Array, x: Array, weight: Array, ends: tuple[int, ...], size: int, step: int, kind: int, layout: str
) -> tuple[Array, Array]:
    dx, dw, block = np.zeros(x.shape), np.zeros(weight.shape), 0
    for begin, end in pairwise((0, *ends)):
        for first in range(begin, end - size + 1, step):
            dx[first : first + size] += np.einsum("in,nd->ind", weight, dy[block])
            dw += np.einsum("ind,nd->in", x[first : first + size], dy[block])
            block += 1
    return dx, dw


def pages(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """Page indices that there are."""
    return np.abs(np.trunc(values)) % max(given["input"][0], 1)


def rows(values: Array) -> Array:
    """A row of the cache for each sequence, those from the last one on."""
    return np.arange(values.size)[::-1].reshape(values.shape)


CACHE_ATTRS = tuple((lengths, "TND", 32, 16, 1, 16) for lengths in ((48, 33, 64), (32, 31, 16)))
CACHE_DOMAIN: dict[str, Callable[..., Array]] = {"slotMapping": rows, "blockTableOptional": pages}


@reference("aclnnNsaCompressWithCache", attrs=CACHE_ATTRS, domain=CACHE_DOMAIN, integers=True)
def nsa_compress_with_cache(
    x: Array, weight: Array, slots: Array, lengths: tuple[int, ...], table: Array, layout: Any, size: int, step: int,
    kind: int, page: int, cache: Array,
) -> Array:  # fmt: skip
    cache = np.array(cache)
    for slot, length, row in zip(slots, lengths, table, strict=False):
        if length >= size and (length - size) % step == 0:
            tokens = x[row[: -(-length // page)]].reshape(-1, *x.shape[2:])
            cache[slot] = np.einsum("in,ind->nd", weight, tokens[length - size : length])
    return cache

"""Attention over compressed keys, and the blocks of keys with the largest weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .index_gradients import finite
from .sparse_attention import gentle

HIDDEN, TIMES = -3.4028234663852886e38, 8


class Sequence(NamedTuple):
    """Its rows of queries, the places of its keys, and what of scores [queries, keys] is hidden."""

    rows: slice
    places: Array
    hidden: Array


class Blocks(NamedTuple):
    """How many keys a block has, how many of the ones before it reach into it, and how many are chosen."""

    ratio: int
    overlap: int
    chosen: int


def block_scores(weights: Array, blocks: Blocks, number: int) -> Array:
    """[queries, blocks] of weights [queries, keys]."""
    found = np.zeros((len(weights), number))
    for block in range(number):
        for m in range(blocks.ratio):
            for n in range(blocks.overlap):
                key = blocks.ratio * (block + 1) - m - n
                if 0 <= key < weights.shape[1]:
                    found[:, block] += weights[:, key]
    return found


def attend(
    q: Array, k: Array, v: Array, sequences: Iterator[tuple[Sequence, int, Array]], blocks: Blocks, scale: float
) -> tuple[Array, Array, Array, Array]:
    """Maxima and sums [N, queries] of all sequences in a row, the output, and the chosen blocks."""
    rows, heads, shared = len(q), q.shape[1], k.shape[1]
    y, chosen = np.zeros((rows, heads, v.shape[2])), np.full((rows, shared, blocks.chosen), -1)
    largest, total = np.zeros((2, rows * heads))
    for of, number, first in sequences:
        scores = np.einsum("qnd,knd->nqk", q[of.rows], k[of.places].repeat(heads // shared, 1)) * scale
        scores = np.where(of.hidden, HIDDEN, scores)
        top = scores.max(-1)
        weights = np.exp(scores - top[..., None])
        here = slice(of.rows.start * heads, of.rows.stop * heads)
        largest[here], total[here] = top.ravel(), weights.sum(-1).ravel()
        weights /= weights.sum(-1)[..., None]
        y[of.rows] = np.einsum("nqk,knd->qnd", weights, v[of.places].repeat(heads // shared, 1))
        for head, each in enumerate(weights.reshape(shared, heads // shared, *weights.shape[1:]).sum(1)):
            found = np.where(first, np.inf, block_scores(each, blocks, number)).astype("f4")  # ties are float32's
            chosen[of.rows, head] = np.argsort(-found, axis=-1, kind="stable")[:, : blocks.chosen]
    return largest, total, y, chosen


def packed(
    query_ends: Any, key_ends: Any, mask: Array | None, first: Array | None, ratio: int
) -> Iterator[tuple[Sequence, int, Array]]:
    for (begin, end), (key, last) in zip(pairwise((0, *query_ends)), pairwise((0, *key_ends)), strict=True):
        queries, keys = end - begin, last - key
        number = -(-keys // ratio)
        hidden = np.zeros((queries, keys), bool) if mask is None else mask[:queries, :keys] != 0
        leading = np.zeros((queries, number), bool) if first is None else first[:queries, :number] != 0
        yield Sequence(slice(begin, end), np.arange(key, last), hidden), number, leading


def some_seen(values: Array) -> Array:
    """A mask that hides some keys of a query, never the first one."""
    found = values != 0
    found[..., :1] = False
    return found


ATTRS = (((3, 5), (7, 12), (4, 7), 0.2, 4, "TND", 0, 32, 16, 32, 2),)
DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "value"), gentle), "attenMaskOptional": some_seen,
}  # fmt: skip


@reference("aclnnNsaCompressAttention", attrs=ATTRS, domain=DOMAIN)
def nsa_compress_attention(
    q: Array, k: Array, v: Array, mask: Any, first: Any, query_ends: Any, key_ends: Any, block_ends: Any, scale: float,
    heads: int, layout: str, mode: int, size: int, stride: int, block: int, count: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, scale):
        return (None,) * 4
    blocks = Blocks(block // stride, size // stride, count)
    sequences = packed(query_ends, key_ends, mask, first, blocks.ratio)
    largest, total, y, chosen = attend(q, k, v, sequences, blocks, scale)
    rows = (each.reshape(*q.shape[:2], 1).repeat(TIMES, -1) for each in (largest, total))
    return *rows, y, chosen

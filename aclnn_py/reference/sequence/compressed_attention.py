"""Attention over compressed keys, and the blocks of keys with the largest weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .index_gradients import finite
from .paged_selected import pages
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
    **dict.fromkeys(("query", "key", "value"), gentle), "attenMaskOptional": some_seen, "blockTableOptional": pages,
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


def paged(
    table: Array, lengths: tuple[Any, Any, Any], sizes: tuple[int, int, int], page: int, room: int
) -> Iterator[tuple[Sequence, int, Array]]:
    """The first block and the last two lead; `room` is the number of rows of a sequence, 0 where they are packed."""
    (size, stride, block), begin = sizes, 0
    for queries, keys, tokens, row in zip(*lengths, table, strict=True):
        number, left = -(-((keys - 1) * stride + size) // block), tokens - ((keys - 1) * stride + size)
        places = (row[:, None] * page + np.arange(page)).ravel()[:keys]
        hidden, leading = np.zeros((queries, keys), bool), np.zeros((queries, number), bool)
        hidden[: max(queries - 1 - left, 0), -1] = True
        leading[:, :1] = leading[:, -2:] = True
        yield Sequence(slice(begin, begin + queries), places, hidden), number, leading
        begin += room or queries


INFER_ATTRS = tuple(
    (queries, (7, 20), tokens, 4, 2, 32, 3, 32, 16, 0.2, layout, 16, 0)
    for queries, tokens, layout in (((1, 2), (128, 336), "TND"), ((1, 2), (129, 337), "BSND"))
)


@reference("aclnnNsaCompressAttentionInfer", attrs=INFER_ATTRS, domain=DOMAIN, integers=True)
def nsa_compress_attention_infer(
    q: Array, k: Array, v: Array, mask: Any, table: Array, queries: Any, keys: Any, tokens: Any, first: Any, heads: int,
    shared: int, block: int, count: int, size: int, stride: int, scale: float, layout: str, page: int, mode: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, scale):
        return None, None
    flat, tensors = q.reshape(-1, *q.shape[-2:]), [x.reshape(k.shape[0] * page, shared, -1) for x in (k, v)]
    lengths = (queries or (1,) * len(keys), keys, tokens or tuple((each - 1) * stride + size for each in keys))
    found = paged(table, lengths, (size, stride, block), page, 0 if layout == "TND" else q.shape[1])
    blocks = Blocks(block // stride, size // stride, count)
    *_, y, chosen = attend(flat, tensors[0], tensors[1], found, blocks, scale)
    return y.reshape(*q.shape[:-1], -1), chosen.reshape(*q.shape[:-2], shared, count)

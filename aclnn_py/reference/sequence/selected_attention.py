"""Attention over selected blocks of keys, and its backward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .index_gradients import EVERY, ends, finite, sights, small, with_rope
from .sparse_attention import gentle

NO_KEYS, ENDS, TIMES = -2e38, ((2, 5), (96, 192)), 8


class Row(NamedTuple):
    """A query with one head of keys: the number of the query, and the places of the keys that are selected for it."""

    query: int
    head: int
    places: Array


def blocks_of(numbers: Array, size: int, visible: int) -> Array:
    """The keys, from the sequence's first one on, of blocks up to the first -1."""
    none = np.flatnonzero(numbers == -1)
    numbers = numbers[: none[0]] if len(none) else numbers
    keys = (numbers[:, None] * size + np.arange(size)).ravel()
    return keys[(np.repeat(numbers, size) >= 0) & (keys < visible)]


def rows_of(numbers: Array, ends: tuple[Any, Any], size: int, causal: bool) -> Iterator[Row]:
    begins = [(0, *each[:-1]) for each in ends]
    for first, last, key, end in zip(begins[0], ends[0], begins[1], ends[1], strict=True):
        for query in range(first, last):
            visible = min(query - first + 1, end - key) if causal else end - key
            for head in range(numbers.shape[1]):
                yield Row(query, head, key + blocks_of(numbers[query, head].astype(int), size, visible))


def attend(q: Array, k: Array, v: Array, rows: Iterator[Row], scale: float) -> tuple[Array, Array, Array]:
    """Maxima and sums of rows, and the output."""
    group = q.shape[1] // k.shape[1]
    y, total = np.zeros((*q.shape[:2], v.shape[2])), np.zeros(q.shape[:2])
    largest = np.full(total.shape, NO_KEYS)
    for query, head, places in rows:
        heads = slice(head * group, (head + 1) * group)
        if len(places):
            scores = scale * q[query, heads] @ k[places, head].T
            top = scores.max(-1)
            weights = np.exp(scores - top[:, None])
            largest[query, heads], total[query, heads] = top, weights.sum(-1)
            y[query, heads] = weights @ v[places, head] / weights.sum(-1)[:, None]
    return largest, total, y


class Saved(NamedTuple):
    """What the forward leaves, and the gradient of its output."""

    y: Array
    dy: Array
    largest: Array
    total: Array


def backward(
    q: Array, k: Array, v: Array, saved: Saved, rows: Iterator[Row], scale: float
) -> tuple[Array, Array, Array]:
    group = q.shape[1] // k.shape[1]
    dq, dk, dv = (np.zeros(each.shape) for each in (q, k, v))
    delta = (saved.y * saved.dy).sum(-1)
    for query, head, places in rows:
        heads = slice(head * group, (head + 1) * group)
        scores = scale * q[query, heads] @ k[places, head].T - saved.largest[query, heads, None]
        weights = np.exp(np.minimum(scores, 40)) / saved.total[query, heads, None]
        slopes = weights * (saved.dy[query, heads] @ v[places, head].T - delta[query, heads, None])
        np.add.at(dv, (places, head), weights.T @ saved.dy[query, heads])
        np.add.at(dk, (places, head), scale * slopes.T @ q[query, heads])
        dq[query, heads] += scale * slopes @ k[places, head]
    return dq, dk, dv


def selected(x: Array) -> Array:
    """Numbers of blocks, some of them -1 or behind the sequence."""
    return np.floor(np.abs(x) * 4) % 5 - 1


def positive(x: Array) -> Array:
    return 2 + np.tanh(x)


ATTRS = tuple((*ENDS, 0.2, 4, "TND", mode, 16, 3) for mode in (2, 0))
DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "value", "attentionOut", "attentionOutGrad"), gentle), "topkIndices": selected,
    **dict.fromkeys(("softmaxMax", "softmaxSum"), positive),
}  # fmt: skip


@reference("aclnnNsaSelectedAttention", attrs=ATTRS, domain=DOMAIN)
def nsa_selected_attention(
    q: Array, k: Array, v: Array, numbers: Array, mask: Any, query_ends: Any, key_ends: Any, scale: float, heads: int,
    layout: str, mode: int, size: int, count: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, scale):
        return None, None, None
    rows = rows_of(numbers, (query_ends, key_ends), size, mode == 2 and mask is not None)
    largest, total, y = attend(q, k, v, rows, scale)
    return *(np.repeat(each[..., None], TIMES, -1) for each in (largest, total)), y


GRAD_ATTRS = tuple((*ENDS, 0.2, 16, 3, 4, "TND", mode) for mode in (2, 0))


@reference("aclnnNsaSelectedAttentionGrad", attrs=GRAD_ATTRS, domain=DOMAIN)
def nsa_selected_attention_grad(
    q: Array, k: Array, v: Array, y: Array, dy: Array, largest: Array, total: Array, numbers: Array, query_ends: Any,
    key_ends: Any, mask: Any, scale: float, size: int, count: int, heads: int, layout: str, mode: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, y, dy, largest, total, scale):
        return None, None, None
    saved = Saved(y, dy, largest[..., 0], total[..., 0])
    return backward(q, k, v, saved, rows_of(numbers, (query_ends, key_ends), size, mode == 2), scale)


def whole_keys(places: Array, numbers: Array, size: int) -> Array:
    """The visible keys of blocks up to the first -1, of which no more are looked at than all visible keys need."""
    return places[blocks_of(numbers[: -(-len(places) // size)], size, len(places))]


SPARSE_ATTRS = tuple(
    (0.05, size, layout, mode, EVERY, EVERY, True)
    for size, layout, mode in ((1, "BSND", 3), (1, "TND", 0), (1, "TND", 3))
)
SPARSE_DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "value", "dOut", "out", "queryRopeOptional", "keyRopeOptional"), small),
    "sparseIndices": selected, "softmaxMax": positive, "softmaxSum": positive,
    "actualSeqLengthsQueryOptional": ends, "actualSeqLengthsKvOptional": ends,
}  # fmt: skip


@reference("aclnnSparseFlashAttentionGrad", attrs=SPARSE_ATTRS, domain=SPARSE_DOMAIN, integers=True)
def sparse_flash_attention_grad(
    q: Array, k: Array, v: Any, numbers: Array, dy: Array, y: Array, largest: Array, total: Array, query_ends: Any,
    key_ends: Any, q_rope: Any, k_rope: Any, scale: float, size: int, layout: str, mode: int, *_: Any,
) -> Any:  # fmt: skip
    if not finite(q, k, v, dy, y, largest, total, q_rope, k_rope, scale):
        return (None,) * 5
    packed, heads = layout == "TND", q.shape[-2]
    queries, keys = with_rope(q, q_rope), with_rope(k, k_rope)
    values = with_rope(k if v is None else v, None)
    saved = Saved(*(each.reshape(-1, heads, values.shape[-1]) for each in (y, dy)),
                  *(each.reshape(-1, heads) for each in (largest, total)))  # fmt: skip
    rows_of_indices = numbers.reshape(len(queries), -1).astype(int)
    given = (query_ends, key_ends) if packed else (None, None)
    rows = (Row(row, 0, whole_keys(places, rows_of_indices[row], size))
            for row, places in sights(q, k, given, packed, mode == 3))  # fmt: skip
    dq, dk, dv = backward(queries, keys, values, saved, rows, scale)
    width, (dq, dk) = q.shape[-1], (dq.reshape(*q.shape[:-1], -1), dk.reshape(*k.shape[:-1], -1))
    own = dk[..., :width] if v is not None else dk[..., :width] + dv.reshape(k.shape)
    ropes = (dq[..., width:], dk[..., width:]) if q_rope is not None else (None, None)
    return dq[..., :width], own, None if v is None else dv.reshape(v.shape), *ropes

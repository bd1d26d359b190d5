"""Gradients of the lightning indexer, and its divergence from the attention that it selects keys for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .sparse_attention import extents, gentle

EVERY, LEAST = (1 << 63) - 1, 1e-8


class Sight(NamedTuple):
    """A query, by its number among all, and the places of the keys that it sees."""

    query: int
    keys: Array


def sights(q: Array, k: Array, ends: tuple[Any, Any], packed: bool, causal: bool) -> Iterator[Sight]:
    batches = len(ends[0]) if packed else q.shape[0]
    rooms = (0, 0) if packed else (q.shape[1], k.shape[1])
    queries, keys = (extents(one, packed, batches, room) for one, room in zip(ends, rooms, strict=True))
    for (begin, end), (first, last) in zip(queries, keys, strict=True):
        for row in range(begin, end):
            visible = last - first - (end - 1 - row) if causal else last - first
            yield Sight(row, np.arange(first, first + max(visible, 0)))


def selected(sight: Sight, numbers: Array) -> Array:
    """Which of a row's entries name visible keys: those before the first -1, as many as keys are visible at most."""
    entries = np.arange(min(len(numbers), len(sight.keys)))
    none = np.flatnonzero(numbers[entries] == -1)
    entries = entries[: none[0]] if len(none) else entries
    return entries[(numbers[entries] >= 0) & (numbers[entries] < len(sight.keys))]


class Index:
    """The index with its gradients, in rows of queries and of keys."""

    def __init__(self, q: Array, k: Array, weights: Array) -> None:
        self.q, self.k = q.reshape(-1, *q.shape[-2:]), k.reshape(-1, k.shape[-1])
        self.weights, self.shapes = weights.reshape(-1, weights.shape[-1]), (q.shape, k.shape, weights.shape)
        self.dq, self.dk, self.dw = (np.zeros(each.shape) for each in (self.q, self.k, self.weights))

    def products(self, row: int, places: Array) -> Array:
        return np.maximum(self.q[row] @ self.k[places].T, 0)

    def scores(self, row: int, places: Array) -> Array:
        return self.weights[row] @ self.products(row, places)

    def backward(self, row: int, places: Array, slopes: Array) -> None:
        """Gradients of the scores join those of the tensors."""
        products = self.products(row, places)
        self.dw[row] += products @ slopes
        inner = np.where(products > 0, np.outer(self.weights[row], slopes), 0)
        self.dq[row] += inner @ self.k[places]
        np.add.at(self.dk, places, inner.T @ self.q[row])

    @property
    def gradients(self) -> tuple[Array, ...]:
        return tuple(map(np.reshape, (self.dq, self.dk, self.dw), self.shapes))


def ends(values: Array, *, name: str, given: Any) -> Array:
    """Cumulative lengths."""
    tokens = given["query" if "Q" in name else "key"][0]
    return ((np.arange(values.size) + 1) * tokens // values.size).astype(float).reshape(values.shape)


def some(values: Array) -> Array:
    """Indices of keys, some of them -1 or after the last one, and none twice in many a row."""
    return np.floor(np.abs(values) * 4) % 7 - 1


GRAD_ATTRS = tuple((0, layout, mode, 1, 1, False) for layout in ("BSND", "TND") for mode in (3, 0))
GRAD_DOMAIN: dict[str, Callable[..., Array]] = {
    "sparseIndices": some, "actualSeqQLenOptional": ends, "actualSeqKvLenOptional": ends,
    **dict.fromkeys(("query", "key", "dy", "weights"), gentle),
}  # fmt: skip


@reference("aclnnLightningIndexerGrad", attrs=GRAD_ATTRS, domain=GRAD_DOMAIN, integers=True)
def lightning_indexer_grad(
    q: Array, k: Array, dy: Array, numbers: Array, weights: Array, query_ends: Any, key_ends: Any, heads: int,
    layout: str, mode: int, *ignored: Any,
) -> Any:  # fmt: skip
    if not all(np.isfinite(each).all() for each in (q, k, dy, weights)):
        return None, None, None
    index, count = Index(q, k, weights), numbers.shape[-1]
    packed = layout == "TND"
    given = (query_ends, key_ends) if packed else (None, None)
    for sight in sights(q, k, given, packed, mode == 3):
        row = numbers.reshape(-1, count)[sight.query]
        entries = selected(sight, row)
        index.backward(sight.query, sight.keys[row[entries]], dy.reshape(-1, count)[sight.query, entries])
    return index.gradients


def finite(*tensors: Any) -> bool:
    return all(each is None or np.isfinite(each).all() for each in tensors)


LSE_ATTRS = (
    (None, None, "BSND", 3, EVERY, EVERY), ((2, 4), (3, 8), "TND", 3, EVERY, EVERY),
    ((1, 3), (4, 2), "BSND", 3, EVERY, EVERY),
)  # fmt: skip
LSE_DOMAIN: dict[str, Callable[..., Array]] = dict.fromkeys(("queryIndex", "keyIndex", "weight"), gentle)


@reference("aclnnDenseLightningIndexerSoftmaxLse", attrs=LSE_ATTRS, domain=LSE_DOMAIN)
def dense_lightning_indexer_softmax_lse(
    q: Array, k: Array, weights: Array, query_ends: Any, key_ends: Any, layout: str, *numbers: int
) -> Any:
    if not finite(q, k, weights):
        return None, None
    index, packed = Index(q, k, weights), layout == "TND"
    largest, total = np.zeros(len(index.q)), np.zeros(len(index.q))
    for sight in sights(q, k, (query_ends, key_ends), packed, True):
        if len(sight.keys):
            scores = index.scores(sight.query, sight.keys)
            largest[sight.query], total[sight.query] = scores.max(), np.exp(scores - scores.max()).sum()
    shape = (1, -1) if packed else (q.shape[0], 1, q.shape[1])
    return largest.reshape(shape), total.reshape(shape)


def log_of(x: Array) -> Array:
    return np.log(np.maximum(x, LEAST))


def taught(index: Index, row: int, places: Array, target: Array, own: Array) -> float:
    """The divergence of a row, whose gradients join the index's."""
    index.backward(row, places, own - target)
    return float((target * (log_of(target) - log_of(own))).sum())


def weights_of(tensors: tuple[Array, Array, Array, Array], row: int, places: Array, scale: float) -> Array:
    """Attention's weights of every head, [N,keys], by its maxima and sums, [R,N]."""
    q, k, largest, total = tensors
    keys = np.broadcast_to(k[places], (len(places), q.shape[1], k.shape[2]))
    scores = scale * np.einsum("hd,khd->hk", q[row], keys)
    return np.exp(np.minimum(scores - largest[row][:, None], 40)) / total[row][:, None]


def with_rope(x: Array, rope: Any) -> Array:
    whole = x if rope is None else np.concatenate((x, rope), -1)
    return whole.reshape(-1, *whole.shape[-2:])


def above(x: Array) -> Array:
    return 2 + np.tanh(x)


def small(x: Array) -> Array:
    return np.tanh(x) / 16


LOSS_ATTRS = tuple((*ends, 0.004, layout, 3, EVERY, EVERY)
                   for layout, ends in (("BSND", (None, None)), ("TND", ((1, 2), (1, 3)))))  # fmt: skip
SPARSE_ATTRS = tuple((*attrs, True) for attrs in LOSS_ATTRS)
SMALL = ("query", "key", "queryRope", "keyRope", "queryIndex", "keyIndex", "weights", "sinks")
SUMS = ("softmaxMax", "softmaxSum", "softmaxMaxIndex", "softmaxSumIndex")
LOSS_DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(SMALL, small), **dict.fromkeys(SUMS, above), "sparseIndices": some,
}  # fmt: skip


@reference("aclnnDenseLightningIndexerGradKLLoss", attrs=LOSS_ATTRS, domain=LOSS_DOMAIN)
def dense_loss(
    q: Array, k: Array, qi: Array, ki: Array, weights: Array, largest: Array, total: Array, own_largest: Array,
    own_total: Array, q_rope: Any, k_rope: Any, query_ends: Any, key_ends: Any, scale: float, layout: str, *_: int,
) -> Any:  # fmt: skip
    if not finite(q, k, qi, ki, weights, largest, total, own_largest, own_total, q_rope, k_rope, scale):
        return None, None, None, None
    index, packed, loss = Index(qi, ki, weights), layout == "TND", 0.0
    rows = (np.moveaxis(each[..., 0], -2, -1).reshape(len(index.q), -1) for each in (largest, total))
    tensors = (with_rope(q, q_rope), with_rope(k, k_rope), *rows)
    own_rows = own_largest.ravel(), own_total.ravel()
    for row, places in sights(qi, ki, (query_ends, key_ends) if packed else (None, None), packed, True):
        target = weights_of(tensors, row, places, scale).mean(0)
        own = np.exp(np.minimum(index.scores(row, places) - own_rows[0][row], 40)) / own_rows[1][row]
        loss += taught(index, row, places, target, own)
    return *index.gradients, np.array([loss])


def sparse_loss(tensors: tuple[Array, ...], ends: Any, sinks: Any, scale: float, layout: str) -> Any:
    q, k, qi, ki, weights, numbers, largest, total, q_rope, k_rope = tensors
    if not finite(q, k, qi, ki, weights, largest, total, q_rope, k_rope, sinks, scale):
        return None, None, None, None
    index, packed, loss = Index(qi, ki, weights), layout == "TND", 0.0
    rows = [each.reshape(len(index.q), -1) for each in (largest, total)]
    known = (with_rope(q, q_rope), with_rope(k, k_rope), *rows)
    for row, keys in sights(qi, ki, ends if packed else (None, None), packed, True):
        chosen = numbers.reshape(len(index.q), -1)[row].astype(int)
        places = keys[chosen[selected(Sight(row, keys), chosen)]]
        if not len(places):
            continue
        sums = weights_of(known, row, places, scale).sum(0)
        lost = 0 if sinks is None else (np.exp(sinks - rows[0][row]) / rows[1][row]).sum()
        scores = index.scores(row, places)
        own = np.exp(scores - scores.max())
        loss += taught(index, row, places, sums / (q.shape[-2] - lost), own / own.sum())
    return *index.gradients, np.array([loss])


@reference("aclnnSparseLightningIndexerGradKLLoss", attrs=SPARSE_ATTRS, domain=LOSS_DOMAIN)
def sparse_loss_v1(*given: Any) -> Any:
    return sparse_loss(given[:10], given[10:12], None, *given[12:14])


@reference("aclnnSparseLightningIndexerGradKLLossV2", attrs=SPARSE_ATTRS, domain=LOSS_DOMAIN)
def sparse_loss_v2(*given: Any) -> Any:
    return sparse_loss(given[:10], given[10:12], *given[12:15])

"""Attention over selected blocks of scores, and its backward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, reference
from .index_gradients import finite
from .sparse_attention import gentle

LENGTHS, SIZES = ((2, 3), (3, 4)), (3, 4)


class Part(NamedTuple):
    """A sequence: where its queries, keys and sums of rows lie."""

    number: int
    queries: tuple[Any, ...]
    keys: tuple[Any, ...]


def places(layout: str, batch: int, first: int, length: int) -> tuple[Any, ...]:
    """The index of a sequence's tokens; what it selects has the axes of `sided`."""
    tokens = slice(first, first + length)
    return {"TND": (tokens,), "BNSD": (batch, slice(None), tokens), "BSND": (batch, tokens)}[layout]


def sided(x: Array, layout: str) -> Array:
    """Heads first."""
    return x if layout == "BNSD" else np.swapaxes(x, 0, 1)


def parts(q: Array, k: Array, layout: str, lengths: tuple[Any, Any]) -> Iterator[Part]:
    packed, axis = layout == "TND", 2 if layout == "BNSD" else 1
    queries, keys = (
        each if each is not None else (x.shape[axis],) * len(x) for each, x in zip(lengths, (q, k), strict=True)
    )
    first = key = 0
    for number, (some, others) in enumerate(zip(queries, keys, strict=True)):
        yield Part(number, places(layout, number, first, some), places(layout, number, key, others))
        if packed:
            first, key = first + some, key + others


def weights_of(q: Array, k: Array, mask: Array, blocks: Any, scale: float) -> tuple[Array, Array]:
    """Scores of all heads, and which of them count."""
    group = len(q) // len(k)
    scores = scale * q @ np.repeat(k, group, 0).swapaxes(1, 2)
    across, along = (np.arange(size) // block for size, block in zip(scores.shape[1:], blocks, strict=True))
    return scores, mask[:, across][:, :, along] != 0


DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "value", "attentionOut", "dout"), gentle),
    **dict.fromkeys(("blockSparseMaskOptional",), lambda x: np.abs(np.floor(x * 2)) % 2),
    "softmaxLse": lambda x: 3 + np.tanh(x),
}
ATTRS = tuple(
    ((2, 128), *LENGTHS, layout, layout, 1, 0, 0.1, 0, 0, (1 << 31) - 1, (1 << 31) - 1, 1) for layout in ("BNSD", "TND")
)


@reference("aclnnBlockSparseAttention", attrs=ATTRS, domain=DOMAIN)
def block_sparse_attention(
    q: Array, k: Array, v: Array, mask: Array, padding: Any, blocks: Any, lengths: Any, key_lengths: Any, table: Any,
    layout: str, key_layout: str, shared: int, masked: int, scale: float, precise: int, size: int, before: int,
    behind: int, flag: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, scale):
        return None, None
    y, sums = np.zeros(q.shape), np.zeros((*q.shape[:-1], 1))
    for part in parts(q, k, layout, (lengths, key_lengths)):
        one, other, third = (sided(x[at], layout) for x, at in zip((q, k, v), (*part[1:], part.keys), strict=True))
        scores, counts = weights_of(one, other, mask[part.number], blocks or (128, 128), scale)
        some = counts.any(-1, keepdims=True)
        top = np.where(some, np.max(scores, -1, keepdims=True, initial=-np.inf, where=counts), 0)
        weights = np.where(counts, np.exp(np.where(counts, scores - top, 0)), 0)
        total = np.where(some, weights.sum(-1, keepdims=True), 1)
        found = weights / total @ np.repeat(third, len(one) // len(other), 0)
        y[part.queries] = sided(found, layout)
        sums[part.queries] = sided(np.where(some, top + np.log(total), 0), layout)
    return y, sums if flag == 1 else None


GRAD_ATTRS = tuple(
    ((64, 128), (1, 3), (2, 2), layout, layout, 1, 0, 0.1, (1 << 31) - 1, (1 << 31) - 1) for layout in ("BNSD", "TND")
)


@reference("aclnnBlockSparseAttentionGrad", attrs=GRAD_ATTRS, domain=DOMAIN)
def block_sparse_attention_grad(
    dy: Array, q: Array, k: Array, v: Array, y: Array, lse: Array, mask: Array, padding: Any, blocks: Any, lengths: Any,
    key_lengths: Any, layout: str, key_layout: str, shared: int, masked: int, scale: float, before: int, behind: int,
) -> Any:  # fmt: skip
    if not finite(dy, q, k, v, y, lse, scale):
        return None, None, None
    dq, dk, dv = (np.zeros(each.shape) for each in (q, k, v))
    taken = (lengths, key_lengths) if layout == "TND" else (None, None)
    sums = lse if layout != "BSND" else np.swapaxes(lse.reshape(len(q), q.shape[2], q.shape[1], 1), 1, 2)
    for part in parts(q, k, layout, taken):
        one, out, slope, known = (sided(x[part.queries], layout) for x in (q, y, dy, sums))
        other, third = (sided(x[part.keys], layout) for x in (k, v))
        group = len(one) // len(other)
        scores, counts = weights_of(one, other, mask[part.number], blocks[:2], scale)
        weights = np.where(counts, np.exp(np.minimum(np.where(counts, scores - known, 0), 40)), 0)
        pulled = slope @ np.repeat(third, group, 0).swapaxes(1, 2) - (slope * out).sum(-1, keepdims=True)
        slopes = scale * weights * pulled

        def joined(x: Array, group: int = group) -> Array:
            """Heads that share a key, summed."""
            return sided(x.reshape(-1, group, *x.shape[1:]).sum(1), layout)

        dq[part.queries] = sided(slopes @ np.repeat(other, group, 0), layout)
        dk[part.keys] = joined(slopes.swapaxes(1, 2) @ one)
        dv[part.keys] = joined(weights.swapaxes(1, 2) @ slope)
    return dq, dk, dv

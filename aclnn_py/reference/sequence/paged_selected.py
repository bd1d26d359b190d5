"""Attention of the last queries of sequences over selected blocks of a paged cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..registry import Array, reference
from .index_gradients import finite
from .selected_attention import Row, attend, blocks_of, selected
from .sparse_attention import gentle


def pages(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """Page indices that there are."""
    return np.abs(np.trunc(values)) % max(given["key"][0], 1)


def rows_of(
    numbers: Array, table: Array, lengths: tuple[Any, Any], size: int, page: int, room: int
) -> Iterator[tuple[int, Array]]:
    """Queries, each with the places of its keys among all pages; a sequence has `room` queries, or its own number."""
    first = 0
    for count, length, row in zip(*lengths, table, strict=False):
        places = (row[:, None] * page + np.arange(page)).ravel()
        for query in range(count):
            visible = length - (count - 1 - query)
            yield first + query, places[blocks_of(numbers[first + query].astype(int), size, visible)]
        first += room or count


ATTRS = tuple(
    ((1, 2), (40, 100), name, 2, 1, 16, 3, 64, 0.1, 0) for name in ("BSND", "BSH", "TND")
)  # fmt: skip
DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "value"), gentle), "topkIndices": selected, "blockTableOptional": pages,
}  # fmt: skip


@reference("aclnnNsaSelectedAttentionInfer", attrs=ATTRS, domain=DOMAIN, integers=True)
def nsa_selected_attention_infer(
    q: Array, k: Array, v: Array, numbers: Array, mask: Any, table: Array, queries: Any, keys: Any, layout: str,
    heads: int, shared: int, size: int, count: int, page: int, scale: float, mode: int,
) -> Any:  # fmt: skip
    if not finite(q, k, v, scale):
        return None
    room = 0 if layout == "TND" else q.shape[1]
    flat = q.reshape(-1, heads, q.size // max(np.prod(numbers.shape[:-2]), 1) // heads)
    tokens, values = (each.reshape(k.shape[0] * k.shape[1], shared, -1) for each in (k, v))
    first = numbers.reshape(-1, shared, count)[:, 0]
    found = rows_of(first, table, (queries or (1,) * len(q), keys), size, page, room)
    rows = (Row(query, head, places) for query, places in found for head in range(shared))
    y = attend(flat, tokens, values, rows, scale)[2]
    return y.reshape(*q.shape[:2], -1) if layout == "BSH" else y.reshape(*q.shape[:-1], -1)

"""Rows of a table in bags."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .gathers import along


def starts(values: Array, *, name: str, given: Any) -> Array:
    """Offsets in order, from 0 to the number of indices."""
    items = int(np.prod(given["indices"]))
    found = np.sort(np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % (items + 1), axis=None)
    return np.reshape(found, values.shape)


@reference(
    "aclnnEmbeddingBag", integers=True, domain={"indices": along("weight", ""), "offsets": starts},
    attrs=((False, 0, False, False, -1), (False, 1, False, True, 1), (True, 2, True, False, -1),
           (False, 2, False, False, 0)),
)  # fmt: skip
def embedding_bag(
    weight: Array, indices: Array, offsets: Array, scale: bool, mode: int, sparse: bool, factors: Array | None,
    last: bool, padding: int, *, soc: str,
) -> tuple[Array | None, ...]:  # fmt: skip
    newer = soc in ("ascend950", "ascend350")
    items = np.ravel(indices)
    count = offsets.size - last
    ends = [0, *np.ravel(offsets)[1:count].tolist(), items.size]
    out = np.zeros((count, weight.shape[1]))
    best = np.full(out.shape, -1 if newer else 0, "i8")
    sizes = np.zeros(offsets.size if newer else count)
    for bag in range(count):
        kept = np.arange(ends[bag], ends[bag + 1])
        kept = kept[items[kept] != padding]
        rows = weight[items[kept]]
        if mode == 0 and factors is not None:
            rows = rows * np.ravel(factors)[kept, None]
        if newer or mode != 0:
            sizes[bag] = len(kept)
        if not len(kept):
            continue
        if mode in (0, 1):
            out[bag] = np.sum(rows, 0) / (len(kept) if mode == 1 else 1)
            continue
        chosen, out[bag] = np.zeros(weight.shape[1], int), rows[0]
        for number, row in enumerate(rows[1:], 1):
            larger = row > out[bag]
            chosen, out[bag] = np.where(larger, number, chosen), np.where(larger, row, out[bag])
        best[bag] = items[kept][chosen]
    numbers = np.searchsorted(ends[:-1], np.arange(items.size), "right") - 1
    untouched = None if newer else np.zeros(count)
    return out, np.reshape(numbers, -1), sizes, best if mode not in (0, 1) else untouched

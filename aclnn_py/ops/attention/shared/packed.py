"""Packed sequences, layout TND: how cumulative lengths cut the tokens, and which keys the rows of each one see."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import NamedTuple

from ....rules.core.call import Shape, TensorFacts
from . import sparse_masks as see
from .geometry import WIDEST

COMPRESSED = {**see.COMPRESSED, 7: (2048, 2048), 8: (2048, 2048)}
"""Sparse modes whose mask is one for all shapes: its elements are not read."""
SLOPES = (2, 3)
"""Types of a position bias that is a slope per head."""


class Sequence(NamedTuple):
    """Where its tokens begin among those of query and of key, and how many it has."""

    first_query: int
    queries: int
    first_key: int
    keys: int


class Packed(NamedTuple):
    """All sequences of a call; `heads` of query, `key_heads` of key and value."""

    sequences: tuple[Sequence, ...]
    heads: int
    key_heads: int

    @property
    def longest(self) -> tuple[int, int]:
        """The largest numbers of queries and of keys."""
        return max(each.queries for each in self.sequences), max(each.keys for each in self.sequences)

    @property
    def totals(self) -> tuple[int, int]:
        """Queries and keys of all sequences."""
        return sum(each.queries for each in self.sequences), sum(each.keys for each in self.sequences)

    @property
    def firsts(self) -> tuple[int, ...]:
        """For every sequence how many pairs of a query and a key are in those before it; behind them the total."""
        return tuple(accumulate((each.queries * each.keys for each in self.sequences), initial=0))

    @property
    def banded(self) -> tuple[int, int]:
        """The first and the last sequence with a query, which sparse modes 8 and 7 treat apart."""
        some = [number for number, each in enumerate(self.sequences) if each.queries]
        return some[0], some[-1]


def lengths(ends: Shape | None) -> Shape:
    """What cumulative lengths say of each sequence; one that ends before its predecessor is empty."""
    return (ends[0], *[max(after - before, 0) for before, after in pairwise(ends)]) if ends else ()


def packed(
    query: TensorFacts, key: TensorFacts, value: TensorFacts, layout: str, heads: int, query_ends: Shape | None,
    key_ends: Shape | None,
) -> Packed | None:  # fmt: skip
    """The sequences; None where the arguments are inconsistent."""
    if layout != "TND" or not query.rank == key.rank == value.rank == 3:
        return None
    queries, keys, shared = lengths(query_ends), lengths(key_ends), key.shape[1]
    if not queries or len(queries) != len(keys) or min(queries[0], keys[0]) < 0 or not max(queries):
        return None
    if sum(queries) > query.shape[0] or sum(keys) > min(key.shape[0], value.shape[0]):
        return None
    width = query.shape[2]
    alike = query.shape[1] == heads and key.shape[1] == value.shape[1] and width == key.shape[2] >= value.shape[2]
    if not alike or not 0 < width <= WIDEST or not shared or heads % shared:
        return None
    begins = zip(accumulate(queries, initial=0), queries, accumulate(keys, initial=0), keys, strict=False)
    return Packed(tuple([Sequence(*each) for each in begins]), heads, shared)

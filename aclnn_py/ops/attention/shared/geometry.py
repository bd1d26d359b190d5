"""How layouts put batches, heads, rows and the width of a head into the axes of a tensor."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, TensorFacts

WIDEST, STATISTICS = 768, 8
RANKS = {"BSH": 3, "SBH": 3, "BSND": 4, "BNSD": 4, "TND": 3}


class Geometry(NamedTuple):
    """Sizes of attention: `heads` of query, `key_heads` of key and value, widths of a head of key and of value."""

    batches: int
    heads: int
    key_heads: int
    queries: int
    keys: int
    width: int
    value_width: int

    @property
    def scores(self) -> int:
        return self.batches * self.heads * self.queries * self.keys


class Split(NamedTuple):
    """A tensor's sizes: batches, rows, heads, width."""

    batches: int
    rows: int
    heads: int
    width: int


def split(shape: Shape, layout: str, heads: int) -> Split | None:
    """What the axes of a tensor with so many heads are; None if they are not those of the layout."""
    if layout not in RANKS or RANKS[layout] != len(shape) or layout == "TND":
        return None
    if layout in ("BSH", "SBH"):
        batches, rows = (shape[0], shape[1]) if layout == "BSH" else (shape[1], shape[0])
        return Split(batches, rows, heads, shape[2] // heads) if heads > 0 and shape[2] % heads == 0 else None
    return Split(shape[0], shape[1], *shape[2:]) if layout == "BSND" else Split(shape[0], shape[2], shape[1], shape[3])


def key_heads(query: Shape, key: Shape, layout: str, heads: int) -> int:
    """How many heads key and value have; 0 if that cannot be determined."""
    if layout not in ("BSH", "SBH"):
        return (key[2] if layout == "BSND" else key[1]) if len(key) == 4 else 0
    width = query[2] // heads if heads > 0 and len(query) == 3 else 0
    return key[2] // width if width and len(key) == 3 else 0


def widths(
    query: TensorFacts, key: TensorFacts, value: TensorFacts, layout: str, heads: int
) -> tuple[int, int, int] | None:
    """Widths of a head of query, key and value as the source works them out; None where a division fails.

    An axis that a tensor lacks has size 0.
    """
    if layout in ("BSH", "SBH"):
        shared = key_heads(query.shape, key.shape, layout, heads)
        if not shared or value.rank < 3:
            return None
        return query.shape[2] // heads, key.shape[2] // shared, value.shape[2] // shared
    rank = RANKS.get(layout, 0)
    if query.rank != rank:
        return None
    one, other, third = [each.shape[rank - 1] if each.rank >= rank else 0 for each in (query, key, value)]
    return one, other, third


def geometry(query: TensorFacts, key: TensorFacts, value: TensorFacts, layout: str, heads: int) -> Geometry | None:
    """All sizes; None where the tensors are inconsistent."""
    shared = key_heads(query.shape, key.shape, layout, heads)
    one, other = split(query.shape, layout, heads), split(key.shape, layout, shared)
    third = split(value.shape, layout, shared)
    if one is None or other is None or third is None or not shared:
        return None
    alike = one.heads == heads and one.batches == other.batches == third.batches and one.width == other.width
    fits = other.rows == third.rows and other.heads == third.heads and 0 < one.width <= WIDEST
    if not alike or not fits or third.width > one.width or heads % shared:
        return None
    return Geometry(one.batches, heads, shared, one.rows, other.rows, one.width, third.width)


def as_heads(view: View, layout: str, heads: int) -> View:
    """A dense tensor as [batches, heads, rows, width]."""
    found = split(view.shape, layout, heads) or Split(0, 0, 0, 0)
    one, two, three, *four = (*view.strides, 0, 0, 0)[: max(3, len(view.strides))]
    strides = {
        "BSH": (one, found.width * three, two, three), "SBH": (two, found.width * three, one, three),
        "BSND": (one, three, two, *four), "BNSD": (one, two, three, *four),
    }  # fmt: skip
    shape = (found.batches, found.heads, found.rows, found.width)
    return view._replace(shape=shape, strides=strides[layout])


def result_shape(
    query: TensorFacts, key: TensorFacts, value: TensorFacts, layout: str, heads: int
) -> tuple[int, ...] | None:
    """That of the result: query's, with the width of value."""
    if not RANKS.get(layout) == query.rank == value.rank:
        return None
    if layout not in ("BSH", "SBH"):
        return (*query.shape[:-1], value.shape[-1])
    shared = key_heads(query.shape, key.shape, layout, heads)
    return (*query.shape[:2], heads * (value.shape[2] // shared) if shared else 0)


def row_shape(query: TensorFacts, layout: str, heads: int) -> tuple[int, ...] | None:
    """That of what every row has: its largest score, its sum."""
    if RANKS.get(layout) != query.rank:
        return None
    batches, rows = {"BSH": (0, 1), "SBH": (1, 0), "BSND": (0, 1), "BNSD": (0, 2), "TND": (0, 0)}[layout]
    if layout == "TND":
        return (query.shape[0], heads, STATISTICS)
    return (query.shape[batches], heads, query.shape[rows], STATISTICS)

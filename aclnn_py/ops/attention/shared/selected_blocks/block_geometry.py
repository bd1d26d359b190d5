"""Where the sequences of attention over selected blocks lie in its tensors."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from .....lowering.plan.lowered import View
from .....rules.core.call import Shape

DEFAULT = (128, 128)
"""Queries and keys of a block."""


class Sequences(NamedTuple):
    """One sequence, or a number of them in batches: the first one, and where its queries and keys lie."""

    number: int
    batches: int
    batch: int
    first_query: int
    queries: int
    first_key: int
    keys: int


def blocks_across(sizes: tuple[int, int], blocks: Shape | None) -> tuple[int, int]:
    """The blocks that so many queries and keys are cut into."""
    one, other = (-(-size // block) for size, block in zip(sizes, blocks or DEFAULT, strict=False))
    return one, other


def sequences(layout: str, query: Shape, key: Shape, lengths: tuple[Shape | None, Shape | None]) -> list[Sequences]:
    """The sequences of a call."""
    if layout == "TND":
        one, other = (each or () for each in lengths)
        firsts = (accumulate(each, initial=0) for each in (one, other))
        return [
            Sequences(number, 1, 0, first, queries, first_key, keys)
            for number, (first, first_key, queries, keys) in enumerate(zip(*firsts, one, other, strict=False))
        ]
    axis = 2 if layout == "BNSD" else 1
    if None in lengths:
        return [Sequences(0, query[0], 0, 0, query[axis], 0, key[axis])]
    return [
        Sequences(number, 1, number, 0, queries, 0, keys)
        for number, (queries, keys) in enumerate(zip(*(each or () for each in lengths), strict=True))
    ]


def by_head(view: View, layout: str) -> View:
    """A dense tensor as [batches, heads, rows, width]."""
    one, two, width = view.shape[-3:]
    if layout == "BNSD":
        return view
    strides = (one * two * width, width, two * width, 1)
    return view._replace(shape=(*(view.shape[:-3] or (1,)), two, one, width), strides=strides)


def part_of(view: View, layout: str, kind: str, at: Sequences, times: int) -> View:
    """The tensor of some sequences; numbers of rows, of `kind` r, are repeated `times` times."""
    whole = by_head(view, layout)
    first, rows = (at.first_key, at.keys) if kind == "k" else (at.first_query, at.queries)
    _, heads, _, width = whole.shape
    batch, _, row, _ = strides = whole.strides
    offset = whole.offset + at.batch * batch + first * row
    if kind == "r" and width == 1:
        width, strides = times, (*strides[:3], 0)
    return whole._replace(shape=(at.batches, heads, rows, width), strides=strides, offset=offset)


def mask_of(view: View, at: Sequences) -> View:
    return view._replace(shape=(at.batches, *view.shape[1:]), offset=view.offset + at.number * view.strides[0])

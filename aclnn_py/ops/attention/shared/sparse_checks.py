"""Tests of attention over chosen keys, in the order of its tiling functions."""

from __future__ import annotations

from math import prod

from ....rules.core.call import TensorFacts, is_dense
from .sparse_request import PACKED, PAGED, RANKS, Request

IN_ORDER = "contiguous, with PA_BSND all axes but the first"
MOST_BLOCK, BLOCK_UNIT = 1024, 16


def layouts_fit(at: Request) -> bool:
    return at.layout in RANKS and at.key_layout in (PAGED, at.layout)


def returns_fit(at: Request) -> bool:
    return not (at.returns and at.is_paged)


def optional_fit(at: Request) -> bool:
    """Whether lengths and a block table are there where they have to be, and no table elsewhere."""
    keys = at.key_lengths is not None or at.key_layout not in (PACKED, PAGED)
    return keys and (at.query_lengths is not None or not at.is_packed) and (at.table is not None) == at.is_paged


def ranks_fit(at: Request) -> bool:
    """Whether queries and keys have the axes of their layouts."""
    table = at.table is None or at.table.rank == 2
    return at.query.rank == RANKS[at.layout] and at.key.rank == (3 if at.key_layout == PACKED else 4) and table


def sizes_fit(at: Request, width: int, key_width: int) -> bool:
    """Whether there are queries and keys of one head of these widths, in blocks that a cache may have."""
    blocks = not at.is_paged or (0 < at.block <= MOST_BLOCK and at.block % max(BLOCK_UNIT, at.group) == 0)
    wide = (at.query.shape[-1], at.key.shape[-1]) == (width, key_width)
    return bool(prod(at.query.shape)) and bool(prod(at.key.shape)) and at.key.shape[-2] == 1 and wide and blocks


def batches_fit(at: Request) -> bool:
    """Whether lengths, the table and keys without one have an entry for every sequence."""
    lengths = all(each is None or each.numel == at.batches for each in (at.query_lengths, at.key_lengths))
    table = at.table is None or (at.table.shape[0] == at.batches and at.table.shape[1] > 0)
    keys = at.key_layout != "BSND" or at.key.shape[0] == at.batches
    return at.batches > 0 and lengths and table and keys


def index_outputs_fit(at: Request) -> bool:
    """Whether the outputs of the index have a row of chosen keys for every query."""
    assert at.out is not None
    shape = (*at.rows, 1, at.chosen)
    return at.out.shape == shape and (not at.returns or (at.one is not None and at.one.shape == shape))


def weights_fit(at: Request) -> bool:
    return at.weights is not None and at.weights.shape == at.query.shape[:-1]


def scales_fit(at: Request) -> bool:
    """Whether every head of a query and every key has a scale."""
    pairs = ((at.query_scale, at.query), (at.key_scale, at.key))
    return all(scale is not None and scale.shape == of.shape[:-1] for scale, of in pairs)


def known_count(count: int) -> bool:
    return 0 < count <= 2048 or count in (3072, 4096, 5120, 6144, 7168, 8192)


def statistics_fit(at: Request) -> bool:
    """Whether maxima and sums have a number for every query and head, the axis of the key's head in front."""
    if not at.returns:
        return True
    axes, heads = at.rows, at.query.shape[-2]
    shape = (1, *axes, heads) if at.is_packed else (axes[0], 1, axes[1], heads)
    return all(each is not None and each.shape == shape for each in (at.one, at.other))


def ropes_fit(at: Request) -> bool:
    """Whether rotary parts lie beside queries and keys."""
    query, key = at.query_rope, at.key_rope
    if query is None or key is None:
        return False
    return query.shape == (*at.query.shape[:-1], 64) and key.shape == (*at.key.shape[:-1], 64)


def chosen_fit(at: Request) -> bool:
    """Whether every query has a row of numbers of blocks."""
    chosen = at.indices
    return chosen is not None and chosen.rank == len(at.rows) + 2 and chosen.shape[:-1] == (*at.rows, 1)


def output_fits(at: Request) -> bool:
    """Whether the output has the numbers of every head of a query, without its rotary ones."""
    return at.out is not None and at.out.shape == (*at.query.shape[:-1], at.query.shape[-1] - 64)


def stored_in_order(keys: TensorFacts, layout: str | None) -> bool:
    """Whether keys are contiguous, blocks of a cache each for itself."""
    axes = 1 if layout == PAGED else 0
    return keys.contiguous or is_dense(keys.shape[axes:], keys.strides[axes:], keys.numel)


def keys_in_order(at: Request) -> bool:
    given = [each for each in (at.key, at.value, at.key_rope) if each is not None]
    return all(stored_in_order(each, at.key_layout) for each in given)


def grouped(at: Request) -> bool:
    """Whether blocks of chosen keys are powers of 2 up to 128."""
    return 0 < at.group <= 128 and not at.group & (at.group - 1)


def value_fits(at: Request) -> bool:
    return at.value is not None and at.value.shape == at.key.shape


def sinks_fit(at: Request) -> bool:
    return at.sinks is not None and at.sinks.shape == at.query.shape[-2:-1]

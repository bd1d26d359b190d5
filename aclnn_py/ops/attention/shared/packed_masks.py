"""Packed sequences: which keys the queries of each one see, and the tensors that say so."""

from __future__ import annotations

from math import prod

from ....rules.core.call import Shape, TensorFacts
from . import sparse_masks as see
from .packed import COMPRESSED, SLOPES, Packed, Sequence


def bands(mode: int, before: int, behind: int, sizes: Packed) -> tuple[see.Band, ...] | None:
    """What a mask's sparse mode says of every sequence; None where the tiling function refuses it."""
    if mode == 0:
        return without_mode(before, behind, sizes)
    if mode == 5 or mode > 8:
        return None
    first, last = sizes.banded
    apart = {4: range(len(sizes.sequences)), 7: (last,), 8: (first,)}.get(mode, ())
    if not all(band_fits(mode, before, behind, sizes.sequences[number]) for number in apart):
        return None
    if mode in (3, 7) and any(each.queries > each.keys for each in sizes.sequences if each.keys or mode == 3):
        return None
    if mode == 8 and before < sizes.sequences[first].keys:
        return None
    found = [see.Band(-see.FAR, high(mode, each), False) for each in sizes.sequences]
    for number in apart:
        gap = sizes.sequences[number].keys - sizes.sequences[number].queries
        found[number] = see.Band(float(gap - before), float(gap + behind), False)
    return tuple(found)


def high(mode: int, sequence: Sequence) -> float:
    """The last key that a query sees, counted from its own number."""
    causal = {2: 0.0, 8: 0.0}.get(mode, see.FAR)
    return float(sequence.keys - sequence.queries) if mode in (3, 6, 7) else causal


def band_fits(mode: int, before: int, behind: int, sequence: Sequence) -> bool:
    """Whether a band, counted from the last query and key, leaves a key for every query."""
    if mode == 4 and (before < 0 or (behind < 0 and before + behind < 0)):
        return False
    if mode == 7 and (before < sequence.keys or behind > 0):
        return False
    if mode != 8 and not (sequence.queries and sequence.keys):
        return True
    return sequence.queries - behind <= sequence.keys


def without_mode(before: int, behind: int, sizes: Packed) -> tuple[see.Band, ...] | None:
    """Sparse mode 0: a band counted from the first query and key."""
    queries, keys = sizes.longest
    count = len(sizes.sequences)
    if before >= queries and behind == 0:
        return (see.Band(-see.FAR, 0.0, False),) * count
    if before >= queries and behind >= keys:
        return (see.ALL,) * count
    if behind < 0 or (before < 0 and behind < -before):
        return None
    if any(each.keys + before < each.queries for each in sizes.sequences if each.queries and each.keys):
        return None
    return (see.Band(float(-before), float(behind), False),) * count


def prefixes(mode: int, prefix: Shape | None, sizes: Packed) -> tuple[int, ...] | None:
    """For every sequence how many keys at the beginning all its queries see; None where they are invalid."""
    if mode != 6:
        return (0,) * len(sizes.sequences)
    if prefix is None or len(prefix) != len(sizes.sequences):
        return None
    low = [max(each.keys - each.queries, 0) for each in sizes.sequences]
    fits = all(least <= own <= each.keys for least, own, each in zip(low, prefix, sizes.sequences, strict=True))
    return prefix if fits else None


def has_blank_rows(mode: int, prefix: Shape | None, sizes: Packed) -> bool:
    """Whether queries that see no key give 0: in sparse mode 6, where a sequence with more queries has no prefix."""
    return mode == 6 and any(
        not own and each.queries > each.keys for own, each in zip(prefix or (), sizes.sequences, strict=False)
    )


def mask_matches(mask: TensorFacts, mode: int, sizes: Packed, has_totals: bool) -> bool:
    """Whether a mask has the largest sizes, all queries and keys, or the shape of its mode."""
    longest, count = sizes.longest, len(sizes.sequences)
    if mask.rank == 4:
        outer = ((1, 1), (count, 1), (count, sizes.heads))
        return mask.shape[:2] in outer and mask.shape[2:] == longest == COMPRESSED.get(mode, longest)
    if mask.rank != 2:
        return False
    return mask.shape == COMPRESSED.get(mode, longest) or (
        has_totals and mode not in COMPRESSED and mask.shape == sizes.totals
    )


def pse_matches(pse: TensorFacts, kind: int, sizes: Packed, *, one_axis: bool) -> bool:
    """Whether a position bias has slopes, or a number for every score or key, one sequence behind the other.

    Axes of size 1 may follow, unless the bias must have `one_axis`.
    """
    if kind in SLOPES:
        return pse.shape in ((sizes.heads,), (len(sizes.sequences), sizes.heads))
    wanted = (sizes.heads * sizes.totals[1], sizes.heads * sizes.firsts[-1])
    ranked = pse.rank == 1 if one_axis else pse.rank >= 1
    return ranked and pse.shape[0] in wanted and prod(pse.shape) == pse.shape[0]


def slopes_fit(mode: int, gap: int, sizes: Packed, *, equal: bool) -> bool:
    """Whether slopes go with a sparse mode: not with 7, with 8 if sequences are as long in queries as in keys.

    With 8 the first sequence may be part of a longer one: the start indices, `gap` apart, make up for the difference.
    Other modes ask for `equal` lengths, or for none.
    """
    first, *others = sizes.sequences
    missing = first.keys - first.queries
    alike = missing == (gap if mode == 8 else 0) and all(each.queries == each.keys for each in others)
    return mode != 7 and (alike or not (equal or mode == 8))

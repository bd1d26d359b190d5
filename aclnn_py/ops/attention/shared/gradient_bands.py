"""Sparse modes and bands that the tiling function of the gradient takes, which are fewer than forward."""

from __future__ import annotations

from collections.abc import Iterable

from .geometry import Geometry
from .packed import Packed


def tokens_fit(mode: int, before: int, behind: int, lengths: Iterable[tuple[int, int]], *, strict: bool) -> bool:
    """Whether the gradient's tiling function takes a band over sequences of so many queries and keys each."""
    if before + behind < int(strict):
        return False
    ordered = (pair[::-1] if mode == 0 else pair for pair in lengths)
    return all(-before <= most_before and -behind <= most_behind for most_before, most_behind in ordered)


def takes_band(mode: int, before: int, behind: int, sizes: Geometry) -> bool:
    """Whether it takes a sparse mode and its band over batches, with a mask or without."""
    if mode not in (0, 4):
        return 0 < mode <= 6
    return tokens_fit(mode, before, behind, [(sizes.queries, sizes.keys)], strict=False)


def takes_packed_band(mode: int, before: int, behind: int, sizes: Packed, *, masked: bool) -> bool:
    """Whether the gradient's tiling function takes a sparse mode and its band; it is stricter where there is a mask."""
    if mode not in (0, 4, 7, 8):
        return 0 < mode <= 8
    lengths = [(each.queries, each.keys) for each in sizes.sequences]
    while mode in (0, 4) and len(lengths) > 1 and not any(lengths[-1]):
        lengths.pop()
    if mode > 6:
        lengths = [lengths[sizes.banded[1 if mode == 7 else 0]]]
    return tokens_fit(mode, before, behind, lengths, strict=masked)

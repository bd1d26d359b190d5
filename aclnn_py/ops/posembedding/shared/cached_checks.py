"""What rotations with angles from a cache ask of sections, heads and positions."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import TensorFacts
from .cached_rotation import uses_sections

SECTIONS = ((16, 24, 24), (8, 12, 12), (24, 20, 20), (11, 11, 10), (16, 16, 16, 16))
KNOWN = "[16,24,24], [8,12,12], [24,20,20], [11,11,10] or [16,16,16,16], with the sum rotaryDim / 2, or 0 first"
ALIGNMENT = 64
"""Bytes that a head and its rotated part are multiples of."""


def sections_known(section: tuple[int, ...] | None) -> bool | None:
    return section is None or (len(section) in (3, 4) and min(section) >= 0) or None


def sections_fit(cache: TensorFacts, section: tuple[int, ...] | None) -> bool | None:
    if not uses_sections(section):
        return True
    return (section in SECTIONS and cache.rank == 2 and 2 * sum(section) == cache.shape[1]) or None


def heads_fit(query: TensorFacts, key: TensorFacts, cache: TensorFacts, size: int) -> bool | None:
    """Whether rows are whole heads, of which the first elements are rotated."""
    if not query.rank == key.rank == cache.rank == 2:
        return None
    aligned = ALIGNMENT // (dt.size(query.dtype) or 1)
    rotary = cache.shape[1]
    whole = size > 0 and size % aligned == 0 and rotary % aligned == 0 and rotary <= size
    return (whole and query.shape[1] % size == 0 and key.shape[1] % size == 0) or None


def rows_of(section: tuple[int, ...] | None) -> int:
    """Rows of positions."""
    return len(section or ()) if uses_sections(section) else 1


def modes_fit(section: tuple[int, ...] | None, mode: int) -> bool | None:
    return len(section or ()) < 4 or mode == 0 or None


def positions_fit(positions: TensorFacts, query: TensorFacts, section: tuple[int, ...] | None) -> bool | None:
    if not query.rank:
        return None
    return positions.numel >= query.shape[0] * rows_of(section) or None

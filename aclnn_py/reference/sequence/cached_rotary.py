"""Heads rotated by angles that positions choose from a cache."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

ROWS = (
    ((0, 0, 0), 64, False), ((16, 24, 24), 128, True), ((24, 20, 20), 128, False), ((11, 11, 10), 64, True),
    ((16, 16, 16, 16), 128, True),
)  # fmt: skip
WITH_MODES = tuple((*row, int(len(row[0]) == 3)) for row in ROWS)
Sections = tuple[int, ...]


def within(values: Array, *, name: str, given: Any) -> Array:
    """Rows that the cache has."""
    return np.abs(values.astype("i8") * 7 + np.arange(values.size).reshape(values.shape)) % given["cosSinCache"][0]


def chosen(cache: Array, positions: Array, sections: Sections | None, tokens: int, mode: int) -> Array:
    """A row of the cache for every token, its columns chosen by their section's positions."""
    rows = positions.astype(int).reshape(-1)
    if not sections or sections[0] <= 0:
        return cache[rows[:tokens]]
    half = cache.shape[1] // 2
    by_section = rows[: len(sections) * tokens].reshape(-1, tokens)
    if mode == 0:
        of_column = np.repeat(np.arange(len(sections)), sections)
    else:
        column = np.arange(half)
        ends = 3 * np.array((0, *sections[1:]))
        of_column = np.where(column < ends[column % 3], column % 3, 0)
    return cache[by_section[np.tile(of_column, 2)].T, np.arange(2 * half)]


@reference("aclnnRopeWithSinCosCache", attrs=ROWS, domain={"positions": within})
def rope(
    positions: Array, query: Array, key: Array, cache: Array, sections: Sections | None, size: int, neox: bool
) -> tuple[Array, Array]:
    found: tuple[Array, Array] = rope_by(positions, query, key, cache, sections, size, neox, 0)
    return found


@reference("aclnnRopeWithSinCosCacheV2", attrs=WITH_MODES, domain={"positions": within})
def rope_by(
    positions: Array,
    query: Array,
    key: Array,
    cache: Array,
    sections: Sections | None,
    size: int,
    neox: bool,
    mode: int,
) -> tuple[Array, Array]:
    cos, sin = np.split(chosen(cache, positions, sections, len(query), mode)[:, None], 2, axis=-1)
    found = []
    for x in (query, key):
        heads = x.reshape(len(x), -1, size).copy()
        part = heads[..., : cache.shape[1]]
        one, other = np.split(part, 2, axis=-1) if neox else (part[..., ::2], part[..., 1::2])
        both = [one * cos - other * sin, other * cos + one * sin]
        heads[..., : cache.shape[1]] = np.concatenate(both, -1) if neox else np.stack(both, -1).reshape(part.shape)
        found.append(heads.reshape(x.shape))
    return found[0], found[1]

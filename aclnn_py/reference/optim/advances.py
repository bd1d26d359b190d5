"""Sequences of a language model, a step further."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference


def few(values: Array) -> Array:
    """A domain: whole numbers whose block every table has."""
    return np.trunc(np.abs(np.clip(np.nan_to_num(values), -9, 9) * 7919)) % 2


def advanced(
    tokens: Array, following: Array, positions: Array, lengths: Array, slots: Array, tables: Array, queries: int,
    block: int,
) -> tuple[Array, ...]:  # fmt: skip
    kept = [np.array(one) for one in (tokens, positions, lengths, slots)]
    flat, table, ids = [one.reshape(-1) for one in kept], tables.ravel(), following.ravel()
    for at in range(len(tokens)):
        if at >= queries:
            if at > queries:  # one in as many as there are cores
                continue
            flat[0][at], flat[1][at], flat[3][at] = 0, 0, -1
            continue
        length = int(flat[2][at])
        flat[0][at], flat[1][at], flat[2][at] = ids[at], length, length + 1
        flat[3][at] = (table[length // block] + table.size // len(tables) * at) * block + length % block
    return tuple(kept)


@reference("aclnnAdvanceStep", integers=True, domain={"seqLens": few}, attrs=((3, 2, 8), (3, 2, 1), (3, 1, 2)))
def advance_step(
    tokens: Array, following: Array, positions: Array, lengths: Array, slots: Array, tables: Array, seqs: int,
    queries: int, block: int,
) -> tuple[Array, ...]:  # fmt: skip
    return advanced(tokens, following, positions, lengths, slots, tables, queries, block)


@reference(
    "aclnnAdvanceStepV2", integers=True, attrs=((3, 2, 8), (3, 2, 4), (3, 1, 5)),
    domain={"seqLens": few, "inputPositions": few, "acceptedNum": few, "sampledTokenIds": few},
)  # fmt: skip
def advance_step_v2(
    tokens: Array, following: Array, positions: Array, lengths: Array, slots: Array, tables: Array, guesses: Any,
    right: Any, seqs: int, queries: int, block: int,
) -> tuple[Array, ...]:  # fmt: skip
    if guesses is None or right is None or not guesses.size or not right.size:
        return advanced(tokens, following, positions, lengths, slots, tables, queries, block)
    places = positions.reshape(seqs, -1) + right.reshape(-1, 1) + 1
    found = np.take_along_axis(tables, places // block, axis=1) * block + places % block
    last = [row[: np.argmin([*row, -1])][-1] for row in following]
    new = np.column_stack([last, guesses])
    return tuple(one.reshape(tokens.shape) for one in (new, places, places + 1, found))

"""Tests of the group list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from ....base import dtype as dt
from . import parameters as p
from .arguments import DEPTH, NONE, ROWS, SPARSE, Grouped

MOST_ENDS, MOST_LISTED = 128, 1024
"""Most groups of a list in host memory, and in device memory."""


def needs_list(have: Grouped) -> bool:
    """Whether the sizes of the groups come from the group list."""
    return have.split != NONE and len(have.x) == 1 and (have.split == ROWS or have.sizes == (1, 1, 1))


def groups_wanted(have: Grouped) -> int:
    """The number of groups of a list."""
    if have.split == DEPTH:
        return have.out[0].shape[0]
    return have.weight[0].shape[0] if len(have.weight) == 1 else len(have.weight)


def tensor_fits(have: Grouped) -> bool:
    """A group list in device memory: its dtype and length."""
    if have.tensor is None or (have.split == DEPTH and have.sizes != (1, 1, 1)):
        return True
    length = have.tensor.shape[0]
    if have.split == NONE:
        return length == len(have.x)
    wanted = groups_wanted(have)
    right_rank = have.list_type != SPARSE or have.tensor.rank == 2
    fits = length == wanted or (wanted == 1 and have.split == ROWS)
    return right_rank and length <= MOST_LISTED and fits and have.tensor.dtype == dt.ACL_INT64


def ascending(ends: Sequence[int]) -> bool:
    """Whether no group ends before it begins."""
    return all(before <= after for before, after in pairwise((0, *ends)))


def array_fits(have: Grouped) -> bool:
    """A group list in host memory: ascending ends that match the separate tensors, or the size of the split axis."""
    ends = have.array
    if ends is None or (have.split == DEPTH and have.sizes != (1, 1, 1)):
        return True
    if have.split == NONE:
        return have.version == p.V1 and array_of_pairs(have, ends)
    wanted = groups_wanted(have)
    if len(ends) > MOST_ENDS or not ascending(ends):
        return False
    if len(ends) != wanted and (wanted != 1 or have.split == DEPTH):
        return False
    separate = have.x if len(have.x) > 1 else have.out if len(have.out) > 1 else ()
    if separate:
        return list(accumulate(one.shape[0] for one in separate)) == list(ends)
    return have.x[0].shape[1 if have.split == DEPTH else 0] == ends[-1]


def array_of_pairs(have: Grouped, ends: tuple[int, ...]) -> bool:
    rows = [one.shape[0] for one in have.x]
    return all(one.rank == 2 for one in have.x) and list(accumulate(rows)) == list(ends)


def has_list(have: Grouped) -> bool:
    return not needs_list(have) or have.array is not None or have.tensor is not None


def list_fits(have: Grouped) -> bool:
    return array_fits(have) if have.version <= p.V2 else tensor_fits(have)

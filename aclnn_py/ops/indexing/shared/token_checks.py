"""Writes of keys and values to a paged cache: what a tiling function asks of them."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import count
from ...attention.shared.lettered_arguments import Arguments
from .cache_modes import KEYS, NCT, NHSD, NORM, NZ, OMNI, ROPE, WINDOWS, in_parts
from .token_windows import core_holds, lists_fit
from .token_writes import cache_mode, find, key, key_cache, offsets, scatter_mode, slots, strides, value, value_cache

MOST_HEADS, LONGEST_BLOCK, BUFFER, WORD = 4095, 65535, 195584, (1 << 32) - 1
"""Of a core of A2 and A3: bytes of a token of keys and values, elements of a head in a block."""


def all_given(at: Arguments) -> bool:
    return at.table is not None and all(at[each] is not None for each in at.table)


def int8_fits(at: Arguments) -> bool:
    """Whether the operator is defined for the dtypes of key and value."""
    alone = find(at.values) == KEYS
    if find(at.values) in (ROPE, OMNI) and at[key].dtype == dt.ACL_INT8:
        return False
    return all_given(at) and (alone or at[key].dtype == dt.ACL_INT8 or at[value].dtype != dt.ACL_INT8)


def parts_fit(at: Arguments) -> bool:
    """Whether caches in PA_NZ have parts of 32 bytes, and heads in NHSD are of whole ones."""
    mode = find(at.values)
    if not all_given(at):
        return False
    if mode == NZ:
        return in_parts(at, key, key_cache) and in_parts(at, value, value_cache)
    wide = (at[each].shape[-1] * dt.size(at[each].dtype) for each in (key, value)) if mode == NHSD else ()
    return all(each % 32 == 0 for each in wide)


def blocks_reach(at: Arguments) -> bool:
    """Whether blocks of values in Norm are at least as long as those of keys, or follow each other in memory."""
    if find(at.values) != NORM or not all_given(at):
        return True
    return at.sizes["u"] >= at.sizes["s"] or bool(at[value_cache].contiguous)


def axes_fit(at: Arguments) -> bool:
    """Whether a cache of values in PA_NZ has the axes that the tiling function looks for by those of keys."""
    if find(at.values) != NZ or not all_given(at):
        return True
    keys, values, (_, heads, size) = at[key_cache].shape, at[value_cache].shape, at[value].shape
    parts = size // values[-1]
    return bool(values[1] == heads * parts if len(keys) == 4 else values[1:3] == (heads, parts))


def last_axes_fit(at: Arguments) -> bool:
    """The same on the 950: the last axis of values is read at the place of that of keys."""
    if find(at.values) != NZ or not all_given(at):
        return True
    keys, values = at[key_cache].shape, at[value_cache].shape
    return len(keys) <= len(values) and bool(values[len(keys) - 1] == values[-1])


def enough_slots(at: Arguments) -> bool:
    """Whether there is a slot for every token, or, in INT32 with the other lists, for every head of every sequence."""
    if find(at.values) not in WINDOWS:
        return at.sizes["m"] >= at.sizes["t"]
    return lists_fit(at) and at[slots].dtype == dt.ACL_INT32


def blocks_fit(at: Arguments) -> bool:
    mode, sizes = find(at.values), at.sizes
    longest = LONGEST_BLOCK if mode == NZ else sizes["s"]
    if sizes["b"] * sizes["s"] < sizes["t"] or sizes["s"] > longest:
        return False
    if mode in WINDOWS:
        return core_holds(at, mode, key)
    return mode != NHSD or token_fits(at)


def token_fits(at: Arguments) -> bool:
    """Whether a core of A2 and A3 holds a token in NHSD, and counts the elements of a head in a block."""
    sizes, widths = at.sizes, (at.sizes["d"], at.sizes["v"])
    held = sizes["n"] * sum(widths) * dt.size(at[key].dtype)
    return sizes["n"] <= MOST_HEADS and held <= BUFFER and sizes["s"] * max(widths) <= WORD


def apart(at: Arguments) -> bool:
    """Whether tokens lie apart in memory, as Nct says."""
    return bool(at[scatter_mode] == NCT and at[cache_mode] != NZ)


def strides_fit(at: Arguments) -> bool:
    """Whether Nct has two strides and offsets, none negative."""
    given = at[strides], at[offsets]
    return not apart(at) or all(each is not None and len(each) > 1 and min(each[:2]) >= 0 for each in given)


def strides_fit_newest(at: Arguments) -> bool:
    """The same on the 950, where tokens have to end within the tensor's all but one."""
    if not apart(at):
        return True
    ends = zip(at[strides] or (), at[offsets] or (), (key, value), strict=False)
    return strides_fit(at) and all(
        at[tokens].shape[0] * stride + offset <= at[tokens].numel - count(at[tokens].shape[1:])
        for stride, offset, tokens in ends
    )

"""Tokens in slots of paged caches."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .gathers import Given


def slots(values: Array, *, name: str, given: Given) -> Array:
    """A domain: slots of a small cache, no two the same, and one that is passed over."""
    shape, mode, other = given["keyCacheRef"], given.get("cacheModeOptional"), given.get("scatterModeOptional")
    if other in WINDOWS or len(given.get("key", ())) > 3:
        heads, room = max(values.size, 1), shape[0] * shape[1] if len(shape) > 2 else 0
        return np.arange(values.size).reshape(values.shape) * (room // heads)
    axis = -2 if mode == "PA_NZ" else 2 if other == "NHSD" else 1
    room = shape[0] * shape[axis] if len(shape) > 2 else 0
    made = np.random.default_rng(int(np.abs(values).sum()) % 97)
    found = made.permutation(max(room, values.size))[: values.size].reshape(values.shape)
    return np.where(found == 1, -3, found)


WINDOWS = ("Alibi", "Rope", "Omni")


def windows(values: Array, *, name: str, given: Given) -> Array:
    """A domain: windows that half of a sequence holds."""
    return np.abs(values.astype(int)) % (whole_length(given) // 2 + 1)


def first_ones(values: Array, *, name: str, given: Given) -> Array:
    """A domain: where such windows begin, or -1."""
    length = whole_length(given)
    return np.abs(values.astype(int)) % (length - length // 2 + 2) - 1


def whole_lengths(values: Array, *, name: str, given: Given) -> Array:
    """A domain: lengths of sequences, all the same."""
    return values.astype(int) * 0 + whole_length(given)


def whole_length(given: Given) -> int:
    """Tokens of each sequence, of as many as the batch has."""
    tokens, lengths = given["key"], given.get("seqLensOptional") or (1,)
    return int(tokens[1] if len(tokens) > 3 else tokens[0] // max(lengths[0], 1)) if tokens else 0


def by_slot(cache: Array, cache_mode: str | None, scatter_mode: str | None) -> Array:
    """A cache whose second axis is that of the slots of a block."""
    if cache_mode == "PA_NZ":
        blocks, length, part = cache.shape[0], cache.shape[-2], cache.shape[-1]
        return np.moveaxis(cache.reshape(blocks, -1, length, part), 2, 1)
    return np.moveaxis(cache, 2, 1) if scatter_mode == "NHSD" else cache


def slotted(cache: Array, first: Array, tokens: Array, slots: Array, *modes: str | None) -> Array:
    """A cache with tokens in slots that are counted, and limited, by the blocks of the first cache."""
    if not tokens.size:
        return cache
    held, (blocks, block) = by_slot(cache, *modes), by_slot(first, *modes).shape[:2]
    rows, length = np.array(held).reshape(held.shape[0] * held.shape[1], -1), held.shape[1]
    for slot, token in zip(slots.astype(int), tokens, strict=True):
        if 0 <= slot < blocks * block:
            rows[slot // block * length + slot % block] = token.ravel()
    rows = rows.reshape(held.shape)
    return (np.moveaxis(rows, 1, 2) if "PA_NZ" in modes or "NHSD" in modes else rows).reshape(cache.shape)


def apart(tokens: Array, stride: int, first: int) -> Array:
    """Tokens that lie so many elements from each other."""
    width = tokens[0].size
    return np.stack([tokens.ravel()[first + t * stride :][:width] for t in range(len(tokens))]).reshape(tokens.shape)


def cut(
    cache: Array,
    limit: int,
    tokens: Array,
    slots: Array,
    windows: Array,
    starts: Array | None,
    lengths: Array,
    mode: str,
) -> Array:
    """A cache with the tokens of every head of every sequence that its window leaves, in rows below a limit."""
    rows, heads = np.array(cache).reshape(-1, cache.shape[-1]), tokens.shape[-2]
    ends, padded = np.cumsum([0, *lengths.astype(int)]), tokens.ndim > 3
    for at, (slot, size) in enumerate(zip(slots.astype(int).ravel(), windows.astype(int).ravel(), strict=False)):
        sequence, head = divmod(at, heads)
        if sequence == len(lengths):
            break
        own = tokens[sequence] if padded else tokens[ends[sequence] : ends[sequence + 1]]
        own = own[: int(lengths[sequence]), head]
        first = -1 if starts is None else int(starts[at])
        if mode == "Alibi":
            kept = own[len(own) - min(size, len(own)) :]
        elif not size or first in (-1, len(own)):
            kept = own
        else:
            mean = own[first : first + size].astype("f8").mean(0, keepdims=True).astype(own.dtype)
            kept = np.concatenate([own[:first], mean[: mode == "Rope"], own[first + size :]])
        kept = kept[: max(limit - slot, 0)]
        rows[slot : slot + len(kept)] = kept
    return rows.reshape(cache.shape)


@reference(
    "aclnnScatterPaKvCache", integers=True,
    attrs=tuple(("Norm", mode, (1, 1), (0, 0)) for mode in ("None", "Nct", *WINDOWS)),
    domain={"slotMapping": slots, "compressLensOptional": windows, "compressSeqOffsetOptional": first_ones,
            "seqLensOptional": whole_lengths},
)  # fmt: skip
def scatter_pa_kv_cache(
    key: Array, keys: Array, slots: Array, value: Array | None, values: Array | None, lens: Any, starts: Any,
    lengths: Any, cache_mode: str | None, scatter_mode: str | None, strides: Any, offsets: Any,
) -> tuple[Array, Array | None]:  # fmt: skip
    has_values = value is not None and values is not None and values.ndim
    if cache_mode != "PA_NZ" and (scatter_mode in WINDOWS or key.ndim > 3):
        named = (slots, lens, starts, lengths, scatter_mode if scatter_mode in WINDOWS else "Alibi")
        limit = keys.shape[0] * keys.shape[1]
        return cut(keys, limit, key, *named), cut(values, limit, value, *named)
    if scatter_mode == "Nct" and cache_mode != "PA_NZ":
        key = apart(key, strides[0], offsets[0])
        value = apart(value, strides[1], offsets[1]) if has_values else value
    found = slotted(keys, keys, key, slots, cache_mode, scatter_mode)
    if not has_values:
        return found, values
    return found, slotted(values, keys, value, slots, cache_mode, scatter_mode)


@reference("aclnnScatterPaCache", attrs=(("Norm",),), domain={"slotMapping": slots}, integers=True)
def scatter_pa_cache(
    key: Array, keys: Array, slots: Array, lens: Any, starts: Any, lengths: Any, cache_mode: str | None
) -> Array:
    return slotted(keys, keys, key, slots, cache_mode, None)


def lengths(values: Array, *, name: str, given: Given) -> Array:
    """A domain: lengths of sequences that fit the tokens and the blocks."""
    tokens = given["keyRef"]
    room = min(tokens[0] // max(values.size, 1), 4) if len(tokens) > 1 else 0
    found = np.abs(values.astype(int)) % (room + 1)
    return np.cumsum(np.where(np.arange(values.size) > 0, found, 0)) if given["isSeqLensCumsum"] else found


def blocks(values: Array, *, name: str, given: Given) -> Array:
    """A domain: blocks that there are."""
    return np.abs(values.astype(int)) % max(given["keyCache"][0], 1)


def first_blocks(values: Array, *, name: str, given: Given) -> Array:
    """A domain: the first tokens of sequences, within their first blocks."""
    return values.astype(int) * 0 + 1


def brought(
    rows: Array, cache: Array, table: Array, lengths: Array, starts: Array | None, mode: str | None, cumulative: bool
) -> Array:
    if not rows.size or not cache.size:
        return rows
    found, held = rows.copy(), np.moveaxis(cache, 2, 1) if mode == "PA_NZ" else cache
    ends = lengths.astype(int) if cumulative else np.cumsum([0, *lengths.astype(int)])
    for number, places in enumerate(table.astype(int)):
        count = ends[number + 1] - ends[number]
        begin = 0 if starts is None else int(starts[number]) // held.shape[1]
        tokens = held[places[begin:]].reshape(-1, *rows.shape[1:])
        found[ends[number] : ends[number + 1]] = tokens[:count]
    return found


@reference(
    "aclnnGatherPaKvCache", attrs=(("Norm", False), ("Norm", True)), integers=True,
    domain={"seqLens": lengths, "blockTables": blocks, "seqOffsetOptional": first_blocks},
)  # fmt: skip
def gather_pa_kv_cache(
    keys: Array, values: Array, table: Array, lengths: Array, key: Array, value: Array, starts: Array | None,
    mode: str | None, cumulative: bool,
) -> tuple[Array, Array]:  # fmt: skip
    given = table, lengths, starts, mode, cumulative
    return brought(key, keys, *given), brought(value, values, *given)

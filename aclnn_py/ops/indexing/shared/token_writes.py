"""Writes of keys and values to a paged cache: tensors by layout, and what a tiling function asks of them."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, count
from ...attention.shared.lettered_arguments import Arguments
from .cache_modes import ALIBI, KEYS, NCT, NHSD, NORM, NZ, OMNI, PLAIN, ROPE, WINDOWS, in_parts, mode_of
from .token_windows import core_holds, lists_fit

MOST_HEADS, LONGEST_BLOCK, BUFFER, WORD = 4095, 65535, 195584, (1 << 32) - 1
"""Of a core of A2 and A3: bytes of a token of keys and values, elements of a head in a block."""
SIZES = {"t": 3, "m": 3, "n": 2, "d": 32, "v": 16, "b": 2, "s": 4, "x": 4, "e": 16, "y": 2, "f": 16, "c": 2, "z": 1,
         "u": 4, "q": 1, "p": 3, "w": 2, "o": 2}  # fmt: skip
"""Of an example."""
key = w.In("key", "keys of tokens, [T,N,D]; 950, Alibi: [B,L,N,D]")
key_cache = w.InOut("keyCacheRef", "cache of keys, dtype of key, [blocks,S,N,D]; Alibi, Rope, Omni: [blocks,S,1,D]; "
                    "NHSD: [blocks,N,S,D]; PA_NZ: [blocks,N*D/E,S,E] or [blocks,N,D/E,S,E], E elements of 32 "
                    "bytes")  # fmt: skip
slots = w.In("slotMapping", "slot block*S+offset of each token, INT32/INT64, [T] or longer; negative ones are skipped; "
             "Alibi, Rope, Omni: first slot of each head, [B*N] or longer, 950 [B,N]")  # fmt: skip
value = w.In("value", "values of tokens, [T,N,Dv]; ignored, or null, if valueCacheRef has rank 0", optional=True)
value_cache = w.InOut("valueCacheRef", "cache of values, dtype of value, shape of keyCacheRef with Dv for D; "
                      "absent or of rank 0: keys alone are written", optional=True)  # fmt: skip
windows = w.In("compressLensOptional", "Alibi: last tokens written of each head; Rope, Omni: tokens averaged or left "
               "out; dtype of slotMapping, [B*N] or longer, 950 [B,N]; else ignored", optional=True)  # fmt: skip
starts = w.In("compressSeqOffsetOptional", "Rope, Omni: first of these tokens, -1 for none, dtype of slotMapping, "
              "[B*N] or longer; else ignored", optional=True)  # fmt: skip
lengths = w.In("seqLensOptional", "Alibi, Rope, Omni: length of each sequence, dtype of slotMapping, [B]; else ignored",
               optional=True)  # fmt: skip
LISTS = (windows, starts, lengths)
cache_mode = w.Attr("cacheModeOptional", "char*", 'layout of caches: "Norm" (also "" or null) or "PA_NZ"', NORM,
                    optional=True)  # fmt: skip
scatter_mode = w.Attr("scatterModeOptional", "char*", '"None" (also "" or null), "Nct", "NHSD", "Alibi", "Rope" or '
                      '"Omni"; ignored with PA_NZ', "None", optional=True)  # fmt: skip
strides = w.Attr("stridesOptional", "const aclIntArray*", "Nct: elements from one token of key, and of value, to the "
                 "next; else ignored", (1, 1), optional=True)  # fmt: skip
offsets = w.Attr("offsetsOptional", "const aclIntArray*", "Nct: elements before the first token of key, and of value; "
                 "else ignored", (0, 0), optional=True)  # fmt: skip
PARAMS = (key, key_cache, slots, value, value_cache, *LISTS, cache_mode, scatter_mode, strides, offsets)
BOTH = {key: "tnd", slots: "m", value: "tnv"}
CUT = {**BOTH, value: "tnd", key_cache: "bs1d", value_cache: "bs1d", windows: "w", lengths: "q"}
TABLES = {
    NORM: {**BOTH, key_cache: "bsnd", value_cache: "bsnv"},
    NHSD: {**BOTH, key_cache: "bnsd", value_cache: "bnsv"},
    NZ: {**BOTH, key_cache: "bxse|bncse", value_cache: "bysf|bnzsf"},
    KEYS: {key: "tnd", slots: "m", key_cache: "bsnd"},
    ALIBI: CUT, ROPE: {**CUT, starts: "o"}, OMNI: {**CUT, starts: "o"},
}  # fmt: skip
NEWEST_TABLES = {
    NORM: {**BOTH, slots: "t", key_cache: "bsnd", value_cache: "cunv"}, NZ: {**TABLES[NZ], slots: "t"},
    ALIBI: {key: "qpnd", slots: "qn", value: "qpnv", key_cache: "bs1d", value_cache: "cu1v", windows: "qn|w",
            lengths: "q"},
}  # fmt: skip
"""Of the 950, where blocks of values in Norm may be others than those of keys."""


def find(values: dict[w.Param, Any]) -> str | None:
    cache = values[value_cache]
    return mode_of(values[cache_mode], values[scatter_mode], cache is not None and cache.rank > 0)


def find_newest(values: dict[w.Param, Any]) -> str | None:
    """The same on the 950, where keys of 4 axes have windows."""
    tokens, mode = values[key], find(values)
    if tokens is None or tokens.rank < 4 or mode not in (NORM, KEYS) or values[scatter_mode] not in PLAIN:
        return mode
    if values[windows] is None or values[lengths] is None:
        return None
    return ALIBI if values[starts] is None else ROPE


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


def read_in_place(call: Call) -> bool:
    """Whether the 950 takes tokens and caches as they are, since some are strided, and has a kernel of its own then."""
    if call.args[scatter_mode.name] not in (None, "", "None"):
        return False
    tensors = [call.tensor(each) for each in (key, key_cache, value, value_cache)]
    if any(not each.rank or each.strides[-1] != 1 for each in tensors):
        return False
    return not all(each.contiguous for each in tensors)


def skips_beyond(call: Call) -> bool:
    """Whether slots beyond the cache are skipped: on the 950, but for dense tensors in PA_NZ."""
    if not w.on("ascend950").holds(call):
        return False
    return call.args[cache_mode.name] != NZ or read_in_place(call)


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


def gap(call: Call, tokens: w.Param) -> tuple[int, int] | None:
    """Elements from one token to the next and before the first, if not those of the tensor."""
    if call.args[scatter_mode.name] != NCT or call.args[cache_mode.name] == NZ:
        return None
    number = int(tokens is value)
    return call.args[strides.name][number], call.args[offsets.name][number]  # type: ignore[index]

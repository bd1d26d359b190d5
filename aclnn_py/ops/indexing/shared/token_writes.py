"""Writes of keys and values to a paged cache: their parameters, and tensors by layout."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call
from .cache_modes import ALIBI, KEYS, NCT, NHSD, NORM, NZ, OMNI, PLAIN, ROPE, mode_of

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


def gap(call: Call, tokens: w.Param) -> tuple[int, int] | None:
    """Elements from one token to the next and before the first, if not those of the tensor."""
    if call.args[scatter_mode.name] != NCT or call.args[cache_mode.name] == NZ:
        return None
    number = int(tokens is value)
    return call.args[strides.name][number], call.args[offsets.name][number]  # type: ignore[index]

"""Parameters and arguments of attention over selected blocks of a paged cache (native sparse attention, NSA)."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from ...attention.shared.lettered import Lettered
from ...attention.shared.lettered_arguments import Arguments, Table

LENGTHS = (1, 2), (40, 100)
SIZES = {"b": 2, "s": 2, "t": 3, "n": 2, "m": 1, "d": 192, "v": 128, "c": 3, "p": 4, "k": 64, "u": 2, "w": 2,
         "h": 384, "g": 192, "j": 128, "i": 256}  # fmt: skip
"""Of an example."""
query = w.In("query", "queries, [B,S,N,D], [B,S,N*D] or [T,N,D] as layoutOptional says, D 192")
key = w.In("key", "cached keys in pages, [blocks,pageBlockSize,Nkv,D] with BSND, else [blocks,pageBlockSize,Nkv*D]")
value = w.In(
    "value", "cached values in pages, [blocks,pageBlockSize,Nkv,Dv] with BSND, else [blocks,pageBlockSize,Nkv*Dv], "
    "Dv 128",
)  # fmt: skip
chosen = w.In("topkIndices", "indices of the selected key blocks of a sequence, INT32, [B,S,Nkv,selectBlockCount] or "
              "[T,Nkv,selectBlockCount]")  # fmt: skip
mask = w.In("attenMaskOptional", "ignored, BOOL or UINT8", optional=True)
table = w.In("blockTableOptional", "page indices of each sequence, INT32, [B,pages]; required", optional=True)
query_lengths, key_lengths = (
    w.Attr(f"actual{name}SeqLenOptional", "const aclIntArray*", f"number of {what} of each sequence, {shape}; required",
           given, optional=True)
    for name, what, shape, given in (("Q", "queries", "[B], or [0]: 1", LENGTHS[0]), ("Kv", "keys", "[B]", LENGTHS[1]))
)  # fmt: skip
layout = w.Attr("layoutOptional", "char*", 'layout of query: "BSND", "BSH" or "TND"', "BSND")
heads = w.Attr("numHeads", "int64_t", "heads of query, N", SIZES["n"])
key_heads = w.Attr("numKeyValueHeads", "int64_t", "heads of key and value, Nkv, a divisor of N", SIZES["m"])
size = w.Attr("selectBlockSize", "int64_t", "keys of a selected block, a multiple of 16 up to 128", 16)
chosen_count = w.Attr("selectBlockCount", "int64_t", "blocks selected for each query", SIZES["c"])
page = w.Attr("pageBlockSize", "int64_t", "keys of a page, 64 or 128", SIZES["k"])
scale = w.Attr("scaleValue", "double", "scale of the scores", 0.1)
mode = w.Attr("sparseMode", "int64_t", "ignored", 0)
out = w.Out("output", "attention output, [B,S,N,Dv], [B,S,N*Dv] or [T,N,Dv]")
PARAMS = (query, key, value, chosen, mask, table, query_lengths, key_lengths, layout, heads, key_heads, size,
          chosen_count, page, scale, mode, out)  # fmt: skip
FLAT = {key: "pkg", value: "pkj", table: "uw"}
TABLES: dict[str, Table] = {
    "BSND": {query: "bsnd", key: "pkmd", value: "pkmv", chosen: "bsmc", table: "uw", out: "bsnv"},
    "BSH": {query: "bsh", chosen: "bsmc", **FLAT, out: "bsi"},
    "TND": {query: "tnd", chosen: "tmc", **FLAT, out: "tnv"},
}
FIXED = {heads: SIZES["n"], key_heads: SIZES["m"], size: 16, chosen_count: SIZES["c"], page: SIZES["k"],
         query_lengths: LENGTHS[0], key_lengths: LENGTHS[1]}  # fmt: skip
DTYPES = {chosen: dt.ACL_INT32, table: dt.ACL_INT32, mask: dt.ACL_BOOL}
limits, checked = (
    Lettered(PARAMS, layout, TABLES, SIZES, DTYPES, dict(FIXED), {}, code)
    for code in (ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID)
)  # fmt: skip


def widths(at: Arguments) -> tuple[int, int, int]:
    """Channels of a head of query, key and value."""
    of_query, of_key, of_value = (at[each].shape[-1] for each in (query, key, value))
    if at[layout] == "BSND":
        return of_query, of_key, of_value
    return (of_query // at[heads] if at[layout] == "BSH" else of_query, of_key // at[key_heads],
            of_value // at[key_heads])  # fmt: skip


def ranked(at: Arguments, *tensors: w.Param) -> bool:
    """Whether tensors are there with the axes of the layout."""
    return at.table is not None and all(at[each] is not None and at.ranked(each) for each in tensors)


def readable(at: Arguments) -> bool:
    """Whether there are heads, and query, key and value with their axes."""
    return bool(ranked(at, query, key, value) and at[heads] > 0 and at[key_heads] > 0)


def heads_agree(at: Arguments) -> bool:
    """Whether query, key and value have the heads that the arguments name."""
    if not readable(at):
        return False
    n, m, sizes, (across, _, deep) = at[heads], at[key_heads], at.sizes, widths(at)
    if at[layout] == "BSND":
        return bool(sizes["n"] == n and sizes["m"] == m)
    flat = sizes["g"] == m * across and sizes["j"] == m * deep and sizes["m"] == m
    return bool(flat and (sizes["h"] == n * across if at[layout] == "BSH" else sizes["n"] == n))


def packed(at: Arguments) -> bool:
    return bool(at[layout] == "TND")


def rows(at: Arguments) -> int:
    return prod(at[query].shape[: 1 if packed(at) else 2])


def counts(lengths: Shape | None, facts: TensorFacts) -> Shape:
    """The number of queries of each sequence: of an empty list 1 for each one, packed for each token."""
    return lengths or (1,) * facts.shape[0]


def sequences(at: Arguments) -> int:
    return len(counts(at[query_lengths], at[query])) if packed(at) else at.sizes["b"]


def result_shape(at: Arguments) -> Shape:
    """That of the output, as the inner operator infers it."""
    if at[layout] == "BSH":
        return (*at[query].shape[:2], at[heads] * widths(at)[2])
    return (*at[query].shape[:-1], widths(at)[2])


def query_ends(lengths: Shape | None, name: str, facts: TensorFacts) -> Shape:
    """Ends of packed sequences, of others their numbers of queries."""
    found = counts(lengths, facts)
    return tuple(accumulate(found)) if name == "TND" else found

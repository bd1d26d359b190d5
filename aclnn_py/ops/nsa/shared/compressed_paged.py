"""Parameters of attention over compressed keys in a paged cache, and tests of their arguments."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...attention.shared.lettered import Lettered
from ...attention.shared.lettered_arguments import Arguments, Table
from . import compressed_step as c

QUERIES, KEYS, TOKENS = (1, 2), (7, 20), (128, 336)
SIZES = {"b": 2, "s": 2, "t": 3, "n": 4, "m": 2, "d": 32, "v": 16, "g": 64, "j": 32, "c": 3, "p": 4, "k": 16, "u": 2,
         "w": 2}  # fmt: skip
"""Of an example."""
MOST_QUERIES, MOST_KEYS, MOST_BLOCKS, MOST_GROUP, MOST_PAGE, WIDEST, VALUE_WIDTH = 4, 8192, 4096, 128, 128, 192, 128
query = w.In("query", "queries, [B,S,N,D] or [T,N,D] as layoutOptional says")
key = w.In("key", "compressed keys in pages, [blocks,pageBlockSize,Nkv*D]")
value = w.In("value", "compressed values in pages, [blocks,pageBlockSize,Nkv*Dv], Dv up to D")
mask = w.In("attentionMaskOptional", "ignored, BOOL", optional=True)
table = w.In("blockTableOptional", "page indices of each sequence, INT32, [B,pages]; required", optional=True)
query_lengths, key_lengths, token_lengths = (
    w.Attr(f"actual{name}SeqLenOptional", "const aclIntArray*", meaning, given, optional=True)
    for name, meaning, given in (
        ("Q", "number of queries of each sequence, [B]; null: one each", QUERIES),
        ("CmpKv", "number of compressed keys of each sequence, [B]; required", KEYS),
        ("SelKv", "number of tokens of each sequence, [B]; needed for several queries", TOKENS),
    )
)  # fmt: skip
first = w.In("topKMaskOptional", "ignored, BOOL", optional=True)
heads = w.Attr("numHeads", "int64_t", "heads of query, N", SIZES["n"])
key_heads = w.Attr("numKeyValueHeads", "int64_t", "heads of key and value, Nkv, a divisor of N", SIZES["m"])
block = w.Attr("selectBlockSize", "int64_t", "tokens of a selected block, a multiple of 16 up to 128", 32)
count = w.Attr("selectBlockCount", "int64_t", "blocks selected for each query", SIZES["c"])
size = w.Attr("compressBlockSize", "int64_t", "tokens of a compressed key, a multiple of 16 up to 128", 32)
stride = w.Attr("compressBlockStride", "int64_t", "stride between compressed keys in tokens, 16, 32, 48 or 64", 16)
scale = w.Attr("scaleValue", "double", "scale of the scores", 0.2)
layout = w.Attr("layoutOptional", "char*", 'layout of query: "TND" or "BSND"', "TND")
page = w.Attr("pageBlockSize", "int64_t", "keys of a page, a multiple of 16 up to 128", SIZES["k"])
mode = w.Attr("sparseMode", "int64_t", "ignored", 0)
out = w.Out("output", "attention output, [B,S,N,Dv] or [T,N,Dv]", ctype=w.IN_TENSOR)
chosen = w.Out("topKOutput", "indices of the selected blocks, INT32, [B,S,Nkv,selectBlockCount] or "
               "[T,Nkv,selectBlockCount]", ctype=w.IN_TENSOR)  # fmt: skip
PARAMS = (query, key, value, mask, table, query_lengths, key_lengths, token_lengths, first, heads, key_heads, block,
          count, size, stride, scale, layout, page, mode, out, chosen)  # fmt: skip
PAGES = {key: "pkg", value: "pkj", table: "uw"}
TABLES: dict[str, Table] = {
    "TND": {query: "tnd", **PAGES, out: "tnv", chosen: "tmc"},
    "BSND": {query: "bsnd", **PAGES, out: "bsnv", chosen: "bsmc"},
}
FIXED = {query_lengths: QUERIES, key_lengths: KEYS, token_lengths: TOKENS, heads: SIZES["n"], key_heads: SIZES["m"],
         block: 32, count: SIZES["c"], size: 32, stride: 16, page: SIZES["k"]}  # fmt: skip
limits, checked = (
    Lettered(PARAMS, layout, TABLES, SIZES, {table: dt.ACL_INT32, chosen: dt.ACL_INT32}, dict(FIXED), {}, code)
    for code in (ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID)
)  # fmt: skip


def sizes_fit(at: Arguments) -> bool:
    return c.blocks_fit(at[size], at[stride], at[block])


def blocks_of(at: Arguments, keys: int) -> int:
    """Blocks of the tokens that compressed keys stand for."""
    return int(-(-((keys - 1) * at[stride] + at[size]) // at[block]))


def queries_of(at: Arguments) -> Shape:
    """Those of each sequence: one, unless all lengths for several are there and consistent."""
    number, given = at.sizes["u"], (at[query_lengths] or (), at[token_lengths] or (), at[key_lengths] or ())
    alike = sizes_fit(at) and all(len(each) == number for each in given)
    several = alike and all(0 < queries <= MOST_QUERIES for queries in given[0]) and all(
        keys == int((tokens - at[size]) / at[stride]) + 1 for tokens, keys in zip(*given[1:], strict=True)
    )  # fmt: skip
    return given[0] if several else (1,) * max(number, 0)


def queries_fit(at: Arguments) -> bool:
    """Whether query has rows for the queries of every sequence."""
    queries, sizes = queries_of(at), at.sizes
    if not queries:
        return False
    if at[layout] == "TND":
        return sizes["t"] == sum(queries)
    return sizes["b"] == len(queries) and sizes["s"] == max(queries)


def keys_fit(at: Arguments) -> bool:
    """Whether every sequence has compressed keys, and pages for them."""
    lengths, room = at[key_lengths] or (), min(MOST_KEYS, at.sizes["w"] * at.sizes["k"])
    return len(lengths) == at.sizes["u"] > 0 and all(0 < keys <= room for keys in lengths)


def count_fits(at: Arguments) -> bool:
    lengths = at[key_lengths] if keys_fit(at) and sizes_fit(at) else ()
    return bool(lengths) and blocks_of(at, max(lengths)) <= MOST_BLOCKS and 0 < at[count] <= blocks_of(at, min(lengths))


def heads_fit(at: Arguments) -> bool:
    """Whether numbers of heads are consistent, and channels of key and value."""
    n, m, sizes = at[heads], at[key_heads], at.sizes
    group = n // m if m > 0 and n % m == 0 else 0
    deep = sizes["j"] // m if m > 0 and sizes["j"] % m == 0 else 0
    across = sizes["d"]
    matches = sizes["n"] == n and sizes["g"] == m * across and 0 < deep <= min(across, VALUE_WIDTH)
    return bool(0 < group <= MOST_GROUP and MOST_GROUP % group == 0 and matches and across <= WIDEST)


def sequences(*values: Any) -> Shape:
    """Sequences for the kernel: the last queries of one may not see its last compressed key."""
    at = limits.arguments(*values)
    if not (at.has_axes and queries_fit(at) and count_fits(at)):
        return ()
    queries, room = queries_of(at), at.sizes["s"] if at[layout] == "BSND" else 0
    begins = (0, *accumulate(room or number for number in queries))
    tokens, found = at[token_lengths] or (), []
    for number, begin, length, keys in zip(range(len(queries)), begins, queries, at[key_lengths], strict=False):
        left = tokens[number] - ((keys - 1) * at[stride] + at[size]) if length > 1 else 0
        late = max(length - 1 - left, 0) if left >= 0 else 0
        found += [begin, length, 0, keys, late, blocks_of(at, keys)]
    return tuple(found)


def request(call: Call) -> c.Request | None:
    at = limits.of(call)
    if at is None or not (heads_fit(at) and queries_fit(at) and count_fits(at)):
        return None
    n, m, rows, (pages, tokens) = at[heads], at[key_heads], at[query].shape[:-2], at[key].shape[:2]
    width, deep = at.sizes["d"], at.sizes["j"] // m
    numbers = (at[scale], at[page], at[block] // at[stride], at[size] // at[stride], c.EDGES)
    return c.Request(
        prod(rows), pages * tokens, n, m, width, deep, tuple(map(float, numbers)), (*rows, n, deep),
        (*rows, m, at[count]),
    )  # fmt: skip

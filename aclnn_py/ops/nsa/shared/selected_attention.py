"""Attention over selected blocks of packed tokens and its backward: parameters and rules (native sparse attention)."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...attention.shared.index_gradients import ABSOLUTE, UNORDERED, numbers
from ...attention.shared.lettered import Lettered
from ...attention.shared.lettered_arguments import Arguments, Table, rising
from ...attention.shared.shaped_kernel import Operands

WIDEST, VALUE_WIDTH, BLOCK_UNIT, MOST_BLOCK, MOST_CHOSEN = 576, 512, 16, 128, 128
ENDS, SIZES = ((2, 5), (96, 192)), {"n": 4, "m": 2, "d": 32, "v": 16, "c": 3}
query = w.In("query", "queries of all sequences, [T,N,D]")
key = w.In("key", "keys of all sequences, [Tkv,Nkv,D], N a multiple of Nkv")
value = w.In("value", "values of all sequences, [Tkv,Nkv,Dv], Dv up to D")
chosen = w.In("topkIndices", "indices of the selected key blocks of a sequence, INT32, [T,Nkv,selectedBlockCount]")
mask = w.In("attenMaskOptional", "mask, BOOL or UINT8, rank 2; its elements are not read", optional=True)
query_ends, key_ends = (
    w.Attr(f"actualSeq{name}LenOptional", "const aclIntArray*", f"cumulative lengths of the {what}, [B]; required",
           ends, optional=True)
    for name, what, ends in (("Q", "queries", ENDS[0]), ("Kv", "keys", ENDS[1]))
)  # fmt: skip
scale = w.Attr("scaleValue", "double", "scale of the scores", 0.2)
heads = w.Attr("headNum", "int64_t", "heads of query, N", SIZES["n"])
layout = w.Attr("inputLayout", "char*", 'layout of query, key and value: "TND"', "TND")
mode = w.Attr("sparseMode", "int64_t", "mask: 0 none, 2 left-top causal", 2)
size = w.Attr("selectedBlockSize", "int64_t", "keys of a block, a multiple of 16 up to 128", BLOCK_UNIT)
count = w.Attr("selectedBlockCount", "int64_t", "blocks selected for each query, up to 128", SIZES["c"])
FIXED = {size: BLOCK_UNIT, count: SIZES["c"], heads: SIZES["n"], mode: 2}
LENGTHS = {query_ends: ENDS[0], key_ends: ENDS[1]}
ROW_NOTE = (
    "In a row of topkIndices a first -1 ends the row, and blocks or parts of blocks behind the sequence or the "
    "diagonal are left out; CANN reads out of bounds for negative indices and for blocks behind the sequence. "
    "A query that sees no key gives 0."
)


def limits_of(params: tuple[w.Param, ...], table: Table, dtypes: dict[w.Param, int], code: int) -> Lettered:
    kinds = {chosen: dt.ACL_INT32, mask: dt.ACL_BOOL, **dtypes}
    return Lettered(params, layout, {"TND": table}, SIZES, kinds, dict(FIXED), dict(LENGTHS), code)


def sizes_fit(at: Arguments) -> bool:
    """Whether there are elements, N is a multiple of Nkv and values are no wider than keys."""
    size_of = at.sizes
    together = size_of["m"] > 0 and size_of["n"] % size_of["m"] == 0
    return min(size_of.values(), default=0) > 0 and together and size_of["v"] <= size_of["d"]


def block_fits(at: Arguments) -> bool:
    return bool(0 < at[size] <= MOST_BLOCK and at[size] % BLOCK_UNIT == 0)


def count_fits(at: Arguments) -> bool:
    return bool(at[count] == at.sizes["c"] <= MOST_CHOSEN)


def ends_fit(at: Arguments) -> bool:
    given = at[query_ends], at[key_ends]
    tokens = at.sizes["s"], at.sizes["t"]
    return all(map(rising, given, tokens)) and len(given[0]) == len(given[1])


def tensors_of(at: Arguments) -> tuple[tuple[int, ...], ...]:
    """Shapes of the kernels' inputs: queries, keys, values, indices, ends and an unused block table."""
    shapes = (at.shape(letters) for letters in ("snd", "tmd", "tmv", "smc"))
    return *shapes, (len(at[query_ends]),), (len(at[key_ends]),), (1, 1)


def attributes(at: Arguments, *, causal: bool) -> tuple[float, ...]:
    flags = ABSOLUTE | UNORDERED
    return numbers(0, 0, causal=causal, count=at.sizes["c"], flags=flags, group=at[size], scale=at[scale])


def operands(at: Arguments, results: tuple[str, ...], more: tuple[str, ...], *, causal: bool) -> Operands:
    """The shapes of a kernel's results, its tensors and `more` behind them, and its attributes."""
    shapes = (*map(at.shape, results), *tensors_of(at), *map(at.shape, more))
    return shapes, attributes(at, causal=causal)

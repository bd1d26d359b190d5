"""Parameters of attention of packed queries over compressed keys, and tests of their arguments."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....rules.core.call import Call
from ...attention.shared.lettered import Lettered
from ...attention.shared.lettered_arguments import Arguments, rising
from . import compressed_step as c

ENDS, SIZES = ((3, 5), (7, 12)), {"n": 4, "m": 2, "d": 32, "v": 16, "c": 2, "x": 3, "y": 7, "z": 4}
"""Of an example."""
MOST_WIDTH, MOST_SEQUENCES, MOST_KEYS, MOST_CHOSEN, MOST_GROUP = 768, 4096, 14000, 32, 128
query = w.In("query", "queries of all sequences, [T,N,D]")
key = w.In("key", "compressed keys of all sequences, [Tkv,Nkv,D], N a multiple of Nkv")
value = w.In("value", "compressed values of all sequences, [Tkv,Nkv,Dv], Dv up to D")
mask = w.In("attenMaskOptional", "keys that a query does not see, BOOL or UINT8, [maximum queries, maximum keys] of a "
            "sequence", optional=True)  # fmt: skip
first = w.In("topkMaskOptional", "blocks that are always selected, BOOL or UINT8, [maximum queries, maximum blocks] of "
             "a sequence", optional=True)  # fmt: skip
query_ends, key_ends = (
    w.Attr(f"actual{name}LenOptional", "const aclIntArray*", f"cumulative lengths of the {what}, [B]; required",
           ends, optional=True)
    for name, what, ends in (("SeqQ", "queries", ENDS[0]), ("CmpSeqKv", "compressed keys", ENDS[1]))
)  # fmt: skip
block_ends = w.Attr("actualSelSeqKvLenOptional", "const aclIntArray*", "cumulative numbers of blocks, ignored", (4, 7),
                    optional=True)  # fmt: skip
scale = w.Attr("scaleValue", "double", "scale of the scores", 0.2)
heads = w.Attr("headNum", "int64_t", "heads of query, N", SIZES["n"])
layout = w.Attr("inputLayout", "char*", 'layout of query, key and value: "TND"', "TND")
mode = w.Attr("sparseMode", "int64_t", "ignored; documents: 0 or 1", 0)
size = w.Attr("compressBlockSize", "int64_t", "tokens of a compressed key, a multiple of 16 up to 128", 32)
stride = w.Attr("compressStride", "int64_t", "stride between compressed keys in tokens, a multiple of 16 up to 64", 16)
block = w.Attr("selectBlockSize", "int64_t", "tokens of a selected block, a multiple of 16 up to 128", 32)
count = w.Attr("selectBlockCount", "int64_t", "blocks selected for each query, up to 32", SIZES["c"])
maximum, total = (
    w.Out(f"softmax{name}Out", f"row {what}, FLOAT, [T,N,8], of a sequence [N,queries,8], repeated along the last axis",
          ctype=w.IN_TENSOR)
    for name, what in (("Max", "maximum of the scaled scores"), ("Sum", "sum of exp(score - maximum)"))
)  # fmt: skip
out = w.Out("attentionOutOut", "attention output, [T,N,Dv]", ctype=w.IN_TENSOR)
chosen = w.Out("topkIndicesOut", "indices of the selected blocks, INT32, [T,Nkv,selectBlockCount]", ctype=w.IN_TENSOR)
OUTPUTS = (maximum, total, out, chosen)
PARAMS = (query, key, value, mask, first, query_ends, key_ends, block_ends, scale, heads, layout, mode, size, stride,
          block, count, *OUTPUTS)  # fmt: skip
TABLE = {query: "snd", key: "tmd", value: "tmv", mask: "xy", first: "xz", maximum: "sn8", total: "sn8", out: "snv",
         chosen: "smc"}  # fmt: skip
limits, checked = (
    Lettered(
        PARAMS, layout, {"TND": TABLE}, SIZES,
        {mask: dt.ACL_BOOL, first: dt.ACL_BOOL, chosen: dt.ACL_INT32, **dict.fromkeys((maximum, total), dt.ACL_FLOAT)},
        {size: 32, stride: 16, block: 32, count: SIZES["c"], heads: SIZES["n"]},
        dict(zip((query_ends, key_ends), ENDS, strict=True)), code,
    )
    for code in (ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID)
)  # fmt: skip


def heads_fit(at: Arguments) -> bool:
    """Whether numbers of heads are consistent, and those that share a head of keys fit the kernel's rows."""
    n, m, sizes = at.sizes["n"], at.sizes["m"], at.sizes
    group = n // m if m > 0 and n % m == 0 else 0
    return bool(0 < group < MOST_GROUP and MOST_GROUP % group == 0 and sizes["v"] <= sizes["d"] <= MOST_WIDTH)


def lengths_of(at: Arguments, param: w.Param) -> list[int]:
    ends = at[param] or ()
    return [end - begin for begin, end in zip((0, *ends), ends, strict=False)]


def ends_fit(at: Arguments) -> bool:
    both = at[query_ends], at[key_ends]
    rises = all(map(rising, both, (at.sizes["s"], at.sizes["t"])))
    return rises and len(both[0]) == len(both[1]) <= MOST_SEQUENCES and max(lengths_of(at, key_ends)) <= MOST_KEYS


def blocks_of(at: Arguments, keys: int) -> int:
    return int(-(-keys // (at[block] // at[stride])))


def count_fits(at: Arguments) -> bool:
    """Whether every sequence has as many blocks as are selected."""
    lengths = lengths_of(at, key_ends) if sizes_fit(at) else []
    return bool(lengths) and 0 < at[count] <= min(MOST_CHOSEN, blocks_of(at, min(lengths)))


def sizes_fit(at: Arguments) -> bool:
    return c.blocks_fit(at[size], at[stride], at[block])


def masks_fit(at: Arguments) -> bool:
    """Whether masks have rows for the longest sequence, and a column for each of its keys or blocks."""
    if not (sizes_fit(at) and ends_fit(at)):
        return False
    rows, keys = (max(lengths_of(at, each)) for each in (query_ends, key_ends))
    columns = {mask: keys, first: blocks_of(at, keys)}
    given = [(at[each].shape, wide) for each, wide in columns.items() if at[each] is not None]
    return all(shape[0] >= rows and shape[1] == wide for shape, wide in given)


def request(call: Call) -> c.Request | None:
    at = limits.of(call)
    if at is None or not sizes_fit(at) or not count_fits(at):
        return None
    flags = (at[mask] is not None) * c.HAS_MASK | (at[first] is not None) * c.HAS_BLOCK_MASK
    numbers = (at[scale], 0, at[block] // at[stride], at[size] // at[stride], flags)
    s, t, n, m, d, v = at.shape("stnmdv")
    return c.Request(s, t, n, m, d, v, tuple(map(float, numbers)), (s, n, v), (s, m, at[count]))

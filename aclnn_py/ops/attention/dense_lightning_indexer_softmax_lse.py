"""aclnnDenseLightningIndexerSoftmaxLse."""

from __future__ import annotations

from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from .shared.arguments import zeros
from .shared.index_gradients import (
    HAS_KEY_LENGTHS,
    HAS_QUERY_LENGTHS,
    INT32,
    ends_of,
    numbers,
)
from .shared.lettered import HALVES, Lettered
from .shared.lettered_arguments import Arguments, rising
from .shared.shaped_kernel import Operands, ShapedKernel
from .shared.sparse_rules import EVERY

WIDTH, MOST_HEADS, MOST_TOKENS = 128, 64, 1 << 20
query = w.In("queryIndex", "queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64")
key = w.In("keyIndex", "keys of the index, [B,Skv,1,128] or packed [Tkv,1,128]")
weights = w.In("weight", "weight of every head, FLOAT or of the dtype of queryIndex, [B,S,N] or [T,N]")
query_ends, key_ends = (
    w.Attr(f"actualSeqLengths{name}Optional", "const aclIntArray*",
           f"lengths of the {what}, [B], for TND cumulative and required", optional=True)
    for name, what in (("Query", "queries"), ("Key", "keys"))
)  # fmt: skip
layout = w.Attr("layoutOptional", "char*", 'layout of queryIndex and keyIndex: "BSND" or "TND"', "TND")
mode = w.Attr("sparseMode", "int64_t", "mask: 3 right-bottom causal", 3)
before = w.Attr("preTokens", "int64_t", "keys visible before the diagonal: 2^63-1, all", EVERY)
behind = w.Attr("nextTokens", "int64_t", "keys visible after the diagonal: 2^63-1, all", EVERY)
maximum = w.Out("softmaxMaxOut", "row maximum of the index scores, FLOAT, [B,1,S] or [1,T]", ctype=w.IN_TENSOR)
total = w.Out("softmaxSumOut", "row sum of exp(score - maximum), FLOAT, [B,1,S] or [1,T]", ctype=w.IN_TENSOR)
PARAMS = (query, key, weights, query_ends, key_ends, layout, mode, before, behind, maximum, total)
limits = Lettered(
    PARAMS, layout,
    {"BSND": {query: "bsnd", key: "bt1d", weights: "bsn", maximum: "b1s", total: "b1s"},
     "TND": {query: "snd", key: "t1d", weights: "sn", maximum: "1s", total: "1s"}},
    {"b": 2, "s": 3, "n": 8, "d": WIDTH, "t": 4}, {maximum: dt.ACL_FLOAT, total: dt.ACL_FLOAT},
    {mode: 3, before: EVERY, behind: EVERY}, {query_ends: (2, 4), key_ends: (3, 8)}, w.TILING,
)  # fmt: skip


def lengths_fit(at: Arguments) -> bool:
    """Whether packed sequences have rising ends, as many of queries as of keys, and others a length each, or none."""
    given = at[query_ends], at[key_ends]
    tokens = at.sizes["s"], at.sizes["t"]
    if at[layout] == "TND":
        return all(map(rising, given, tokens)) and len(given[0]) == len(given[1])
    return all(each is None or (len(each) == at.sizes["b"] and min(each) >= 0 and max(each) <= room)
               for each, room in zip(given, tokens, strict=True))  # fmt: skip


def operands(at: Arguments) -> Operands:
    rows, keys, (heads, width) = prod(at[query].shape[:-2]), prod(at[key].shape[:-1]), at[query].shape[-2:]
    packed = at[layout] == "TND"
    flags = sum(flag for ends, flag in ((query_ends, HAS_QUERY_LENGTHS), (key_ends, HAS_KEY_LENGTHS)) if at[ends])
    ends = tuple((len(at[each] or (0,)),) for each in (query_ends, key_ends))
    shapes = ((rows,), (rows,), (rows, heads, width), (keys, width), (rows, heads), *ends)
    sizes = (0, 0) if packed else (at.sizes["s"], at.sizes["t"])
    return shapes, numbers(*sizes, causal=True, count=0, flags=0 if packed else flags)


one = w.Constant((1,), "[1]")
lengths = (w.Branch(w.given(each), ends_of(each), zeros(one, INT32), code=w.TILING) for each in (query_ends, key_ends))
rows = w.Derived(lambda query: query.shape[:-2], query, label="shape of queryIndex without the last two axes")
found = ShapedKernel(
    "index_sums", (w.Contiguous(query), w.Contiguous(key), w.Contiguous(weights), *lengths),
    ((w.FLOAT, rows), (w.FLOAT, rows)), operands, limits,
)  # fmt: skip


def statistic(step: w.Step, to: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(step, w.Reshaped(w.ViewShape(to))), to)


dense_lightning_indexer_softmax_lse = w.generated(
    "aclnnDenseLightningIndexerSoftmaxLse", *PARAMS, on=w.DOCUMENTED_NEW,
    kinds=(
        w.dtype_in(w.Choices(*HALVES), query), w.same_dtype(key, query),
        w.dtype_in(w.Choices(*HALVES, dt.ACL_FLOAT), weights),
        w.when(w.has_dtype(weights, dt.ACL_FLOAT), otherwise=(w.same_dtype(weights, query),)),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), maximum), w.dtype_in(w.Choices(dt.ACL_FLOAT), total),
    ),
    tiling=(
        (w.OneOf(w.ValueOf(mode), w.Choices(3)),), (w.OneOf(w.ValueOf(before), w.Choices(EVERY)),),
        (w.OneOf(w.ValueOf(behind), w.Choices(EVERY)),), limits.known_layout(),
        limits.shapes(query, key, weights, maximum, total),
        limits.rule("not empty, of at most 2^20 tokens",
                    lambda at: 0 < at.sizes["s"] <= MOST_TOKENS and 0 < at.sizes["t"] <= MOST_TOKENS, query, key),
        limits.rule("of 1 to 64 heads of 128", lambda at: 0 < at.sizes["n"] <= MOST_HEADS and at.sizes["d"] == WIDTH,
                    query),
        limits.rule("lengths within the tensors, for TND ascending", lengths_fit, query_ends, key_ends),
    ),
    plan=(statistic(found, maximum), statistic(w.ViewOf(found, w.NthOutput(1)), total)),
    library="transformer", header="aclnnop/aclnn_dense_lightning_indexer_softmax_lse.h",
    documented_soc=w.DOCUMENTED_NEW,
    summary="row maxima and sums of the softmax over the lightning indexer's scores, as "
    "aclnnDenseLightningIndexerGradKLLoss takes them (DeepSeek sparse attention)",
    formula="score[k] = sum over heads of weight * relu(queryIndex @ keyIndex[k]); softmaxMaxOut = max(score); "
    "softmaxSumOut = sum of exp(score - softmaxMaxOut), over the first Skv - S + s + 1 keys for query s of S",
    precision="computed in float32",
    reference="torch_npu.npu_dense_lightning_indexer_softmax_lse(query_index, key_index, weights, ...)",
    notes=(
        "Queries without visible keys, beyond their sequence's length or, packed, of no sequence get 0.",
        "The documents require 8, 16, 32 or 64 heads; up to 64 are computed here, more are refused (561002).",
        "Layouts other than BSND and TND, empty sequences of tokens, and lengths beyond the tensors are refused "
        "(561002); CANN takes any other layout for BSND and reads out of bounds for such lengths.",
    ),
)  # fmt: skip

"""Parameters of the losses that teach the lightning indexer, and the letters of their axes."""

from __future__ import annotations

from ....lowering import language as w
from .sparse_rules import EVERY

query = w.In("query", "queries of attention, [B,S,N,512] or, packed, [T,N,512], N 32, 64 or 128")
dense_query = w.In("query", "queries of attention, [B,S,N,128] or, packed, [T,N,128], N 32, 64 or 128")
key = w.In("key", "keys of attention, [B,Skv,1,512] or packed [Tkv,1,512]")
dense_key = w.In("key", "keys of attention, [B,Skv,N,128] or packed [Tkv,N,128]")
query_index = w.In("queryIndex", "queries of the index, [B,S,Nidx,128] or [T,Nidx,128], Nidx 8, 16, 32 or 64")
key_index = w.In("keyIndex", "keys of the index, [B,Skv,1,128] or [Tkv,1,128]")
weights = w.In("weights", "weight of every index head, FLOAT or of the dtype of query, [B,S,Nidx] or [T,Nidx]")
chosen = w.In("sparseIndices", "indices of the selected keys, INT32, [B,S,1,K] or [T,1,K], K 1024, 2048 ... 8192")
maximum = w.In("softmaxMax", "row maximum of the scaled attention scores, FLOAT, [B,1,S,N] or [1,T,N]")
total = w.In("softmaxSum", "row sum of exp(score - softmaxMax), FLOAT, [B,1,S,N] or [1,T,N]")
dense_maximum = w.In("softmaxMax", "row maximum of the scaled attention scores, FLOAT, [B,N,S,1] or [N,T,1]")
dense_total = w.In("softmaxSum", "row sum of exp(score - softmaxMax), FLOAT, [B,N,S,1] or [N,T,1]")
own_maximum = w.In("softmaxMaxIndex", "row maximum of the index scores, FLOAT, [B,1,S] or [1,T]")
own_total = w.In("softmaxSumIndex", "row sum of exp(index score - softmaxMaxIndex), FLOAT, [B,1,S] or [1,T]")


def rope(name: str, shape: str, *, optional: bool) -> w.Param:
    more = "; null: none" if optional else ", required"
    return w.In(name, f"rotary part of {name.removesuffix('Rope')}, {shape}{more}", optional=True)


query_rope = rope("queryRope", "[B,S,N,64] or [T,N,64]", optional=False)
key_rope = rope("keyRope", "[B,Skv,1,64] or [Tkv,1,64]", optional=False)
dense_query_rope = rope("queryRope", "[B,S,N,64] or [T,N,64]", optional=True)
dense_key_rope = rope("keyRope", "[B,Skv,N,64] or [Tkv,N,64]", optional=True)
query_ends, key_ends = (
    w.Attr(f"actualSeqLengths{name}", "const aclIntArray*",
           f"cumulative lengths of the {what} for TND, [B]; ignored for BSND", optional=True)
    for name, what in (("Query", "queries"), ("Key", "keys"))
)  # fmt: skip
sinks = w.In("sinks", "attention sinks, logit per head, FLOAT, [N]; null: none", optional=True)
scale = w.Attr("scaleValue", "double", "scale of the attention scores", 0.125)
layout = w.Attr("layout", "char*", 'layout of queries and keys: "BSND" or "TND"', "BSND")
mode = w.Attr("sparseMode", "int64_t", "mask: 3 right-bottom causal", 3)
dense_tokens = tuple(w.Attr(name, "int64_t", "ignored", EVERY) for name in ("preTokens", "nextTokens"))
tokens = tuple(w.Attr(name, "int64_t", "ignored", EVERY) for name in ("pre_tokens", "next_tokens"))
deterministic = w.Attr("deterministic", "bool", "ignored: gradients are always deterministic", True)
dq = w.Out("dQueryIndex", "gradient of queryIndex, same shape as queryIndex", ctype=w.IN_TENSOR)
dk = w.Out("dKeyIndex", "gradient of keyIndex, same shape as keyIndex", ctype=w.IN_TENSOR)
dw = w.Out("dWeights", "gradient of weights, same shape and dtype as weights", ctype=w.IN_TENSOR)
loss = w.Out("loss", "sum of the divergences of all rows, FLOAT, [1]", ctype=w.IN_TENSOR)
OUTS = (dq, dk, dw, loss)
DENSE = (
    dense_query, dense_key, query_index, key_index, weights, dense_maximum, dense_total, own_maximum, own_total,
    dense_query_rope, dense_key_rope, query_ends, key_ends, scale, layout, mode, *dense_tokens, *OUTS,
)  # fmt: skip
SPARSE = (
    query, key, query_index, key_index, weights, chosen, maximum, total, query_rope, key_rope, query_ends, key_ends,
    scale, layout, mode, *tokens, deterministic, *OUTS,
)  # fmt: skip
WITH_SINKS = (*SPARSE[:12], sinks, *SPARSE[12:])
DENSE_AXES = {
    dense_query: "bsnd", dense_key: "btnd", query_index: "bsiy", key_index: "bt1y", weights: "bsi",
    dense_maximum: "bns1", dense_total: "bns1", own_maximum: "b1s", own_total: "b1s", dense_query_rope: "bsne",
    dense_key_rope: "btne", dq: "bsiy", dk: "bt1y", dw: "bsi", loss: "1",
}  # fmt: skip
AXES = {
    query: "bsnd", key: "bt1d", query_index: "bsiy", key_index: "bt1y", weights: "bsi", chosen: "bs1c",
    maximum: "b1sn", total: "b1sn", query_rope: "bsne", key_rope: "bt1e", dq: "bsiy", dk: "bt1y", dw: "bsi", loss: "1",
}  # fmt: skip

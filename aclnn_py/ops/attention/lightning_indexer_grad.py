"""aclnnLightningIndexerGrad."""

from __future__ import annotations

from math import prod

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared.gated_delta_rule import listed
from .shared.index_gradients import gradient, numbers, optional_ends
from .shared.lettered import Lettered
from .shared.lettered_arguments import Arguments, Table
from .shared.shaped_kernel import Operands, ShapedKernel

MOST_HEADS, MOST_CHOSEN, ENDS = 64, 2048, (2, 3)
query = w.In("query", "queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64")
key = w.In("key", "keys of the index, [B,Skv,1,128] or packed [Tkv,1,128]")
dy = w.In(
    "dy", "gradient of the scores of the selected keys, [B,S,1,K] or [T,1,K], or without the axis of 1, K up to 2048"
)
chosen = w.In("sparseIndices", "indices of the selected keys, INT32, same shape as dy")
weights = w.In("weights", "weight of every head, [B,S,N] or [T,N]")
query_ends, key_ends = (
    w.In(f"actualSeq{name}LenOptional", f"cumulative lengths of the {what} for TND, INT32, [B]", optional=True)
    for name, what in (("Q", "queries"), ("Kv", "keys"))
)
heads = w.Attr("headNum", "int64_t", "ignored", 0)
layout = w.Attr("inputLayout", "char*", 'layout of query and key: "BSND" or "TND"', "BSND")
mode = w.Attr("sparseMode", "int64_t", "mask: 0 none, 3 right-bottom causal", 3)
before = w.Attr("preTokens", "int64_t", "ignored", 65536)
behind = w.Attr("nextTokens", "int64_t", "ignored", 65536)
fixed = w.Attr("deterministic", "bool", "ignored: gradients are always deterministic", False)
dq = w.Out("dqOut", "gradient of query, same shape as query", ctype=w.IN_TENSOR)
dk = w.Out("dkOut", "gradient of key, same shape as key", ctype=w.IN_TENSOR)
dw = w.Out("dweightsOut", "gradient of weights, same shape as weights", ctype=w.IN_TENSOR)
TENSORS, OUTS = (query, key, dy, chosen, weights), (dq, dk, dw)
PARAMS = (*TENSORS, query_ends, key_ends, heads, layout, mode, before, behind, fixed, *OUTS)
TABLES: dict[str, Table] = {
    "BSND": {query: "bsnd", key: "bt1d", dy: "bs1c|bsc", chosen: "bs1c|bsc", weights: "bsn", dq: "bsnd", dk: "bt1d",
             dw: "bsn"},
    "TND": {query: "snd", key: "t1d", dy: "s1c|sc", chosen: "s1c|sc", weights: "sn", query_ends: "b", key_ends: "b",
            dq: "snd", dk: "t1d", dw: "sn"},
}  # fmt: skip
limits = Lettered(
    PARAMS, layout, TABLES, {"b": 2, "s": 2, "n": 3, "d": 128, "t": 4, "c": 3}, {chosen: dt.ACL_INT32},
    {mode: 3}, {query_ends: (2, 4), key_ends: (4, 8)}, ACLNN_ERR_INNER_NULLPTR,
)  # fmt: skip


def operands(at: Arguments) -> Operands:
    rows, count, width = prod(at[query].shape[:-2]), at[chosen].shape[-1], at[query].shape[-1]
    keys, number = prod(at[key].shape[:-1]), at[query].shape[-2]
    tensors = (rows, number, width), (keys, width), (rows, number)
    packed = at[layout] == "TND"
    ends = ((at.sizes["b"],),) * 2 if packed else ((1,), (1,))
    shapes = (*tensors, *tensors, *ends, (rows, count), (rows, count))
    sizes = (0, 0) if packed else (at.sizes["s"], at.sizes["t"])
    return shapes, numbers(*sizes, causal=at[mode] == 3, count=count)


ends = optional_ends(limits, query_ends, key_ends)
found = ShapedKernel(
    "index_backward",
    (w.Contiguous(query), w.Contiguous(key), w.Contiguous(weights), *ends, w.Contiguous(chosen), w.Contiguous(dy)),
    tuple((w.FLOAT, w.ViewShape(each)) for each in (query, key, weights)), operands, limits,
)  # fmt: skip
like_query = [rule for each in (key, dy, weights) for rule in w.same_dtype(each, query)]
lightning_indexer_grad = w.declare(
    "aclnnLightningIndexerGrad", *PARAMS,
    rules=(
        w.present(*TENSORS), w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), query),
        tuple(w.coded(rule, ACLNN_ERR_PARAM_INVALID) for rule in like_query), w.OUT_POINTERS, w.present(*OUTS),
        w.done_if_empty(query),
        listed(
            (w.on(*w.DOCUMENTED_NEW),), w.dtype_in(w.Choices(dt.ACL_INT32), chosen),
            *(w.when_given(each, w.dtype_in(w.Choices(dt.ACL_INT32), each)) for each in (query_ends, key_ends)),
            limits.known_layout(),
            limits.lengths_if_packed(query_ends, key_ends),
            limits.shapes(query, key, dy, chosen, weights),
            limits.not_empty(query, key, dy),
            limits.rule("of 1 to 64 heads of 128", lambda at: at.sizes["n"] <= MOST_HEADS and at.sizes["d"] == 128,
                        query),
            limits.rule("of at most 2048 keys per query", lambda at: at.sizes["c"] <= MOST_CHOSEN, dy),
            limits.shapes(query_ends, key_ends),
            (w.OneOf(w.ValueOf(mode), w.Choices(0, 3)),),
        ),
    ),
    plan=planned(
        *(w.ViewCopy(gradient(found, number, query, away=number > 0), out) for number, out in enumerate(OUTS))
    ),
    library="transformer", header="aclnnop/aclnn_lightning_indexer_grad.h", documented_soc=w.A2_A3,
    summary="backward of the lightning indexer: gradients of query, key and weights from those of the scores of the "
    "selected keys (DeepSeek sparse attention)",
    formula="S = query @ key[sparseIndices]^T; dS = (dy * weights) where S > 0, else 0; dqOut = dS @ "
    "key[sparseIndices]; dkOut = sum over queries of dS^T @ query at the selected keys; dweightsOut = sum over "
    "selected keys of relu(S) * dy; sparseMode 3: query s of S sees the first Skv - S + s + 1 keys",
    precision="products and sums in float32; dS is rounded to the dtype of query before the products, and so are the "
    "gradients, those of key and weights with halves away from zero",
    reference="torch_npu.npu_lightning_indexer_grad(query, key, dy, sparse_indices, weights, ...)",
    notes=(
        "Of a row of sparseIndices only the first min(K, visible keys) are used, up to the first -1; indices of keys "
        "that the query does not see are left out. CANN reads and adds out of bounds for them.",
        "Cumulative lengths below their predecessor or above the number of tokens fail the stream. Gradients of "
        "packed tokens of no sequence are 0; CANN does not write those of queries.",
        "The definition configures the Ascend 950 too, which the documents do not list.",
        "A refusal of the tiling function, and an SoC that is not configured, gives 561103.",
        "Sizes of sparseIndices, weights and lengths that do not agree are refused (561103); CANN reads them out of "
        "bounds.",
    ),
)  # fmt: skip

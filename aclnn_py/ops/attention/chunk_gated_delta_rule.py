"""aclnnChunkGatedDeltaRule."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_CREATE_EXECUTOR, ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared import gated_delta_rule as rule
from .shared.arguments import optional
from .shared.delta_step import Delta
from .shared.gated_delta_rule import beta, key, lengths, query, scale, value

ANY = (1 << 31) - 1
before = w.In("initialState", "initial state of every sequence, [B, Nv, Dv, Dk]")
g = w.In("gOptional", "log decay, FLOAT, [T, Nv]; null: 0", optional=True)
out = w.Out("out", "output, [T, Nv, Dv]; declared const", ctype=w.IN_TENSOR)
after = w.Out("finalState", "final state of every sequence, [B, Nv, Dv, Dk]; declared const", ctype=w.IN_TENSOR)
layout = rule.Layout(
    {query: "thk", key: "thk", value: "tvr", beta: "tv", before: "bvrk", lengths: "b", g: "tv", out: "tvr",
     after: "bvrk"}, b=before,
)  # fmt: skip


def has_dense_matrices(state: Any) -> bool | None:
    return state.strides[2:] == (*state.shape[3:], 1) or None


reads_strided = w.both(
    w.on("ascend950"), w.Defined(w.Derived(has_dense_matrices, before, label="strides of initialState")),
    label="initialState has dense [Dv,Dk] matrices, on the 950",
)  # fmt: skip
dense_beta = w.Contiguous(beta)
delta = Delta(
    "delta_chunks", w.Contiguous(query), w.Contiguous(key), w.Contiguous(value), dense_beta, w.Contiguous(lengths),
    w.Branch(reads_strided, w.Strided(before), w.Contiguous(before)), optional(g, dense_beta, ACLNN_ERR_INNER_NULLPTR),
    results=((w.Dtype(value), w.ViewShape(value)), (w.Dtype(before), w.ViewShape(before))), scale=scale, extras=(g,),
    most=ANY,
)  # fmt: skip
chunk_gated_delta_rule = w.declare(
    "aclnnChunkGatedDeltaRule", query, key, value, beta, before, lengths, g, scale, out, after,
    summary="gated delta rule (linear attention) over whole sequences, with one state per sequence",
    rules=(
        rule.not_null(query, key, value, before, beta, lengths, out, after),
        w.dtype_in(rule.VALUES, query, key, value), w.dtype_in(rule.STATES, before), w.dtype_in(rule.VALUES, beta),
        w.dtype_in(rule.NUMBERS, lengths), *rule.given_dtype(rule.EXPONENTS, g), w.dtype_in(rule.VALUES, out),
        w.dtype_in(rule.STATES, after), w.done_if(w.both(w.is_empty(out), w.is_empty(after))),
        tuple(each.coded(ACLNN_ERR_INNER_CREATE_EXECUTOR) for each in layout.ranked(before)),
        rule.listed(
            layout.ranked(value), (w.on(*rule.SOCS),),
            w.when(w.on("ascend950"), otherwise=((w.negated(w.has_dtype(before, dt.ACL_FLOAT)),),)),
            layout.ranked(query), layout.limited("tb"), layout.limited("hv", high=64),
            layout.limited("rk", high=128), layout.shared, *layout.shaped(key, value, beta, before, lengths, g),
        ),
    ),
    plan=planned(w.ViewCopy(delta, out), w.ViewCopy(w.ViewOf(delta, w.NthOutput(1)), after)),
    library="transformer", header="aclnnop/aclnn_chunk_gated_delta_rule.h", documented_soc=rule.SOCS,
    formula="for each token of a sequence S = exp(g) * S, S = S + beta * (value - S @ key) @ key^T, out = S @ (query "
    "* scaleValue), with one state S [Dv,Dk] per value head; a query and key head is shared by Nv / Nk value heads",
    precision="token by token in float32, out rounded once; a BF16 state is rounded after every 64 tokens",
    reference="torch_npu.npu_chunk_gated_delta_rule(query, key, value, beta=beta, initial_state=initialState, "
    "actual_seq_lengths=actualSeqLengths, scale=scaleValue, g=gOptional)",
    notes=(
        "CANN's kernel handles chunks of 64 tokens: it multiplies keys by keys and by queries, inverts a triangular "
        "matrix, and adds the chunk's contribution to the state, rounding each of these products to BF16. Here the "
        "tokens are handled one by one, so out and finalState are nearer to the formula; of these roundings only "
        "that of a BF16 state between chunks is kept. A FLOAT state is never rounded.",
        "Negative lengths, and lengths of more than T in all, fail the stream: CANN's kernel reads out of bounds. "
        "Tokens after the last sequence give 0, and the state of an empty sequence is unchanged; CANN writes neither.",
        "A null pointer gives 161002, a refusal of the tiling function 561103, an initialState of a rank other than "
        "4 561101; the documents give 161001 and 561002.",
        "SoCs that are not documented have no kernel (561103); a FLOAT state is supported on the 950 only.",
    ),
)  # fmt: skip

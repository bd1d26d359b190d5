"""aclnnChunkGatedDeltaRule."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_CREATE_EXECUTOR, ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ..norm.kernels import planned
from . import gated_delta_rule as rule
from .arguments import optional
from .delta import Delta
from .gated_delta_rule import beta, key, lengths, query, scale, value

ANY = (1 << 31) - 1
before = w.In("initialState", "the states before the first tokens, [B,Nv,Dv,Dk]")
g = w.In("gOptional", "logarithms of the factors that states fade by, [T,Nv]; null: zeros", optional=True)
out = w.Out("out", "the answers, [T,Nv,Dv]", ctype=w.IN_TENSOR)
after = w.Out("finalState", "the states after the last tokens, [B,Nv,Dv,Dk]", ctype=w.IN_TENSOR)
layout = rule.Layout(
    {query: "thk", key: "thk", value: "tvr", beta: "tv", before: "bvrk", lengths: "b", g: "tv", out: "tvr",
     after: "bvrk"}, b=before,
)  # fmt: skip


def matrices_lie_dense(state: Any) -> bool | None:
    return state.strides[2:] == (*state.shape[3:], 1) or None


as_it_lies = w.both(
    w.on("ascend950"), w.Defined(w.Worked(matrices_lie_dense, before, told="matrices of initialState")),
    told="initialState has dense matrices, on the 950",
)  # fmt: skip
dense_beta = w.Contiguous(beta)
delta = Delta(
    "delta_chunks", w.Contiguous(query), w.Contiguous(key), w.Contiguous(value), dense_beta, w.Contiguous(lengths),
    w.Fork(as_it_lies, w.Strided(before), w.Contiguous(before)), optional(g, dense_beta, ACLNN_ERR_INNER_NULLPTR),
    results=((w.Dtype(value), w.ViewShape(value)), (w.Dtype(before), w.ViewShape(before))), scale=scale, extras=(g,),
    most=ANY,
)  # fmt: skip
chunk_gated_delta_rule = w.declare(
    "aclnnChunkGatedDeltaRule", query, key, value, beta, before, lengths, g, scale, out, after,
    summary="linear attention by the gated delta rule over whole sequences, with a state for each",
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
    plan=planned(w.ViewCopy(delta, out), w.ViewCopy(w.Look(delta, w.Further(1)), after)),
    library="transformer", header="aclnnop/aclnn_chunk_gated_delta_rule.h", documented_soc=rule.SOCS,
    formula="for each token of a sequence S = exp(g) * S, S = S + beta * (value - S @ key) @ key^T, out = S @ (query * "
    "scaleValue), S a state [Dv,Dk] for each head of value; a head of query and key belongs to Nv / Nk of them",
    precision="token by token in float32, out rounded once; a BFLOAT16 state is rounded after every 64 tokens",
    reference="torch_npu.npu_chunk_gated_delta_rule(query, key, value, beta=beta, initial_state=initialState, "
    "actual_seq_lengths=actualSeqLengths, scale=scaleValue, g=gOptional)",
    notes=(
        "CANN's kernel takes 64 tokens at once: it multiplies keys with keys and with queries, inverts a triangle, and "
        "adds to the state what all of them leave, rounding each of these products to BFLOAT16. Here one token follows "
        "the other, so out and finalState are nearer to the formula; of these roundings only that of a BFLOAT16 state, "
        "which is kept between chunks, is there. A FLOAT state is never rounded.",
        "Lengths that are negative, or together more than T, fail the stream: CANN's kernel reads beyond its tensors. "
        "Tokens behind the last sequence get 0, and the state of a sequence without tokens stays as it was; CANN "
        "leaves both unwritten.",
        "A null tensor gives 161002, what the tiling function refuses 561103, an initialState with other than four "
        "axes 561101; the documents promise 161001 and 561002.",
        "Other SoCs than the documented ones have no kernel (561103), a FLOAT state has one on the 950 alone.",
    ),
)  # fmt: skip

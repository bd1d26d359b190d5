"""aclnnRecurrentGatedDeltaRule."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR as NULL
from ...lowering import language as w
from ..norm.kernels import planned
from . import gated_delta_rule as rule
from .arguments import optional
from .delta import Delta, for_each_element
from .gated_delta_rule import beta, key, lengths, query, scale, value

MOST = 8
"""The most tokens of a sequence."""
state = w.InOut("stateRef", "states, [BlockNum,Nv,Dv,Dk]; each token's is left at its place")
places = w.In("ssmStateIndices", "which state is that of a token, [T]")
g = w.In("g", "logarithms of the factors that states fade by, [T,Nv]; null: zeros", optional=True)
gk = w.In("gk", "the same for each element of a row, [T,Nv,Dk]; null: zeros", optional=True)
numbers = w.In(
    "numAcceptedTokens", "the number, from 1, of the token with whose state a sequence begins, [B]; null: ones",
    optional=True,
)  # fmt: skip
out = w.Out("out", "the answers, [T,Nv,Dv]")
layout = rule.Layout(
    {query: "thk", key: "thk", value: "tvr", beta: "tv", state: "nvrk", lengths: "b", places: "t", g: "tv", gk: "tvk",
     numbers: "b", out: "tvr"}, b=lengths, n=state,
)  # fmt: skip
MORE = (g, gk, numbers)


width = w.Worked(lambda query: query.shape[2] if query.rank == 3 else None, query, told="Dk")
dense_beta, dense_lengths = w.Contiguous(beta), w.Contiguous(lengths)
rows = w.Look(
    dense_beta, w.Through("rows", lambda call, beta: for_each_element(beta, call.tensor(query).shape[2]), width)
)  # fmt: skip
delta = Delta(
    "delta_tokens", w.Contiguous(query), w.Contiguous(key), w.Contiguous(value), dense_beta, dense_lengths,
    optional(g, dense_beta, NULL), optional(gk, rows, NULL), w.Contiguous(places),
    optional(numbers, dense_lengths, NULL),
    results=((w.Dtype(value), w.ViewShape(value)),), scale=scale, extras=MORE, most=MOST, state=state,
)  # fmt: skip
recurrent_gated_delta_rule = w.declare(
    "aclnnRecurrentGatedDeltaRule", query, key, value, beta, state, lengths, places, g, gk, numbers, scale, out,
    summary="linear attention by the gated delta rule over a few tokens, states updated in place",
    rules=(
        rule.not_null(query, key, value, state, beta, lengths, places, out),
        w.dtype_in(rule.VALUES, query, key, value), w.dtype_in(rule.STATES, state), w.dtype_in(rule.VALUES, beta),
        w.dtype_in(rule.NUMBERS, lengths, places), *rule.given_dtype(rule.EXPONENTS, g, gk),
        *rule.given_dtype(rule.NUMBERS, numbers), w.dtype_in(rule.VALUES, out),
        rule.listed(
            layout.ranked(state), (w.on(*rule.SOCS),), layout.ranked(query, value), layout.ranked(lengths),
            layout.limited("tb"), layout.limited("hv", high=256), layout.limited("kr", high=512), layout.shared,
            layout.asked("BlockNum is at least T", lambda s, q: s.shape[0] >= q.shape[0], state, query),
            *layout.shaped(key, value, state, beta, places, *MORE),
        ),
    ),
    plan=planned(w.ViewCopy(delta, out)),
    library="transformer", header="aclnnop/aclnn_recurrent_gated_delta_rule.h", documented_soc=rule.SOCS,
    formula="for each token t of a sequence S = exp(g) * S * exp(gk), S = S + beta * (value - S @ key) @ key^T, out = "
    "S @ (query * scaleValue), stateRef[ssmStateIndices[t]] = S, S a state [Dv,Dk] for each head of value; a head of "
    "query and key belongs to Nv / Nk of them",
    precision="token by token in float32; out, and what is left in stateRef, rounded once",
    reference="torch_npu.npu_recurrent_gated_delta_rule(query, key, value, stateRef, beta=beta, scale=scaleValue, "
    "actual_seq_lengths=actualSeqLengths, ssm_state_indices=ssmStateIndices, num_accepted_tokens=numAcceptedTokens, "
    "g=g, gk=gk)",
    notes=(
        "A sequence's state goes on from token to token in float32: what stateRef keeps of it is rounded apart. "
        "aclnnChunkGatedDeltaRule computes the same for long sequences, and rounds more.",
        "A length below 0 or above 8, lengths that are together more than T, an index without a state, and a "
        "numAcceptedTokens below 1 or above the length fail the stream: CANN's kernel reads and writes beyond its "
        "tensors. A length of 0 leaves a sequence out; tokens behind the last one get 0, which CANN leaves unwritten.",
        "Sequences follow each other here; on hardware the order of those that share states is not defined.",
        "A null tensor gives 161002, what the tiling function refuses 561103; the documents promise 161001 and 161002, "
        "and want numAcceptedTokens, which the source takes to be optional.",
        "stateRef may be strided along its first two axes. A beta in FRACTAL_NZ, at which the tiling function does not "
        "look, is refused like the other tensors.",
        "Other SoCs than the documented ones have no kernel (561103).",
    ),
)  # fmt: skip

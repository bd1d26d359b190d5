"""aclnnRecurrentGatedDeltaRule."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR as NULL
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared import gated_delta_rule as rule
from .shared.arguments import optional
from .shared.delta_step import Delta, for_each_element
from .shared.gated_delta_rule import beta, key, lengths, query, scale, value

MOST = 8
"""The most tokens of a sequence."""
state = w.InOut("stateRef", "states, [BlockNum, Nv, Dv, Dk]; updated, the state after token t at ssmStateIndices[t]")
state_indices = w.In("ssmStateIndices", "index of the state of every token, INT32, [T]")
g = w.In("g", "log decay of every head, FLOAT, [T, Nv]; null: 0", optional=True)
gk = w.In("gk", "log decay of every key channel, FLOAT, [T, Nv, Dk]; null: 0", optional=True)
numbers = w.In(
    "numAcceptedTokens", "number of accepted tokens of every sequence, from 1: selects its initial state, INT32, "
    "[B]; null: 1",
    optional=True,
)  # fmt: skip
out = w.Out("out", "output, [T, Nv, Dv]")
layout = rule.Layout(
    {query: "thk", key: "thk", value: "tvr", beta: "tv", state: "nvrk", lengths: "b", state_indices: "t", g: "tv",
     gk: "tvk",
     numbers: "b", out: "tvr"}, b=lengths, n=state,
)  # fmt: skip
MORE = (g, gk, numbers)


width = w.Derived(lambda query: query.shape[2] if query.rank == 3 else None, query, label="Dk")
dense_beta, dense_lengths = w.Contiguous(beta), w.Contiguous(lengths)
rows = w.ViewOf(
    dense_beta, w.Through("rows", lambda call, beta: for_each_element(beta, call.tensor(query).shape[2]), width)
)  # fmt: skip
delta = Delta(
    "delta_tokens", w.Contiguous(query), w.Contiguous(key), w.Contiguous(value), dense_beta, dense_lengths,
    optional(g, dense_beta, NULL), optional(gk, rows, NULL), w.Contiguous(state_indices),
    optional(numbers, dense_lengths, NULL),
    results=((w.Dtype(value), w.ViewShape(value)),), scale=scale, extras=MORE, most=MOST, state=state,
)  # fmt: skip
recurrent_gated_delta_rule = w.declare(
    "aclnnRecurrentGatedDeltaRule", query, key, value, beta, state, lengths, state_indices, g, gk, numbers, scale, out,
    summary="gated delta rule (linear attention) over up to 8 tokens per sequence, states updated in place",
    rules=(
        rule.not_null(query, key, value, state, beta, lengths, state_indices, out),
        w.dtype_in(rule.VALUES, query, key, value), w.dtype_in(rule.STATES, state), w.dtype_in(rule.VALUES, beta),
        w.dtype_in(rule.NUMBERS, lengths, state_indices), *rule.given_dtype(rule.EXPONENTS, g, gk),
        *rule.given_dtype(rule.NUMBERS, numbers), w.dtype_in(rule.VALUES, out),
        rule.listed(
            layout.ranked(state), (w.on(*rule.SOCS),), layout.ranked(query, value), layout.ranked(lengths),
            layout.limited("tb"), layout.limited("hv", high=256), layout.limited("kr", high=512), layout.shared,
            layout.checked_rule("BlockNum is at least T", lambda s, q: s.shape[0] >= q.shape[0], state, query),
            *layout.shaped(key, value, state, beta, state_indices, *MORE),
        ),
    ),
    plan=planned(w.ViewCopy(delta, out)),
    library="transformer", header="aclnnop/aclnn_recurrent_gated_delta_rule.h", documented_soc=rule.SOCS,
    formula="for each token t of a sequence S = exp(g) * S * exp(gk), S = S + beta * (value - S @ key) @ key^T, out "
    "= S @ (query * scaleValue), stateRef[ssmStateIndices[t]] = S, with one state S [Dv,Dk] per value head; a query "
    "and key head is shared by Nv / Nk value heads",
    precision="token by token in float32; out, and the states stored in stateRef, rounded once",
    reference="torch_npu.npu_recurrent_gated_delta_rule(query, key, value, stateRef, beta=beta, scale=scaleValue, "
    "actual_seq_lengths=actualSeqLengths, ssm_state_indices=ssmStateIndices, num_accepted_tokens=numAcceptedTokens, "
    "g=g, gk=gk)",
    notes=(
        "A sequence's state is kept in float32 from token to token: only what stateRef stores is rounded. "
        "aclnnChunkGatedDeltaRule computes the same for long sequences, and rounds more.",
        "A length below 0 or above 8, lengths of more than T in all, an index out of range, and a numAcceptedTokens "
        "below 1 or above the length fail the stream: CANN's kernel reads and writes out of bounds. A sequence of "
        "length 0 is skipped; tokens after the last sequence give 0, which CANN does not write.",
        "Sequences are handled in order here; on hardware the order of those that share states is not defined.",
        "A null pointer gives 161002, a refusal of the tiling function 561103; the documents give 161001 and 161002, "
        "and require numAcceptedTokens, which is optional in the source.",
        "stateRef may be strided along its first two axes. A beta in FRACTAL_NZ, which the tiling function does not "
        "check, is refused like the other tensors.",
        "SoCs that are not documented have no kernel (561103).",
    ),
)  # fmt: skip

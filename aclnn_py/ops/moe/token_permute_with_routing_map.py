"""aclnnMoeTokenPermuteWithRoutingMap."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ..texts import EXACT
from .shared.map_rules import (
    INPUTS,
    OUTPUTS,
    SHAPES,
    kinds,
    padded,
    permuted,
    permuted_probs,
    positions,
    probs,
    routing,
    rows,
    sizes,
    tokens,
)
from .shared.routing_step import Routing, RoutingStep


def permute(by: Routing) -> str:
    (t, e), h = by.call.tensor(routing).shape, by.call.tensor(tokens).shape[1]
    drops, many = bool(by.value(padded)), by.call.tensor(positions).numel
    chosen, places = by.room(dt.ACL_INT32, many), by.room(dt.ACL_INT32, many)
    told = by.output(positions, many)
    source, target = by.input(tokens, t, h), by.output(permuted, many, h)
    map_of = by.input(routing, t, e)._replace(dtype=dt.ACL_INT8)
    by.run("list_routes", (map_of,), (told if drops else chosen, places), drops, kind=dt.ACL_INT64)
    if drops:
        by.run("expand_rows", (source, told), (target,), 1, kind=dt.ACL_INT64)
    else:
        keys, order = by.room(dt.ACL_INT32, many), by.room(dt.ACL_INT32, many)
        by.run("sort_experts", (chosen,), (keys, order, told), 0, t, kind=dt.ACL_INT64)
        by.run("expand_rows", (source, order), (target,), many // t, kind=dt.ACL_INT64)
    if by.facts(probs) is not None:
        column = by.input(probs, t * e, 1), places
        by.run("expand_rows", column, (by.output(permuted_probs, many, 1),), 1, kind=dt.ACL_INT64)
    return ""


class Permuting(RoutingStep, init=False):
    """New results for the outputs that are there: tokens, positions and, beside probs, probabilities."""

    def routing(self, draft: Draft) -> Routing:
        there = [permuted, positions, *([permuted_probs] if draft.call.present(probs) else ())]
        facts = [draft.call.tensor(param) for param in there]
        views = draft.results(self, *((each.dtype, each.shape) for each in facts))
        return Routing(draft, {param.name: view for param, view in zip(there, views, strict=True)})


step = Permuting("permute", permute, inputs=INPUTS, outputs=OUTPUTS, attrs=(rows, padded), needs=(SHAPES,))
copies = (
    w.ViewCopy(w.ViewOf(step, w.NthOutput(1)), positions),
    w.Branch(w.given(probs), w.ViewCopy(w.ViewOf(step, w.NthOutput(2)), permuted_probs), w.Steps()),
    w.ViewCopy(step, permuted),
)
moe_token_permute_with_routing_map = w.declare(
    "aclnnMoeTokenPermuteWithRoutingMap", tokens, routing, probs, rows, padded, *OUTPUTS,
    rules=(
        w.present(tokens, routing, permuted, positions), w.when(w.given(probs), w.present(permuted_probs)),
        *kinds, *sizes, w.done_if(w.either(w.is_empty(routing), w.is_empty(permuted))),
        w.inner((w.on(*w.A2_A3),)),
    ),
    plan=tuple(dict.fromkeys(each for copy in copies for each in copy.chain)),
    header="aclnnop/aclnn_moe_token_permute_with_routing_map.h", library="transformer",
    summary="tokens in the order of the experts that a map routes them to",
    formula="routes (t, e) of routingMap by e and then t are the rows; by t and then e they give sortedIndicesOut, the "
    "row of each; permuteTokensOut[sortedIndicesOut[i]] = tokens[i / (rows / T)]; with dropAndPad every expert has its "
    "first rows / E tokens in ascending order, then others, sortedIndicesOut are those tokens",
    reference="torch_npu.npu_moe_token_permute_with_routing_map(tokens, routingMap, probs=probs, "
    "num_out_tokens=numOutTokens, drop_and_pad=dropAndPad)",
    precision=EXACT, documented_soc=w.A2_A3,
    notes=(
        "Every token has rows / T routes, which is not checked: i / (rows / T) names the token of route i. Routes "
        "beyond the rows are left out, rows without a route are zeros and their sortedIndicesOut -1; CANN's kernel "
        "would write beyond its outputs or leave them as they were.",
        "Shapes that only CANN's kernel would misread are refused (561103), as are SoCs without one.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip

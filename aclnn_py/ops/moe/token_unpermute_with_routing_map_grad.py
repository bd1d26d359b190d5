"""aclnnMoeTokenUnpermuteWithRoutingMapGrad."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from .shared import routing_rules as r
from .shared.map_routes import places_of_experts, places_of_tokens
from .shared.routing_step import Routing, RoutingStep, reshaped
from .shared.unmap_grad_rules import (
    HAS_ROUTES,
    MATCH,
    grad,
    ids,
    index,
    padded,
    probs,
    probs_grad,
    restored,
    routing,
    rows,
    rows_grad,
)
from .shared.weighted_sum import FAILS, ZERO


def spread(by: Routing, source: View, n: int) -> View:
    """The gradient of each route's token."""
    each = by.room(source.dtype, n, source.shape[1])
    by.run("expand_rows", (source, by.input(ids, n)), (each,), 1, kind=dt.ACL_INT64)
    return each


def gradients(by: Routing) -> str:
    (t, h), n, drops = by.call.tensor(grad).shape, by.call.tensor(index).numel, by.value(padded)
    source, at = by.input(grad, t, h), by.input(index, n)
    source = spread(by, source, n) if drops else source
    k = n // source.shape[0]
    target = by.output(rows_grad, *by.call.tensor(rows_grad).shape)
    if by.facts(probs) is None:
        by.run("combine_grads", (source, at, *(by.absent(),) * 4), (target, by.absent()), k, 0, FAILS)
        return ""
    e = by.call.tensor(probs).shape[1]
    places = places_of_experts(by, by.input(ids, n), at, t, e) if drops else places_of_tokens(by, routing, n)
    shares, dots = by.room(source.dtype, n, 1), by.room(source.dtype, n, 1)
    by.run("expand_rows", (by.input(probs, t * e, 1), places), (shares,), 1, kind=dt.ACL_INT64)
    outputs = by.input(rows, *by.call.tensor(rows).shape)
    inputs = (source, at, reshaped(shares, (n // k, k)), outputs, by.absent(), by.absent())
    by.run("combine_grads", inputs, (target, reshaped(dots, (n // k, k))), k, 0, FAILS)
    of_probs = by.output(probs_grad, t * e, 1)
    by.zeros(of_probs)
    inputs = (dots, places, by.absent(), of_probs, by.absent(), by.absent())
    by.run("combine_grads", inputs, (of_probs, by.absent()), 1, 0, ZERO)
    return ""


FLOATS = r.floats(on=w.A2_A3)
MAPS = w.Choices().plus(dt.ACL_INT8, dt.ACL_BOOL, on=w.A2_A3)
moe_token_unpermute_with_routing_map_grad = r.generated(
    "aclnnMoeTokenUnpermuteWithRoutingMapGrad", grad, index, ids, routing, rows, probs, padded, restored, rows_grad,
    probs_grad,
    kinds=(
        w.dtype_in(FLOATS, grad), w.dtype_in(r.indices(on=w.A2_A3), index), w.dtype_in(r.indices(on=w.A2_A3), ids),
        w.when_given(routing, w.dtype_in(MAPS, routing)), w.when_given(rows, w.same_dtype(grad, rows)),
        w.when_given(probs, w.same_dtype(grad, probs)), w.same_dtype(grad, rows_grad),
        w.when_given(probs_grad, w.same_dtype(grad, probs_grad)),
    ),
    tiling=(
        w.rank_is(2, grad), w.rank_is(1, index), w.rank_is(1, ids), w.same_shape(index, ids),
        w.when(
            w.given(probs), w.present(routing), w.rank_is(2, routing), w.present(rows), w.rank_is(2, rows),
            w.rank_is(2, probs), HAS_ROUTES,
        ),
    ),
    unchecked=MATCH,
    plan=(RoutingStep(
        "unpermute_grad", gradients, inputs=(grad, index, ids, routing, rows, probs), outputs=(rows_grad, probs_grad),
        attrs=(padded,), needs=MATCH,
    ),),
    header="aclnnop/aclnn_moe_token_unpermute_with_routing_map_grad.h",
    summary="gradients of aclnnMoeTokenUnpermuteWithRoutingMap",
    formula="permutedTokensGradOut[outIndex[i]] = weight[i] * unpermutedTokensGrad[t], t = i / (n / T), with "
    "dropAndPad permuteTokenId[i]; weight[i] is 1 without probs, else probs at route i of the map by t and then e, "
    "with dropAndPad probs[t, outIndex[i] / (n / E)]; its gradient is "
    "dot(permutedTokens[outIndex[i]], unpermutedTokensGrad[t])",
    precision="float32, rounded once to nearest even; dot products are summed in double",
    reference="gradients of torch_npu.npu_moe_token_unpermute_with_routing_map",
    notes=(
        "CANN's host code does not compare all shapes: those that its kernel would misread are refused (561103).",
        "An index beyond its rows or tokens fails the stream. Rows of permutedTokensGradOut that outIndex does not "
        "name are not written.",
        "Every token has n / T routes, which is not checked: routes that the map lacks have weight 0, further ones are "
        "left out.",
        "The kernel's limits of H, about 5 million with dropAndPad, and of E, about 65000 without, are not emulated.",
    ),
)  # fmt: skip

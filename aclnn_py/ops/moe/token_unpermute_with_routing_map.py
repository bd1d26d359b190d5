"""aclnnMoeTokenUnpermuteWithRoutingMap."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import scatter
from ...rules.core.call import Call, TensorFacts
from ..conversion.shared.fill_steps import filled
from .shared.map_routes import numbers, places_of_experts, places_of_tokens
from .shared.map_rules import FLOATS
from .shared.results_step import Made
from .shared.routing_step import Routing, reshaped
from .shared.unmap_rules import SHAPES, ids, index, order, out, padded, probs, restored, routing, rows, weights
from .shared.weighted_sum import FAILS, LEFT_OUT

scaled = w.Out("weightedTokens", "rows times their weights, [n,H]")


def combine(by: Routing) -> str:
    """Sums over the rows of each token."""
    facts, n, (t, h) = by.call.tensor(rows), by.call.tensor(index).numel, by.call.tensor(out).shape
    shares = by.absent()
    if by.facts(probs) is not None:
        shares, column = by.output(weights, n, 1), by.input(probs, by.call.tensor(probs).numel, 1)
        by.run("expand_rows", (column, places_of_tokens(by, routing, n)), (shares,), 1, kind=dt.ACL_INT64)
        shares = reshaped(shares, (t, n // t))
    inputs = (by.input(rows, *facts.shape), by.input(index, n), shares, *(by.absent(),) * 4)
    by.run("combine_rows", inputs, (by.output(out, t, h),), n // t, 0, LEFT_OUT, 0)
    return ""


def scale(by: Routing) -> str:
    """Rows times their weights."""
    (n, h), (t, e) = by.call.tensor(rows).shape, by.call.tensor(probs).shape
    shares, each = by.output(weights, n, 1), numbers(by, n)
    places = places_of_experts(by, by.input(index, n), each, t, e)
    by.run("expand_rows", (by.input(probs, t * e, 1), places), (shares,), 1, kind=dt.ACL_INT64)
    inputs = (by.input(rows, n, h), each, shares, *(by.absent(),) * 4)
    by.run("combine_rows", inputs, (by.output(scaled, n, h),), 1, 0, FAILS, 0)
    return ""


def sort(by: Routing) -> str:
    n = by.call.tensor(index).numel
    outputs = by.output(ids, n), by.room(dt.ACL_INT32, n), by.output(order, n)
    by.run("sort_experts", (by.input(index, n),), outputs, 0, 0, kind=dt.ACL_INT64)
    return ""


def of_routes(call: Call) -> dict[w.Param, TensorFacts]:
    if not call.present(probs):
        return {}
    return {weights: call.tensor(probs).but(shape=call.tensor(index).shape)}


class Combining(Made, init=False):
    def made(self, call: Call) -> dict[w.Param, TensorFacts]:
        return {out: call.tensor(out), **of_routes(call)}


class Scaling(Made, init=False):
    def made(self, call: Call) -> dict[w.Param, TensorFacts]:
        return {scaled: call.tensor(rows), **of_routes(call)}


class Sorting(Made, init=False):
    def made(self, call: Call) -> dict[w.Param, TensorFacts]:
        return {ids: call.tensor(index), order: call.tensor(index)}


def summed(source: w.Step) -> w.Step:
    """Rows added where sortedIndices says."""
    added = scatter.Write(
        "scatter_add", filled(out, 0.0, dtype=w.FLOAT), w.Strided(index), w.CastTo(source, w.FLOAT),
        scatter.rows(w.FixedAxis(0)), wraps=w.on(*w.A2_A3),
    )  # fmt: skip
    return w.ViewCopy(w.CastTo(added, w.Dtype(out)), out)


def second(step: w.Step, param: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(step, w.NthOutput(1)), param)


every = (rows, index, routing, probs)
combining = Combining("combine", combine, inputs=every, outputs=(out,), attrs=(padded, restored), needs=SHAPES)
scaling = Scaling("scale", scale, inputs=(rows, index, probs), outputs=(weights,), attrs=(padded,), needs=SHAPES)
sorting = Sorting("sort", sort, inputs=(index,), outputs=(ids, order), needs=())
plain = w.Steps(
    w.Branch(w.both(w.given(probs), w.given(weights)), second(combining, weights), w.Steps()),
    w.ViewCopy(combining, out),
)
of_experts = w.Steps(
    second(sorting, order), w.ViewCopy(sorting, ids),
    w.Branch(w.given(probs), w.Steps(second(scaling, weights), summed(scaling)), summed(w.Strided(rows))),
)  # fmt: skip
MAPS = w.Choices(dt.ACL_INT8, dt.ACL_BOOL)
moe_token_unpermute_with_routing_map = w.declare(
    "aclnnMoeTokenUnpermuteWithRoutingMap", rows, index, routing, probs, padded, restored, out, order, ids, weights,
    rules=(
        w.present(rows, index), w.when(w.negated(w.given(probs)), w.present(restored)), w.present(out),
        w.dtype_in(FLOATS, rows), w.dtype_in(w.Choices(dt.ACL_INT32), index),
        w.when(w.given(probs), w.dtype_in(FLOATS, probs), w.when_given(weights, w.same_dtype(probs, weights))),
        w.same_dtype(rows, out), w.when_given(order, w.same_dtype(index, order)),
        w.when_given(ids, w.same_dtype(index, ids)), w.rank_is(2, rows), w.rank_is(1, index), w.rank_is(2, out),
        w.done_if(w.either(w.is_empty(rows), w.is_empty(index))),
        w.inner(
            (w.on(*w.A2_A3),), w.when_given(routing, w.dtype_in(MAPS, routing)),
            w.when_given(probs, w.same_dtype(rows, probs)),
            w.when(w.is_true(padded), w.when(w.given(probs), w.present(weights)), w.present(order, ids)), SHAPES,
        ),
    ),
    plan=(w.Branch(w.is_true(padded), of_experts, plain),),
    header="aclnnop/aclnn_moe_token_unpermute_with_routing_map.h", library="transformer",
    summary="weighted sum of the rows of the experts that a map routes a token to",
    formula="K = rows / T; unpermutedTokens[t] = sum over k of permuteProbs[t * K + k] * permutedTokens[sortedIndices["
    "t * K + k]], permuteProbs are the probs of the map's routes by t and then e; with paddedMode "
    "unpermutedTokens[sortedIndices[i]] is the sum of permuteProbs[i] * permutedTokens[i], permuteProbs[i] = "
    "probs[sortedIndices[i], i / (n / E)]",
    reference="torch_npu.npu_moe_token_unpermute_with_routing_map(permutedTokens, sortedIndices, restoreShape, "
    "probs=probs, routing_map=routingMap, drop_and_pad=paddedMode)",
    precision="float32, rounded once to nearest even; with paddedMode weighted rows are rounded before they are added",
    documented_soc=w.A2_A3,
    notes=(
        "Without paddedMode rows of weight 0, or with an index beyond permutedTokens, are left out; a negative index "
        "fails the stream. Every token has K routes, which is not checked: routes that the map lacks have weight 0, "
        "further ones are left out, where CANN's kernel would read or write beyond its tensors.",
        "With paddedMode an index beyond the tokens fails the stream.",
        "Shapes that only CANN's kernel would misread are refused (561103), as are SoCs without one, with paddedMode "
        "and without probs too; a null unpermutedTokens gives 161001.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip

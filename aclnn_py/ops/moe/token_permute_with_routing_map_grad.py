"""aclnnMoeTokenPermuteWithRoutingMapGrad."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import scatter
from ...rules.core.call import Call, TensorFacts
from ..conversion.shared.fill_steps import filled
from ..norm.shared.generated_rules import fitting
from ..texts import ONCE
from .shared import routing_rules as r
from .shared.map_routes import numbers, places_of_experts
from .shared.results_step import ResultsStep
from .shared.routing_step import Routing
from .shared.weighted_sum import LEFT_OUT, ZERO, combine

grad = w.In("permutedTokenOutputGrad", "gradient of permuteTokensOut, [rows,H]")
grad_probs = w.In("permutedProbsOutputGradOptional", "gradient of permuteProbsOutOptional, [rows]", optional=True)
order = w.In("sortedIndices", "sortedIndicesOut of the forward call, [rows], INT32")
routing = w.In(
    "routingMapOptional", "routingMap of the forward call, [T,E]; needed beside probabilities", optional=True
)
experts = w.Attr("numExperts", "int64_t", "E, number of experts", 4)
count = w.Attr("tokensNum", "int64_t", "T, number of tokens", 3)
padded = w.Attr("dropAndPad", "bool", "that of the forward call", False)
out = w.Out("tokensGradOut", "gradient of tokens, [T,H]")
probs_out = w.Out("probsGradOutOptional", "gradient of probs, [T,E]; not written without their rows", optional=True)
FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
T, E, H = 3, 4, 5


def agreed(call: Call) -> Iterator[Call]:
    """The same call with E tokens for each expert, or two experts of each token."""
    many = E * 2 if call.args[padded.name] else T * 2
    shapes = {grad: (many, H), order: (many,), out: (T, H), grad_probs: (many,), routing: (T, E), probs_out: (T, E)}
    made = call.set(experts, E).set(count, T)
    for param, shape in shapes.items():
        made = made.but(param, shape=shape) if made.present(param) else made
    yield made


def match(grad: TensorFacts, order: TensorFacts, experts: int, count: int, padded: bool, out: TensorFacts) -> bool:
    if grad.rank != 2 or order.shape != grad.shape[:1] or out.shape != (count, grad.shape[1]):
        return False
    unit = experts if padded else count
    return order.numel > 0 and order.numel % unit == 0 and (padded or order.numel // unit <= r.MOST_CHOICES)


def probs_match(
    order: TensorFacts, given: TensorFacts | None, routing: TensorFacts | None, experts: int, count: int,
    out: TensorFacts | None,
) -> bool:  # fmt: skip
    if given is None or out is None or routing is None:
        return True
    return given.shape == order.shape and routing.shape == out.shape == (count, experts) and prod(out.shape) < 1 << 31


def of_tokens(by: Routing) -> str:
    facts, t = by.call.tensor(grad), by.value(count)
    n = facts.shape[0]
    return combine(by, (grad, facts.shape), (order, n), (out, t), fold=n // t, crosswise=False, beyond=LEFT_OUT)


def of_probs(by: Routing) -> str:
    (t, e), n = by.call.tensor(routing).shape, by.call.tensor(order).numel
    target = by.output(probs_out, t * e, 1)
    if by.value(padded):
        places = places_of_experts(by, by.input(order, n), numbers(by, n), t, e)
    else:
        places = by.room(dt.ACL_INT32, n)
        map_of = by.input(routing, t, e)._replace(dtype=dt.ACL_INT8)
        by.run("list_routes", (map_of,), (by.room(dt.ACL_INT32, n), places), 0, kind=dt.ACL_INT64)
    by.zeros(target)
    inputs = (by.input(grad_probs, n, 1), places, by.absent(), target, by.absent(), by.absent())
    by.run("combine_grads", inputs, (target, by.absent()), 1, 0, ZERO)
    return ""


beside = w.both(w.given(grad_probs), w.given(probs_out), label="there are probabilities")
SHAPES = fitting(
    match, grad, order, experts, count, padded, out, mend=agreed,
    claim=("shapes of permutedTokenOutputGrad, sortedIndices and tokensGradOut", "[rows,H], [rows] and [T,H]"),
)  # fmt: skip
OF_PROBS = fitting(
    probs_match, order, grad_probs, routing, experts, count, probs_out, mend=agreed,
    claim=(f"shapes of {grad_probs}, {routing} and {probs_out}", "[rows], [T,E] and [T,E]"),
)  # fmt: skip
tokens_step = ResultsStep(
    "unpermute", of_tokens, inputs=(grad, order), outputs=(out,), attrs=(count, experts, padded), needs=(SHAPES,)
)
probs_step = ResultsStep(
    "scatter", of_probs, inputs=(order, grad_probs, routing), outputs=(probs_out,), attrs=(count, experts, padded),
    needs=(OF_PROBS,),
)  # fmt: skip
added = scatter.Write(
    "scatter_add", filled(out, 0.0, dtype=w.FLOAT), w.Strided(order), w.CastTo(w.Strided(grad), w.FLOAT),
    scatter.rows(w.FixedAxis(0)), wraps=w.on(*w.A2_A3),
)  # fmt: skip
ends = (
    w.Branch(w.is_true(padded), w.ViewCopy(w.CastTo(added, w.Dtype(out)), out), w.ViewCopy(tokens_step, out)),
    w.Branch(beside, w.ViewCopy(probs_step, probs_out), w.Steps()),
)
moe_token_permute_with_routing_map_grad = w.declare(
    "aclnnMoeTokenPermuteWithRoutingMapGrad", grad, grad_probs, order, routing, experts, count, padded, out, probs_out,
    rules=(
        tuple(w.Within(w.ValueOf(each), low=1) for each in (experts, count)), w.present(grad, order, out),
        w.when(w.given(grad_probs), w.present(routing)), w.dtype_in(FLOATS, grad),
        w.when(w.given(grad_probs), w.dtype_in(FLOATS, grad_probs), w.same_dtype(grad, grad_probs)),
        w.when(w.given(routing), w.dtype_in(w.Choices(dt.ACL_INT8, dt.ACL_BOOL), routing)),
        w.dtype_in(w.Choices(dt.ACL_INT32), order), w.rank_is(2, grad),
        w.when(w.given(routing), w.rank_is(2, routing)), w.when(w.given(grad_probs), w.rank_is(1, grad_probs)),
        w.done_if_empty(grad, out), w.inner((w.on(*w.A2_A3),), SHAPES, w.same_dtype(grad, out)),
        w.when(beside, w.inner(OF_PROBS, w.same_dtype(grad_probs, probs_out))),
    ),
    plan=tuple(dict.fromkeys(each for end in ends for each in end.chain)),
    header="aclnnop/aclnn_moe_token_permute_with_routing_map_grad.h", library="transformer",
    summary="gradients of aclnnMoeTokenPermuteWithRoutingMap",
    formula="tokensGradOut[t] = sum of permutedTokenOutputGrad[sortedIndices[t * K + k]] with K = rows / T, with "
    "dropAndPad of the rows whose sortedIndices is t; probsGradOut[t,e] is the gradient of route (t, e)'s row, else 0",
    reference="gradient of torch_npu.npu_moe_token_permute_with_routing_map", precision=ONCE, documented_soc=w.A2_A3,
    notes=(
        "Shapes that only CANN's kernel would misread are refused (561103), as are SoCs without one.",
        "With dropAndPad an index beyond the tokens fails the stream, a negative one counts from the end in "
        "tokensGradOut and fails in probsGradOut.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip

"""Parameters and rules of the gradients of what brings tokens back by a map of tokens and experts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import routing_rules as r
from .map_rules import E, H, T

grad = w.In("unpermutedTokensGrad", "gradient of unpermutedTokens, [T,H]")
index = w.In(
    "outIndex", "row of each token's routes, with dropAndPad outIndex of the forward call, [n], INT32"
)  # fmt: skip
ids = w.In("permuteTokenId", "permuteTokenId of the forward call, [n], INT32; read with dropAndPad")
routing = w.In("routingMapOptional", "map of the forward call, [T,E], BOOL or INT8; needed beside probs", optional=True)
rows = w.In("permutedTokensOptional", "outputs of the experts, [rows,H]; needed beside probs", optional=True)
probs = w.In("probsOptional", "probability of each token and expert, [T,E]; null: weights of 1", optional=True)
padded = w.Attr("dropAndPad", "bool", "paddedMode of the forward call", False)
restored = w.Attr("restoreShapeOptional", "const aclIntArray*", "ignored", None, optional=True)
rows_grad = r.result("permutedTokensGradOut", "gradient of permutedTokens, [rows,H]")
probs_grad = r.result(
    "probsGradOutOptional", "gradient of probs, [T,E]; needed beside probs, else not written", optional=True
)
TENSORS = (grad, index, ids, routing, rows, probs, rows_grad, probs_grad)


def agreed(call: Call) -> Iterator[Call]:
    """The same call with two experts of each token, or as many tokens of each expert."""
    many = E * 2 if call.args[padded.name] else T * 2
    shapes = ((T, H), (many,), (many,), (T, E), (many, H), (T, E), (many, H), (T, E))
    for param, shape in zip(TENSORS, shapes, strict=True):
        call = call.but(param, shape=shape) if call.present(param) else call
    yield call


def has_routes(grad: TensorFacts, index: TensorFacts, probs: TensorFacts | None, padded: bool) -> bool:
    """What the tiling function asks of sizes."""
    if probs is None:
        return True
    if grad.rank != 2 or probs.rank != 2 or 0 in (grad.shape[0], probs.shape[1]):
        return False
    if padded:
        return index.numel // probs.shape[1] <= grad.shape[0]
    return index.numel // grad.shape[0] <= min(r.MOST_CHOICES, probs.shape[1])


def match(
    grad: TensorFacts, index: TensorFacts, routing: TensorFacts | None, rows: TensorFacts | None,
    probs: TensorFacts | None, padded: bool, rows_grad: TensorFacts, probs_grad: TensorFacts | None,
) -> bool:  # fmt: skip
    """Whether the kernel stays inside its tensors."""
    n = index.numel
    if grad.rank != 2 or 0 in (n, *grad.shape) or (not padded and n % grad.shape[0]):
        return False
    if rows_grad.rank != 2 or rows_grad.shape[0] < n or rows_grad.shape[1] != grad.shape[1]:
        return False
    if probs is None:
        return True
    if routing is None or rows is None or probs_grad is None or probs.rank != 2:
        return False
    maps = routing.shape == probs_grad.shape == probs.shape and probs.shape[0] == grad.shape[0]
    evenly = not padded or (probs.shape[1] > 0 and n % probs.shape[1] == 0)
    return maps and evenly and rows.shape == rows_grad.shape and prod(probs.shape) < 1 << 31


HAS_ROUTES = r.fitting(
    has_routes, grad, index, probs, padded, mend=agreed,
    claim=("n / T", "at most 512 and E, with dropAndPad n / E at most T"),
)  # fmt: skip
MATCH = r.fitting(
    match, grad, index, routing, rows, probs, padded, rows_grad, probs_grad, mend=agreed,
    claim=("shapes of the tensors", "[T,H], [n], [T,E], [rows,H], [T,E], [rows,H] and [T,E], rows at least n, n a "
    "multiple of T, with dropAndPad of E"),
)  # fmt: skip

"""Parameters and rules of what brings tokens back by a map of tokens and experts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import routing_rules as r
from .map_rules import E, H, T

rows = w.In("permutedTokens", "outputs of the experts, [rows,H]")
index = w.In("sortedIndices", "row of each token's routes, with paddedMode the token of each row, [n], INT32")
routing = w.In(
    "routingMapOptional", "whether a token goes to an expert, [T,E], BOOL or INT8; needed beside probs without "
    "paddedMode", optional=True,
)  # fmt: skip
probs = w.In("probsOptional", "probability of each token and expert, [T,E]; null: weights of 1", optional=True)
padded = w.Attr("paddedMode", "bool", "whether every expert has n / E tokens", False)
restored = w.Attr(
    "restoreShapeOptional", "const aclIntArray*", "[T,H], read without probs; may be null beside them", (T, H),
    optional=True,
)  # fmt: skip
out = w.Out("unpermutedTokens", "weighted sum of each token's rows, [T,H]")
order = w.Out("outIndex", "row at each sorted position, [n], INT32; written with paddedMode only", optional=True)
ids = w.Out("permuteTokenId", "sortedIndices sorted, [n], INT32; written with paddedMode only", optional=True)
weights = w.Out("permuteProbs", "weight of each route, [n]; not written without probs", optional=True)


def agreed(call: Call) -> Iterator[Call]:
    """The same call with two experts of each token, or as many tokens of each expert."""
    many = E * 2 if call.args[padded.name] else T * 2
    shapes = {
        rows: (many, H), index: (many,), routing: (T, E), probs: (T, E), out: (T, H), order: (many,), ids: (many,),
        weights: (many,) if call.present(probs) else (0,),
    }  # fmt: skip
    made = call if call.args[restored.name] is None else call.set(restored, (T, H))
    for param, shape in shapes.items():
        made = made.but(param, shape=shape) if made.present(param) else made
    yield made


def has_shape(facts: TensorFacts | None, *shape: int) -> bool:
    return facts is None or facts.shape == shape


def match(
    rows: TensorFacts, index: TensorFacts, routing: TensorFacts | None, probs: TensorFacts | None, padded: bool,
    restored: tuple[int, ...] | None, out: TensorFacts, order: TensorFacts | None, ids: TensorFacts | None,
    weights: TensorFacts | None,
) -> bool:  # fmt: skip
    if (rows.rank, index.rank, out.rank) != (2, 1, 2):
        return False
    n, width = index.numel, rows.shape[1]
    if probs is not None and (probs.rank != 2 or not 0 < prod(probs.shape) < 1 << 31):
        return False
    if padded:
        fine = rows.shape[0] == n and out.numel > 0 and out.shape[1] == width and has_shape(order, n)
        shared = probs is None or (n % probs.shape[1] == 0 and has_shape(weights, n))
        return fine and shared and has_shape(ids, n)
    size = restored if probs is None else probs.shape
    if size is None or len(size) != 2 or size[0] < 1 or not has_shape(weights, 0 if probs is None else n):
        return False
    k = rows.shape[0] // size[0]
    selects = probs is None or (routing is not None and routing.shape == probs.shape)
    return selects and 0 < k <= r.MOST_CHOICES and n == k * size[0] and out.shape == (size[0], width)


SHAPES = fitting(
    match, rows, index, routing, probs, padded, restored, out, order, ids, weights, mend=agreed,
    claim=("shapes of the tensors", "[rows,H], [n], [T,E], [T,E], [T,H], [n], [n] and [n], with n = T * (rows / T) and "
    "at most 512 routes of a token, with paddedMode n = rows, a multiple of E"),
)  # fmt: skip

"""Tokens in the order of their experts, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

Given = Any
"""Shapes of tensors and values of attributes, by name."""


def experts(values: Array) -> Array:
    """A domain: few experts, so that many tokens share one."""
    return np.abs(values).astype("i8") % 5


def destinations(values: Array, *, name: str, given: Given) -> Array:
    """A domain: every row once, in some order."""
    return np.argsort(values.reshape(-1), kind="stable").reshape(values.shape)


def ranks(ids: Array) -> tuple[Array, Array]:
    """The elements in the order of their experts, and the place of each element in that order."""
    order = np.argsort(ids.reshape(-1), kind="stable")
    return order, np.argsort(order, kind="stable")


def cut(rows: Array, index: Array) -> Array:
    """The rows that indices name, zeros where there is none."""
    known = index < len(rows)
    return np.where(known[:, None], rows[np.where(known, index, 0)], 0) if len(rows) else np.zeros((len(index), 1))


@reference("aclnnMoeTokenPermute", attrs=((4, False), (-2, False)), domain={"indices": experts}, integers=True)
def token_permute(tokens: Array, ids: Array, rows: int, padded: bool) -> tuple[Array, Array]:
    order, places = ranks(ids)
    rows = max(min(rows if rows > 0 else rows + ids.size, ids.size), 0)
    return tokens[order[:rows] // max(ids.size // max(len(ids), 1), 1)], places


@reference("aclnnMoeTokenPermuteGrad", attrs=((3, False),), domain={"sortedIndices": destinations})
def token_permute_grad(grad: Array, index: Array, k: int, padded: bool) -> Array:
    return cut(grad, index.astype(int)).reshape(-1, k, grad.shape[1]).sum(1)


@reference("aclnnMoeTokenUnpermute", domain={"sortedIndices": destinations})
def token_unpermute(rows: Array, index: Array, probs: Any, padded: bool, restored: Any) -> Array:
    k = 1 if probs is None else probs.shape[1]
    each = cut(rows, index.astype(int)).reshape(-1, k, rows.shape[1])
    return each.sum(1) if probs is None else (np.where(probs[..., None] == 0, 0, each) * probs[..., None]).sum(1)


@reference("aclnnMoeTokenUnpermuteGrad", domain={"sortedIndices": destinations})
def token_unpermute_grad(
    rows: Array, grad: Array, index: Array, probs: Any, padded: bool, restored: Any
) -> tuple[Array, Array | None]:
    index, k = index.astype(int), 1 if probs is None else probs.shape[1]
    weights = np.ones((len(grad), 1)) if probs is None else probs
    each = (grad[:, None] * weights[..., None]).reshape(-1, grad.shape[1])
    found = np.zeros(rows.shape)
    found[index[index < len(rows)]] = each[index < len(rows)]
    dots = (cut(rows, index).reshape(-1, k, rows.shape[1]) * grad[:, None]).sum(2)
    return found, None if probs is None else dots


def routes(values: Array, *, name: str, given: Given) -> Array:
    """A domain: as many experts of each token as its rows come to."""
    shape = given[name]
    if len(shape) != 2 or values.size != shape[0] * shape[1] or not values.size:
        return values != 0
    drawn = values.reshape(shape).astype("i8")
    chosen = np.argsort(np.argsort(drawn, axis=1, kind="stable"), axis=1) < given["numOutTokens"] // shape[0]
    return chosen.astype(values.dtype).reshape(values.shape)


@reference(
    "aclnnMoeTokenPermuteWithRoutingMap", domain={"routingMap": routes}, integers=True, attrs=((6, False), (8, True)),
)  # fmt: skip
def token_permute_with_routing_map(
    tokens: Array, routing: Array, probs: Any, rows: int, padded: bool
) -> tuple[Array, Array | None, Array]:
    count, experts = routing.shape
    unit = experts if padded else count
    rows = rows // unit * unit
    if padded:
        order = np.argsort(routing.T == 0, axis=1, kind="stable")[:, : rows // experts]
        expert, token = np.repeat(np.arange(experts), rows // experts), order.reshape(-1)
        return tokens[token], None if probs is None else probs[token, expert], token
    expert, token = (each[:rows] for each in np.nonzero(routing.T))
    order, lacking = np.argsort(token, kind="stable"), (0, rows - len(token))
    found = np.zeros((rows, tokens.shape[1]), tokens.dtype)
    found[order] = tokens[np.arange(len(order)) // (rows // count)]
    places = np.pad(order, lacking, constant_values=-1)
    return found, None if probs is None else np.pad(probs[token, expert], lacking), places


def sources(values: Array, *, name: str, given: Given) -> Array:
    """A domain: every row once, with dropAndPad any of the tokens."""
    if given["dropAndPad"]:
        return np.abs(values) % given["tokensNum"]
    return destinations(values, name=name, given=given)


@reference(
    "aclnnMoeTokenPermuteWithRoutingMapGrad", domain={"sortedIndices": sources}, attrs=((4, 3, False), (4, 3, True)),
)  # fmt: skip
def token_permute_with_routing_map_grad(
    grad: Array, probs: Any, index: Array, routing: Any, experts: int, count: int, padded: bool
) -> tuple[Array, Array | None]:
    index, shared = index.astype(int), np.zeros((count, experts))
    if padded:
        found = np.zeros((count, grad.shape[1]))
        np.add.at(found, index, grad)
        if probs is not None:
            shared[index, np.arange(len(index)) // (len(index) // experts)] = probs
        return found, None if probs is None else shared
    found = cut(grad, index).reshape(count, -1, grad.shape[1]).sum(1)
    if probs is not None:
        expert, token = (each[: len(probs)] for each in np.nonzero(routing.T))
        shared[token, expert] = probs[: len(token)]
    return found, None if probs is None else shared


def origins(values: Array, *, name: str, given: Given) -> Array:
    """A domain: every row once, with paddedMode any of the tokens."""
    if given["paddedMode"]:
        return np.abs(values) % given["unpermutedTokens"][0]
    return destinations(values, name=name, given=given)


def of_each(values: Array, *, name: str, given: Given) -> Array:
    """A domain: as many experts of each token as the rows come to."""
    return routes(values, name=name, given={**given, "numOutTokens": given["permutedTokens"][0]})


@reference(
    "aclnnMoeTokenUnpermuteWithRoutingMap", domain={"sortedIndices": origins, "routingMapOptional": of_each},
    attrs=((False, (3, 5)), (True, (3, 5))),
)  # fmt: skip
def token_unpermute_with_routing_map(
    rows: Array, index: Array, routing: Any, probs: Any, padded: bool, restored: Any
) -> tuple[Array, Array | None, Array | None, Array | None]:
    index = index.astype(int)
    if padded:
        weights = None if probs is None else probs[index, np.arange(len(index)) // (len(index) // probs.shape[1])]
        found = np.zeros((len(probs) if restored is None else restored[0], rows.shape[1]))
        np.add.at(found, index, rows if weights is None else rows * weights[:, None])
        order = np.argsort(index, kind="stable")
        return found, order, index[order], weights
    count = restored[0] if probs is None else len(probs)
    each = cut(rows, index)
    weights = None if probs is None else np.append(probs[routing != 0], np.zeros(len(index)))[: len(index)]
    if weights is not None:
        each = np.where(weights[:, None] == 0, 0, each) * weights[:, None]
    return each.reshape(count, -1, rows.shape[1]).sum(1), None, None, weights


def named_tokens(values: Array, *, name: str, given: Given) -> Array:
    """A domain: each token after the other."""
    return np.arange(values.size).reshape(values.shape) % given["unpermutedTokensGrad"][0]


def routed(values: Array, *, name: str, given: Given) -> Array:
    """A domain: as many experts of each token as the indices come to."""
    return routes(values, name=name, given={**given, "numOutTokens": given["outIndex"][0]})


@reference(
    "aclnnMoeTokenUnpermuteWithRoutingMapGrad", attrs=((False, None), (True, None)),
    domain={"outIndex": destinations, "permuteTokenId": named_tokens, "routingMapOptional": routed},
)  # fmt: skip
def token_unpermute_with_routing_map_grad(
    grad: Array, index: Array, ids: Array, routing: Any, rows: Any, probs: Any, padded: bool, restored: Any
) -> tuple[Array, Array | None]:
    index, n = index.astype(int), len(index)
    token = ids.astype(int) if padded else np.arange(n) // (n // len(grad))
    found = np.zeros((n, grad.shape[1]))
    if probs is None:
        found[index] = grad[token]
        return found, None
    places = (token, index // (n // probs.shape[1])) if padded else tuple(each[:n] for each in np.nonzero(routing))
    known, shared = len(places[0]), np.zeros(probs.shape)
    found[index[:known]] = probs[places][:, None] * grad[token[:known]]
    shared[places] = (rows[index] * grad[token]).sum(1)[:known]
    return found, shared

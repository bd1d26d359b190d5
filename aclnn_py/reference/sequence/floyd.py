"""Attention over pairs of keys and its gradients: all scores at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .attention import HIDDEN, finite


def meeting(rows: Array, shared: Array, own: Array) -> Array:
    """What rows have with the keys of their n and with those of their m."""
    one = rows @ shared.swapaxes(3, 4)
    return one + (rows.swapaxes(2, 3) @ own.transpose(0, 1, 3, 4, 2)).swapaxes(2, 3)


def gathered(weights: Array, shared: Array, own: Array) -> Array:
    return weights @ shared + (weights.swapaxes(2, 3) @ own.swapaxes(2, 3)).swapaxes(2, 3)


def spread(weights: Array, rows: Array) -> tuple[Array, Array]:
    """Gradients of the keys of every n and of every m."""
    own = (weights.transpose(0, 1, 3, 4, 2) @ rows.swapaxes(2, 3)).swapaxes(2, 3)
    return weights.swapaxes(3, 4) @ rows, own


def scores(query: Array, key1: Array, key2: Array, mask: Any, scale: float) -> Array:
    found = scale * meeting(query, key1, key2)
    if mask is None:
        return found
    return np.where(mask.astype(bool), HIDDEN, found)


@reference("aclnnFusedFloydAttention", attrs=((0.3,),), integers=True)
def fused_floyd_attention(
    query: Array, key1: Array, value1: Array, key2: Array, value2: Array, mask: Any, scale: float
) -> tuple[Any, ...]:
    if not query.size or not key1.size or not finite(query, key1, value1, key2, value2, scale):
        return None, None, None
    found = scores(query, key1, key2, mask, scale)
    largest = found.max(-1, keepdims=True)
    weights = np.exp(found - largest)
    total = weights.sum(-1, keepdims=True)
    y = gathered(weights, value1, value2) / total
    return np.repeat(largest, 8, -1), np.repeat(total, 8, -1), y


def gentle(x: Array) -> Array:
    return np.tanh(x)


def low(x: Array) -> Array:
    """Of scores that differ little: where one key has all of a row its rounding is all of a gradient's."""
    return np.tanh(x) / 64


def quiet(x: Array) -> Array:
    return np.tanh(x) / 8


def high(x: Array) -> Array:
    return 2 + np.tanh(x)


NAMES = ("key1", "value1", "key2", "value2", "attentionIn")
DOMAIN = {"query": low, "dy": quiet, **dict.fromkeys(NAMES, gentle), "softmaxMax": high, "softmaxSum": high}


@reference("aclnnFusedFloydAttentionGrad", attrs=((0.1,),), integers=True, domain=DOMAIN)
def fused_floyd_attention_grad(
    query: Array, key1: Array, value1: Array, key2: Array, value2: Array, dy: Array, mask: Any, largest: Array,
    total: Array, y: Array, scale: float,
) -> tuple[Any, ...]:  # fmt: skip
    if not query.size or not key1.size or not finite(query, key1, value1, key2, value2, dy, largest, total, y, scale):
        return (None,) * 5
    weights = np.exp(scores(query, key1, key2, mask, scale) - largest[..., :1]) / total[..., :1]
    slopes = weights * (meeting(dy, value1, value2) - (dy * y).sum(-1, keepdims=True))
    dk1, dk2 = spread(slopes, query)
    dv1, dv2 = spread(weights, dy)
    return scale * gathered(slopes, key1, key2), scale * dk1, dv1, scale * dk2, dv2

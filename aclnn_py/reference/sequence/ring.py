"""Two results of attention over parts of the keys, put together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from ..registry import Array, reference


def tame(values: Array) -> Array:
    """Maxima whose exponentials stay finite."""
    return np.clip(values, -20, 20)


def positive(values: Array) -> Array:
    return 0.5 + np.abs(np.clip(values, -9, 9))


def covering(values: Array, *, name: str, given: Any) -> Array:
    """Starts that cover every token."""
    tokens = given["prevAttnOut"][0]
    return np.linspace(0, tokens, values.size).astype("i8").reshape(values.shape)


DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("prevSoftmaxMax", "curSoftmaxMax"), tame),
    **dict.fromkeys(("prevSoftmaxSum", "curSoftmaxSum"), positive),
    "actualSeqQlenOptional": covering,
}


def beside_attention(rows: Array, starts: Any, layout: str, softmax_layout: str) -> Array:
    """Numbers of the softmax in the order of attention: [S,B,N,8] or [T,N,8]."""
    if layout == "SBH":
        return rows.transpose(2, 0, 1, 3)
    if softmax_layout == "TND":
        return rows
    found, flat, heads = np.zeros(rows.shape), rows.reshape(-1, 8), rows.shape[1]
    edges = starts.astype(int)
    for begin, end in pairwise(edges):
        found[begin:end] = flat[begin * heads : end * heads].reshape(heads, end - begin, 8).swapaxes(0, 1)
    return found


@reference(
    "aclnnRingAttentionUpdateV2", domain=DOMAIN, attrs=(("SBH", "TND"), ("TND", ""), ("TND", "SBH"), ("TND", "TND"))
)
def update_by(
    prev: Array, prev_most: Array, prev_sum: Array, cur: Array, cur_most: Array, cur_sum: Array, starts: Any,
    layout: str, softmax_layout: str | None,
) -> tuple[Array, Array, Array]:  # fmt: skip
    most = np.maximum(prev_most, cur_most)
    shares = prev_sum * np.exp(prev_most - most), cur_sum * np.exp(cur_most - most)
    total = shares[0] + shares[1]
    attention = np.zeros(prev.shape)
    for part, share in zip((prev, cur), shares, strict=True):
        weight = beside_attention(share / total, starts, layout, softmax_layout or "")
        heads = part.reshape(*weight.shape[:-1], -1)
        attention += (heads * weight[..., np.arange(heads.shape[-1]) % 8]).reshape(prev.shape)
    return attention, most, total


@reference("aclnnRingAttentionUpdate", domain=DOMAIN, attrs=(("TND",),))
def update(
    prev: Array,
    prev_most: Array,
    prev_sum: Array,
    cur: Array,
    cur_most: Array,
    cur_sum: Array,
    starts: Any,
    layout: str,
) -> tuple[Array, Array, Array]:
    found: tuple[Array, Array, Array] = update_by(prev, prev_most, prev_sum, cur, cur_most, cur_sum, starts, layout, "")
    return found

"""Attention over packed sequences whose heads have a sink, and its gradients."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .attention import DOMAIN, sink_gradient, start_shift
from .packed_attention import WITH_ROPES, Given, attend, attend_back, by_token, parts, with_rope

WITH_ALL = tuple((*each, rows) for each, rows in zip(WITH_ROPES, ("same_as_input", ""), strict=True))


def sink_back(sink: Any, rows: Given, ends: Given, numbers: Given, at: tuple[int, int], tensors: Given) -> Array | None:
    """The gradient of the sinks over all sequences."""
    if sink is None or not sink.size:
        return None
    dy, largest, total, y = rows
    found, heads = np.zeros(sink.shape), dy.shape[1]
    for part in parts(tensors, ends, numbers, at, backward=True):
        if part.scores is None:
            continue
        own = slice(part.rows.start * heads * 8, part.rows.stop * heads * 8)
        most, sums = (each.ravel()[own].reshape(1, heads, -1, 8) for each in (largest, total))
        dys, ys = (each[None, part.rows].transpose(0, 2, 1, 3) for each in (dy, y))
        found = found + sink_gradient(sink, dys, ys, most, sums)
    return found


@reference("aclnnFlashAttentionVarLenScoreV5", attrs=WITH_ALL, integers=True, domain={"sinkOptional": np.tanh})
def flash_attention_var_len_score_v5(
    q: Array, q_rope: Any, k: Array, k_rope: Any, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, sink: Any,
    prefix: Any, q_ends: Any, k_ends: Any, first: Any, second: Any, *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (with_rope(q, q_rope), with_rope(k, k_rope), v, pse, drop, mask, prefix)
    at = (numbers[-2], start_shift(first, second))
    largest, total, softmax, y = attend(tensors, (q_ends, k_ends), numbers[:-2], at, sink, stored=stored)
    if numbers[-1] == "same_as_input" and largest is not None:
        largest, total = by_token(largest, q_ends), by_token(total, q_ends)
    return largest, total, softmax, y


@reference("aclnnFlashAttentionUnpaddingScoreGradV5", attrs=WITH_ALL, integers=True, domain=DOMAIN)
def flash_attention_unpadding_score_grad_v5(
    q: Array, q_rope: Any, k: Array, k_rope: Any, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any,
    largest: Any, total: Any, softmax: Any, y: Array, sink: Any, prefix: Any, q_ends: Any, k_ends: Any, first: Any,
    second: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    if numbers[-1] == "same_as_input":
        largest, total = (by_token(each, q_ends, back=True) for each in (largest, total))
    tensors = (with_rope(q, q_rope), with_rope(k, k_rope), v, pse, drop, mask, prefix)
    at, rows, ends = (numbers[-2], start_shift(first, second)), (dy, largest, total, y), (q_ends, k_ends)
    dq, dk, dv, _ = attend_back(tensors, rows, ends, numbers[:-2], at)
    if dq is None:
        return (None,) * 7
    width = q.shape[2]
    ropes = (None, None) if q_rope is None else (dq[..., width:], dk[..., width:])
    dsink = sink_back(sink, rows, ends, numbers[:-2], at, tensors) if q.size and k.size else None
    return dq[..., :width], ropes[0], dk[..., :width], ropes[1], dv, None, dsink

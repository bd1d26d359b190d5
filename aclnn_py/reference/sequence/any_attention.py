"""Attention over batches or packed sequences, as the layout says, and its gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, Rounding, reference
from . import attention as batches
from . import packed_attention as packed
from .packed_sinks import sink_back

BOTH = (
    *(
        (prefix, (2, 5), (3, 7), (4,), (1,), *numbers, 0, kind, "same_as_input", 3, 5)
        for (prefix, *numbers), kind in zip(batches.ATTRS, (1, 0, 1, 1), strict=True)
    ),
    ((2, 3), (2, 5), (3, 7), (4,), (1,), 0.5, 1.0, 65536, 65536, 2, "TND", 0, 1, 0, 1, "", 3, 5),
)
"""Attributes of calls with every layout."""


def small(x: Array) -> Array:
    """So small that no weight of 192 channels underflows in float32."""
    return np.tanh(x) / 4


DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys(("query", "key", "queryRopeOptional", "keyRopeOptional"), small),
    "sinkOptional": np.tanh,
}


def joined(whole: Array, part: Any) -> Array:
    return whole if part is None else np.concatenate((whole, part), axis=-1)


@reference("aclnnFlashAttentionScoreV4", attrs=BOTH, integers=True, domain=DOMAIN)
def flash_attention_score_v4(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, q_rope: Any, k_rope: Any, one: Any,
    other: Any, third: Any, sink: Any, prefix: Any, q_ends: Any, k_ends: Any, first: Any, second: Any, *given: Any,
    stored: Rounding,
) -> tuple[Any, ...]:  # fmt: skip
    *numbers, _, kind, rows, _, _ = given
    tensors = (joined(q, q_rope), joined(k, k_rope), v, pse, drop, mask, prefix)
    shift = batches.start_shift(first, second)
    if numbers[5] != "TND":
        return batches.attend(tensors, tuple(numbers), kind, shift, sink, stored=stored)
    largest, total, softmax, y = packed.attend(
        tensors, (q_ends, k_ends), tuple(numbers), (kind, shift), sink, stored=stored
    )
    if rows == "same_as_input" and largest is not None:
        largest, total = (packed.by_token(each, q_ends) for each in (largest, total))
    return largest, total, softmax, y


BACK = tuple(
    (prefix, *arrays, *numbers[:6], "" if numbers[5] != "TND" else "same_as_input", *numbers[6:8], kind, 3, 5, 0)
    for prefix, *rest in BOTH
    for arrays, numbers, kind in [(rest[:4], rest[4:12], rest[13])]
)
GRADIENTS: dict[str, Callable[..., Array]] = {
    **batches.DOMAIN, **dict.fromkeys(("query", "keyIn", "queryRopeOptional", "keyRopeOptional"), small),
}  # fmt: skip


def gradient_of_sink(
    sink: Any, rows: tuple[Any, ...], ends: Any, numbers: tuple[Any, ...], at: Any, tensors: Any
) -> Any:
    dy, largest, total, y = rows
    if sink is None or not tensors[0].size or not tensors[1].size:
        return None if sink is None else np.zeros(sink.shape)
    if numbers[5] == "TND":
        return sink_back(sink, rows, ends, numbers, at, tensors)
    heads, layout = numbers[4], numbers[5]
    dy, y = (batches.as_heads(each, layout, heads) for each in (dy, y))
    return batches.sink_gradient(sink, dy, y, largest, total)


@reference("aclnnFlashAttentionScoreGradV4", attrs=BACK, integers=True, domain=GRADIENTS)
def flash_attention_score_grad_v4(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, sink: Any, q_rope: Any, k_rope: Any, *given: Any,
) -> tuple[Any, ...]:  # fmt: skip
    prefix, q_ends, k_ends, first, second, *numbers = given[5:]
    rows_layout, kind = numbers.pop(6), numbers[8]
    found, shift = tuple(numbers[:8]), batches.start_shift(first, second)
    tensors = (joined(q, q_rope), joined(k, k_rope), v, pse, drop, mask, prefix)
    if found[5] == "TND":
        if rows_layout == "same_as_input":
            largest, total = (packed.by_token(each, q_ends, back=True) for each in (largest, total))
        rows = dy, largest, total, y
        dq, dk, dv, _ = packed.attend_back(tensors, rows, (q_ends, k_ends), found, (kind, shift))
    else:
        rows = dy, largest, total, y
        dq, dk, dv, _ = batches.attend_back(tensors, rows, found, kind, shift)
    if dq is None:
        return (None,) * 7
    width = q.shape[-1]
    parts = (None, None) if q_rope is None else (dq[..., width:], dk[..., width:])
    dsink = gradient_of_sink(sink, rows, (q_ends, k_ends), found, (kind, shift), tensors)
    return dq[..., :width], dk[..., :width], dv, *parts, None, dsink

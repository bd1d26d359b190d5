"""Attention over batches or packed sequences, as the layout says, and its gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, Rounding, reference
from . import attention as batches
from . import packed_attention as packed

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

"""Attention for training over HIFLOAT8 tensors with scales for blocks of rows, and its gradients."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

BLOCK = 512
"""Keys that the forward takes at once."""
LEVELS = np.sort([0.0, *(2.0**power for power in range(-22, -15)),
                  *(2.0**power * (1 + step / 2**bits) for power in range(-15, 16)
                    for bits in [3 - (abs(power) > 3) - (abs(power) > 7)] for step in range(2**bits)
                    if power < 15 or not step)])  # fmt: skip
"""What HIFLOAT8 holds from 0 on, but infinity."""
MIDDLES = (LEVELS[1:] + LEVELS[:-1]) / 2


def eight_bits(x: Array) -> Array:
    """The nearest of them, halves away from zero, NaN as 0."""
    x = np.where(np.isnan(x), 0, x)
    return np.copysign(LEVELS[np.searchsorted(MIDDLES, np.abs(x), side="right")], x)


def half(x: Array) -> Array:
    return np.asarray(x).astype(np.float16).astype(float)


def heads(x: Array) -> Array:
    return x.swapaxes(1, 2)


def for_rows(scale: Array, rows: int, block: int) -> Array:
    """A scale of a block for each of its rows."""
    return np.repeat(scale, block, axis=2)[:, :, :rows]


def cut(x: Array) -> Array:
    """A scale as the store of a product takes it: float32 without its last 13 bits."""
    return (np.asarray(x, np.float32).view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32).astype(float)


def attend(scores: Array, value: Array, softmax_scale: float) -> tuple[Array, Array, Array]:
    """Row maxima and sums, and what they weigh of the values."""
    largest, total, sums = -np.inf, 0.0, 0.0
    lowered = half(np.log(half(softmax_scale)))
    for first in range(0, scores.shape[3], BLOCK):
        part = scores[..., first : first + BLOCK]
        now = np.maximum(largest, half(part.max(-1, keepdims=True) - lowered))
        weights, shrunk = np.exp(part - now), np.exp(largest - now)
        total = total * shrunk + weights.sum(-1, keepdims=True)
        sums = sums * shrunk + eight_bits(weights) @ value[:, :, first : first + BLOCK]
        largest = now
    return largest, total, sums / total


@reference("aclnnQuantFlashAttentionScore")
def quant_flash(
    query: Array, key: Array, value: Array, mask: Any, query_scale: Array, key_scale: Array, value_scale: Array,
    softmax_scale: Array, scale: float, *_: Any,
) -> tuple[Any, ...]:  # fmt: skip
    q, k, v = map(heads, (query, key, value))
    by_row, by_key = for_rows(query_scale, q.shape[2], 128), for_rows(key_scale, k.shape[2], 256)
    by_row = np.float32(scale) * by_row.astype(np.float32)
    scores = half((q @ k.swapaxes(2, 3)) * cut(by_row * by_key.swapaxes(2, 3).astype(np.float32)))
    largest, total, y = attend(scores, v * for_rows(value_scale, v.shape[2], BLOCK), softmax_scale.item())
    return largest, total, None, heads(y)


def apart(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: scales and sums are above 0."""
    return np.abs(values) + 0.5


POSITIVE = dict.fromkeys(("softmaxSum", "dScaleQ", "dScaleK", "dScaleV", "dScaleDy", "dsScale", "pScale"), apart)


@reference(
    "aclnnQuantFlashAttentionScoreGrad", domain=POSITIVE,
    attrs=((0.088, 1, 2, 2, "BSND", 3, 1), (-0.25, 65536, 65536, 2, "BSND", 0, 1)),
)  # fmt: skip
def quant_flash_grad(
    query: Array, key: Array, value: Array, dy: Array, mask: Any, largest: Array, total: Array, y: Array,
    query_scale: Array, key_scale: Array, value_scale: Array, dy_scale: Array, slope_scale: Array,
    softmax_scale: Array, scale: float, *_: Any,
) -> tuple[Array, ...]:  # fmt: skip
    if not np.isfinite(scale):
        raise Unsaid  # gradients are infinite where their sums are not 0, which rounding decides
    q, k, v, g = map(heads, (query, key, value, dy))
    by_query, by_dy = (for_rows(each, q.shape[2], BLOCK) for each in (query_scale, dy_scale))
    by_key, by_value = (for_rows(each, k.shape[2], BLOCK) for each in (key_scale, value_scale))
    q, k, v, g = q * by_query, k * by_key, v * by_value, g * by_dy
    shares = np.exp(scale * (q @ k.swapaxes(2, 3)) - largest) / total
    slopes = shares * (g @ v.swapaxes(2, 3) - (g * heads(y)).sum(-1, keepdims=True))
    shares, slopes = (
        eight_bits(each * by) / by for each, by in ((shares, softmax_scale.item()), (slopes, slope_scale.item()))
    )
    turned = slopes.swapaxes(2, 3)
    return heads(scale * (slopes @ k)), heads(scale * (turned @ q)), heads(shares.swapaxes(2, 3) @ g)

"""Attention for inference: calls of its latest version, and the formula in float64."""

from __future__ import annotations

from typing import Any

import numpy as np

from aclnn_py import Session

FUSED = "aclnnFusedInferAttentionScoreV4"
FIELDS = (
    "pse", "mask", "query_lengths", "key_lengths", *("deq1", "quant1", "deq2", "quant2", "quant_offset2"), "both_scale",
    "both_offset", "blocks", "query_padding", "key_padding", "key_scale", "key_offset", "value_scale", "value_offset",
    "key_prefix", "value_prefix", "prefix_length", "query_rope", "key_rope", "rope_scale", "query_dequant", "sink",
)  # fmt: skip
FAR = 2147483647
TRIANGLE = np.triu(np.ones((2048, 2048), bool), 1)
Array = Any


def drawn(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float16)


def fused(
    npu: Session, q: Array, k: Any, v: Any, out: tuple[int, ...], heads: int, layout: str, *, key_heads: int = 0,
    scale: float = 0.25, before: int = FAR, behind: int = FAR, sparse: int = 0, precise: int = 0, block: int = 0,
    modes: tuple[int, int, int] = (0, 0, 0), lse: tuple[int, ...] | None = None, dtype: Any = np.float16,
    query_mode: int = 0, **given: Any,
) -> tuple[Array, Array]:  # fmt: skip
    """The output, and the log-sum-exp if its shape is given."""
    y, rows = npu.empty(out, dtype), npu.empty(lse or (0,))
    k, v = (each if isinstance(each, list) else [each] for each in (k, v))
    options = [given.get(field) for field in FIELDS]
    numbers = (heads, scale, before, behind, layout, key_heads, sparse, precise, block, modes[0], lse is not None)
    npu.call(FUSED, q, k, v, *options, *numbers, *modes[1:], query_mode, y, rows)
    return y.numpy().astype("f8"), rows.numpy()


def plain(q: Array, k: Array, v: Array, hidden: Array | None = None, bias: Any = 0.0, sink: Array | None = None) -> Any:
    """Rows of [heads, rows, width] over keys of as many heads, and their log-sum-exps."""
    q, k, v = (np.asarray(each, "f8") for each in (q, k, v))
    scores = 0.25 * q @ k.swapaxes(1, 2) + bias
    scores = scores if hidden is None else np.where(hidden, -np.inf, scores)
    front = (
        np.full((len(q), q.shape[1], 1), -np.inf) if sink is None else np.broadcast_to(sink, (len(q), q.shape[1], 1))
    )
    largest = np.maximum(scores.max(-1, keepdims=True), front)
    weights = np.exp(scores - largest)
    total = weights.sum(-1, keepdims=True) + np.exp(front - largest)
    return weights @ v / total, largest + np.log(total)


def repeated(x: Array, heads: int) -> Array:
    return np.repeat(x, heads // len(x), 0)


def near(found: Array, wanted: Array, eps: float = 2.0**-10) -> None:
    np.testing.assert_allclose(found, wanted, atol=3 * eps, rtol=eps)

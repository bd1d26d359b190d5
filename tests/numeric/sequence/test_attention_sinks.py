"""Attention with sinks: the same as one more key of every head, whose score is the sink and whose value is 0."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session

BATCHES, HEADS, SHARED, QUERIES, KEYS, WIDTH, SCALE = 2, 4, 2, 37, 150, 24, 0.3
ENDS = (20, 20, 37), (70, 90, 150)
MASK = np.triu(np.ones((2048, 2048), bool), 1)
BF16 = ml_dtypes.bfloat16


def drawn(*shape: int, seed: int, dtype: Any) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def expected(q: Any, k: Any, v: Any, sink: Any) -> tuple[Any, Any]:
    """Right-bottom causal outputs and the logarithm of the softmax's denominator, [heads, queries, width]."""
    q, k, v = (np.asarray(each, float) for each in (q, k, v))
    scores = SCALE * q @ np.repeat(k, HEADS // SHARED, 0).swapaxes(1, 2)
    hidden = np.arange(k.shape[1])[None] > np.arange(q.shape[1])[:, None] + k.shape[1] - q.shape[1]
    weights = np.where(hidden, 0, np.exp(scores))
    total = weights.sum(-1, keepdims=True) + np.exp(sink.astype(float))[:, None, None]
    return weights / total @ np.repeat(v, HEADS // SHARED, 0), np.log(total)


def change(loss: Any, sink: np.ndarray) -> np.ndarray:
    """The gradient of a loss by differences."""
    found = np.zeros(HEADS)
    for head in range(HEADS):
        step = np.zeros(HEADS)
        step[head] = 1e-4
        found[head] = (loss(sink + step) - loss(sink - step)) / 2e-4
    return found


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_batches(dtype: Any) -> None:
    q, dy = (drawn(BATCHES, HEADS, QUERIES, WIDTH, seed=seed, dtype=dtype) for seed in (0, 1))
    k, v = (drawn(BATCHES, SHARED, KEYS, WIDTH, seed=seed, dtype=dtype) for seed in (2, 3))
    sink = np.array([-30, 0, 2, 5], np.float32)
    numbers = (SCALE, 1.0, 0, 0, HEADS, "BNSD", 0, 3, 1)
    with Session(soc="Ascend910B1") as npu:
        rows = [npu.empty((BATCHES, HEADS, QUERIES, 8)) for _ in range(2)]
        y = npu.empty_like(q)
        npu.call("aclnnFlashAttentionScoreV3", q, k, v, None, None, None, MASK, sink, None, None, None, *numbers, *rows,
                 None, y)  # fmt: skip
        wanted = [expected(*each, sink) for each in zip(q, k, v, strict=True)]
        np.testing.assert_allclose(y.numpy().astype(float), [each for each, _ in wanted], atol=2e-3)
        most, total = (each.numpy()[..., :1] for each in rows)
        np.testing.assert_allclose(most + np.log(total), [each for _, each in wanted], atol=1e-5)
        if dtype is np.float32:
            return
        outs, dsink = [npu.empty_like(each) for each in (q, k, v)], npu.empty((HEADS,))
        given = (q, k, v, dy, None, None, None, MASK, *rows, None, y, sink, None, None, None)
        npu.call("aclnnFlashAttentionScoreGradV3", *given, *numbers, *outs, None, dsink)

        def loss(given: np.ndarray) -> float:
            return float(sum((expected(*each[:3], given)[0] * each[3]).sum() for each in zip(q, k, v, dy, strict=True)))

        np.testing.assert_allclose(dsink.numpy(), change(loss, sink), rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize("layout", ["same_as_input", ""])
def test_packed_sequences(layout: str) -> None:
    q, dy = (drawn(QUERIES, HEADS, WIDTH, seed=seed, dtype=BF16) for seed in (0, 1))
    k, v = (drawn(KEYS, SHARED, WIDTH, seed=seed, dtype=BF16) for seed in (2, 3))
    sink, numbers = np.array([-1, 0, 2, 1], np.float32), (SCALE, 1.0, 0, 0, HEADS, "TND", 0, 3, 1, layout)

    def whole(given: np.ndarray) -> np.ndarray:
        found = np.zeros(q.shape)
        for rows, keys in ((slice(0, 20), slice(0, 70)), (slice(20, 37), slice(90, 150))):
            tensors = (q[rows], k[keys], v[keys])
            found[rows] = expected(*(each.swapaxes(0, 1) for each in tensors), given)[0].swapaxes(0, 1)
        return found

    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((QUERIES, HEADS, 8)) for _ in range(2)], npu.empty_like(q)
        given = (q, None, k, None, v, None, None, None, MASK, sink, None, *ENDS, None, None)
        npu.call("aclnnFlashAttentionVarLenScoreV5", *given, *numbers, *rows, None, y)
        np.testing.assert_allclose(y.numpy().astype(float), whole(sink), atol=2e-2)
        outs, dsink = [npu.empty_like(each) for each in (q, k, v)], npu.empty((HEADS,))
        given = (q, None, k, None, v, dy, None, None, None, MASK, *rows, None, y, sink, None, *ENDS, None, None)
        gradients = (outs[0], None, outs[1], None, outs[2], None, dsink)
        npu.call("aclnnFlashAttentionUnpaddingScoreGradV5", *given, *numbers, *gradients)
        wanted = change(lambda given: float((whole(given) * dy.astype(float)).sum()), sink)
        np.testing.assert_allclose(dsink.numpy(), wanted, rtol=2e-2, atol=2e-2)

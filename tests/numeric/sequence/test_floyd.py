"""Attention over pairs of keys beyond one tile, and its gradients, with masks of both shapes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session

B, H, N, M, K, D, SCALE = 2, 2, 3, 70, 150, 16, 0.2


def drawn(*shape: int, seed: int, dtype: Any) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def expected(query: Any, key1: Any, value1: Any, key2: Any, value2: Any, mask: Any) -> Any:
    """Outputs in float64, with every pair of keys put together."""
    query, key1, value1, key2, value2 = (np.asarray(each, float) for each in (query, key1, value1, key2, value2))
    keys = key1[:, :, :, None] + key2.swapaxes(2, 3)[:, :, None]  # [B,H,N,M,K,D]
    values = value1[:, :, :, None] + value2.swapaxes(2, 3)[:, :, None]
    scores = np.where(mask, -1e9, SCALE * np.einsum("bhnmd,bhnmkd->bhnmk", query, keys))
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return np.einsum("bhnmk,bhnmkd->bhnmd", weights / weights.sum(-1, keepdims=True), values)


@pytest.mark.parametrize(("dtype", "bar"), [(np.float32, 1e-5), (ml_dtypes.bfloat16, 0.03)])
def test_outputs_and_gradients(dtype: Any, bar: float) -> None:
    shapes = ((B, H, N, M, D), *((B, H, N, K, D),) * 2, *((B, H, K, M, D),) * 2)
    tensors = [drawn(*shape, seed=seed, dtype=dtype) for seed, shape in enumerate(shapes)]
    dy = drawn(*shapes[0], seed=9, dtype=dtype)
    shape = (B, 1, N, 1, K) if dtype is np.float32 else (B, H, N, M, K)
    mask = np.random.default_rng(7).random(shape) < 0.3
    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((B, H, N, M, 8)) for _ in range(2)], npu.empty_like(tensors[0])
        npu.call("aclnnFusedFloydAttention", *tensors, mask, SCALE, *rows, y)
        outs = [npu.empty_like(each) for each in tensors]
        npu.call("aclnnFusedFloydAttentionGrad", *tensors, dy, mask, *rows, y, SCALE, *outs)
        found, gradients = y.numpy().astype(float), [each.numpy().astype(float) for each in outs]
    np.testing.assert_allclose(found, expected(*tensors, mask), atol=bar)
    wide, step = [each.astype(float) for each in tensors], 1e-4
    for number, gradient in enumerate(gradients):
        away = drawn(*shapes[number], seed=20 + number, dtype=float)
        ends = [[*wide[:number], wide[number] + by * away, *wide[number + 1 :]] for by in (step, -step)]
        losses = [(expected(*each, mask) * dy.astype(float)).sum() for each in ends]
        slope = (losses[0] - losses[1]) / (2 * step)
        size = np.sqrt((gradient * gradient).sum() * (away * away).sum() / gradient.size)
        assert abs((gradient * away).sum() - slope) < 2 * bar * size + 1e-6, number

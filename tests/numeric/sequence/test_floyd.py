"""Attention over pairs of keys beyond one tile, and its gradients; sizes that CANN refuses."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session

B, H, N, M, K, D, SCALE = 2, 2, 16, 128, 256, 32, 0.2


def drawn(*shape: int, seed: int, dtype: Any) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def expected(query: Any, key1: Any, value1: Any, key2: Any, value2: Any, mask: Any) -> Any:
    """Outputs in float64."""
    query, key1, value1, key2, value2 = (np.asarray(each, float) for each in (query, key1, value1, key2, value2))
    own = (query.swapaxes(2, 3) @ key2.transpose(0, 1, 3, 4, 2)).swapaxes(2, 3)
    scores = np.where(mask, -1e9, SCALE * (query @ key1.swapaxes(3, 4) + own))
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return weights @ value1 + (weights.swapaxes(2, 3) @ value2.swapaxes(2, 3)).swapaxes(2, 3)


@pytest.mark.parametrize(("dtype", "bar"), [(np.float32, 1e-5), (ml_dtypes.bfloat16, 0.03)])
def test_outputs_and_gradients(dtype: Any, bar: float) -> None:
    shapes = ((B, H, N, M, D), *((B, H, N, K, D),) * 2, *((B, H, K, M, D),) * 2)
    tensors = [drawn(*shape, seed=seed, dtype=dtype) for seed, shape in enumerate(shapes)]
    dy = drawn(*shapes[0], seed=9, dtype=dtype)
    mask = np.random.default_rng(7).random((B, 1, N, 1, K)) < 0.3
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


@pytest.mark.parametrize("sizes", [(8, 128, 128, 32), (16, 64, 128, 32), (16, 128, 64, 32), (16, 128, 128, 16),
                                   (16, 128, 0, 32)])  # fmt: skip
def test_sizes_without_a_kernel(sizes: tuple[int, ...]) -> None:
    n, m, k, d = sizes
    tensors = [np.zeros((1, 1, *shape), np.float16) for shape in ((n, m, d), *((n, k, d),) * 2, *((k, m, d),) * 2)]
    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((1, 1, n, m, 8)) for _ in range(2)], npu.empty_like(tensors[0])
        with pytest.raises(Exception, match="561002"):
            npu.call("aclnnFusedFloydAttention", *tensors, None, SCALE, *rows, y)


def test_a_mask_of_every_head_is_refused() -> None:
    tensors = [np.zeros((1, 2, *shape), np.float16) for shape in ((16, 128, 32),) * 3 + ((128, 128, 32),) * 2]
    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((1, 2, 16, 128, 8)) for _ in range(2)], npu.empty_like(tensors[0])
        with pytest.raises(Exception, match="561002"):
            npu.call("aclnnFusedFloydAttention", *tensors, np.zeros((1, 2, 16, 128, 128), bool), SCALE, *rows, y)


def test_outputs_round_halves_away_from_zero() -> None:
    """The mean of 1 and 1 + 2^-7 lies between two numbers of BF16, of which the lower one is even."""
    query, key1, value1 = (np.zeros((1, 1, *shape), ml_dtypes.bfloat16) for shape in ((16, 128, 32),) * 3)
    value1[:, :, :, ::2], value1[:, :, :, 1::2] = 1, 1 + 2**-7
    key2, value2 = (np.zeros((1, 1, 128, 128, 32), ml_dtypes.bfloat16) for _ in range(2))
    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((1, 1, 16, 128, 8)) for _ in range(2)], npu.empty_like(query)
        npu.call("aclnnFusedFloydAttention", query, key1, value1, key2, value2, None, SCALE, *rows, y)
        assert (y.numpy() == ml_dtypes.bfloat16(1 + 2**-7)).all()

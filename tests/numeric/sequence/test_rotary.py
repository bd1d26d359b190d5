"""Rotary embeddings beyond the cases that follow from their declarations: layouts, modes, many rows, gradients."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference import find

WIDE = {np.float32: 2e-6, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}


def drawn(*shape: int, seed: int = 0, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def formula(api: str, *arguments: Any) -> Any:
    found = find(api)
    assert found is not None
    wide = [each.astype(np.float64) if isinstance(each, np.ndarray) else each for each in arguments]
    return found(*wide, soc="ascend950")


def close(found: Any, wanted: Any, tolerance: float) -> None:
    np.testing.assert_allclose(np.asarray(found, np.float64), wanted, rtol=tolerance, atol=tolerance * 4)


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("mode", range(4))
def test_forward_and_backward(mode: int, dtype: Any) -> None:
    for turned in ((1, 1, 5, 528), (2, 1, 5, 528), (2, 3, 5, 528)):
        x, dy = (drawn(2, 3, 5, 528, seed=seed, dtype=dtype) for seed in (1, 2))
        cos, sin = (drawn(*turned, seed=seed, dtype=dtype) for seed in (3, 4))
        with Session(soc="Ascend950PR_9599") as npu:
            y, dx, dcos, dsin = (npu.empty_like(each) for each in (x, x, cos, sin))
            npu.call("aclnnRotaryPositionEmbedding", x, cos, sin, mode, y)
            npu.call("aclnnRotaryPositionEmbeddingGrad", dy, cos, sin, x, mode, dx, dcos, dsin)
            found = [each.numpy() for each in (y, dx, dcos, dsin)]
        wanted = formula("aclnnRotaryPositionEmbedding", x, cos, sin, mode)
        gradients = formula("aclnnRotaryPositionEmbeddingGrad", dy, cos, sin, x, mode)
        for one, other in zip(found, (*wanted, *gradients), strict=True):
            close(one, other, WIDE[dtype])


@pytest.mark.parametrize("mode", ["half", "interleave", "quarter"])
def test_in_place(mode: str) -> None:
    query, key = drawn(2, 5, 4, 128, seed=1), drawn(2, 5, 3, 256, seed=2)[..., ::2]
    cos, sin = (drawn(2, 5, 1, 128, seed=seed) for seed in (3, 4))
    wanted = formula("aclnnApplyRotaryPosEmbV2", query, key, cos, sin, 1, mode)
    with Session(soc="Ascend910B1") as npu:
        refs = [npu.array(query), npu.array(np.ascontiguousarray(key))]
        npu.call("aclnnApplyRotaryPosEmbV2", *refs, cos, sin, 1, mode)
        for one, other in zip(refs, wanted, strict=True):
            close(one.numpy(), other, 2e-6)


def test_a_matrix_turns() -> None:
    x, rotate = drawn(2, 6, 3, 16, seed=1), np.zeros((16, 16), np.float32)
    for place in range(8):
        rotate[place + 8, place], rotate[place, place + 8] = -1, 1
    cos, sin = (drawn(1, 6, 1, 16, seed=seed) for seed in (3, 4))
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty_like(x)
        npu.call("aclnnRotaryPositionEmbeddingV2", x, cos, sin, 0, rotate, y)
        close(y.numpy(), formula("aclnnRotaryPositionEmbedding", x, cos, sin, 0)[0], 2e-6)

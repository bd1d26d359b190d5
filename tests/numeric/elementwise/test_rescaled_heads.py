"""Queries, keys and values with their bias, taken apart into heads."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

BATCH, TOKENS, HEADS, SIZE = 3, 5, 4, 16


@pytest.mark.parametrize("size", [3, 5, 24, 64, 96, 128])
def test_the_scale_is_a_quotient_of_float32(size: int) -> None:
    made = np.random.default_rng(size)
    qkv, bias = made.standard_normal((1, 7, 3 * size)).astype("f4"), np.zeros(3 * size, "f4")
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty((1, 1, 7, size), np.float32) for _ in range(3)]
        found = npu.call("aclnnTransformBiasRescaleQkv", qkv, bias, 1, *outs)[0].numpy()
    scale = np.float32(1) / np.sqrt(np.float32(size))
    np.testing.assert_array_equal(found[0, 0], qkv[0, :, :size] * scale)


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("apart", [False, True])
def test_heads(apart: bool, dtype: Any) -> None:
    made = np.random.default_rng(0)
    total = 3 * HEADS * SIZE
    qkv = made.standard_normal((BATCH, TOKENS, total * (1 + apart))).astype(dtype)[..., :: 1 + apart]
    bias = made.standard_normal(total).astype(dtype)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty((BATCH, HEADS, TOKENS, SIZE), dtype) for _ in range(3)]
        found = [each.numpy() for each in npu.call("aclnnTransformBiasRescaleQkv", qkv, bias, HEADS, *outs)]
    plain = (qkv.astype("f4") + bias.astype("f4")).reshape(BATCH, TOKENS, 3, HEADS, SIZE).transpose(2, 0, 3, 1, 4)
    for one, wanted, scale in zip(found, plain, (0.25, 1, 1), strict=True):
        np.testing.assert_array_equal(one, (wanted * np.float32(scale)).astype(dtype))

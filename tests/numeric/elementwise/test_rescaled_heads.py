"""Queries, keys and values with their bias, taken apart into heads."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

BATCH, TOKENS, HEADS, SIZE = 3, 5, 4, 16


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

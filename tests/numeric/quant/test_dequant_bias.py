"""aclnnDequantBias: where a bias is added, by its dtype; empty and absent tensors."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

X = np.array([[3, -5, 7], [100, 0, -1]], "i4")


@pytest.mark.parametrize("bias", [None, "i4", "f4", "f2", "empty"])
@pytest.mark.parametrize("kind", ["f2", ml_dtypes.bfloat16])
def test_numbers(bias: str | None, kind: str) -> None:
    weight = np.array([0.5, 0.25, 2], np.float32 if kind == "f2" else kind)
    token, shift = np.array([2, 0.5], "f4"), np.array([1, 2, 3])
    given = None if bias is None else np.zeros(0, "f4") if bias == "empty" else shift.astype(bias)
    scale = weight.astype("f8") * token[:, None]
    wanted = (X + shift) * scale if bias == "i4" else X * scale + (shift if bias in ("f4", "f2") else 0)
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty(X.shape, np.dtype(kind))
        npu.call("aclnnDequantBias", X, weight, token, given, 1 if kind == "f2" else 27, out)
        assert np.array_equal(out.numpy(), wanted.astype(kind))

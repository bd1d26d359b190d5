"""Softmax of scaled and masked rows, forward and back, against float64."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, compared, drawn


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("mask", [(2, 3, 5, 40), (1, 3, 5, 40), (2, 1, 5, 40), (1, 1, 5, 40)], ids=str)
def test_masked_rows(mask: tuple[int, ...], dtype: np.dtype) -> None:
    shape = 2, 3, 5, 40
    x, grad = drawn(shape, dtype), drawn(shape, dtype, 1)
    flags = np.random.default_rng(2).random(mask) < 0.3
    flags[..., 0, :] = True  # a row of nothing else is even
    with Session(soc="Ascend910B1") as npu:
        (y,) = compared(npu, "aclnnScaledMaskedSoftmax", [x, flags, 0.5, False], [shape], dtype)
        compared(npu, "aclnnScaledMaskedSoftmaxBackward", [grad, y, flags, 0.5, False], [shape], dtype)
    np.testing.assert_allclose(y[0, 0, 0].astype("f8"), 1 / 40, rtol=1e-2)

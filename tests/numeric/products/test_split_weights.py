"""Products with weights split into two BF16 matrices."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session


@pytest.mark.parametrize("transposed", [False, True])
def test_nearly_single(transposed: bool) -> None:
    draw = np.random.default_rng(0)
    x, w = draw.normal(0, 1, (7, 40)).astype(ml_dtypes.bfloat16), draw.normal(0, 1, (40, 18)).astype("f4")
    high = w.astype(ml_dtypes.bfloat16)
    low = ((w - high.astype("f4")) * 256).astype(ml_dtypes.bfloat16)
    with Session(soc="Ascend950PR_9599") as npu:
        held = [npu.array(each.T.copy()).transpose() if transposed else npu.array(each) for each in (high, low)]
        y = npu.empty((7, 18), "f4")
        npu.call("aclnnMatmulEmuSplitWeight", npu.array(x), *held, y, 1 / 256, 0)
        wanted = x.astype("f8") @ w.astype("f8")
        assert np.abs(y.numpy() - wanted).max() < 1e-3
        exact = x.astype("f8") @ high.astype("f8") + x.astype("f8") @ low.astype("f8") / 256
        assert np.allclose(y.numpy(), exact, rtol=1e-6, atol=1e-5)

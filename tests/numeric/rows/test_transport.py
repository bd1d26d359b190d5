"""Sinkhorn distance beside the formula in float64."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.moe.sinkhorn import sinkhorn
from aclnn_py.session import Session


@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_plans_and_their_sums(dtype: str) -> None:
    """Columns sum to 1 / C, rows to about 1 / R."""
    cost = np.random.default_rng(2).standard_normal((300, 70)).astype(dtype)
    with Session(soc="Ascend910B1") as npu:
        p = npu.empty(cost.shape, dtype)
        npu.call("aclnnSinkhorn", cost, 1e-5, p)
        found = p.numpy().astype("f8")
    code = 0 if dtype == "float32" else 1
    wanted = sinkhorn(cost.astype("f8"), 1e-5, dtypes={"cost": code, "p": code}, soc="ascend910b")
    np.testing.assert_allclose(found, wanted, rtol=2e-3, atol=1e-7)
    np.testing.assert_allclose(found.sum(0), np.full(70, 1 / 70), rtol=1e-3)
    np.testing.assert_allclose(found.sum(1), np.full(300, 1 / 300), rtol=2e-2)

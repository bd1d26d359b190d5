"""aclnnGroupNormSiluQuant: ties, the ends of INT8, a scale for each channel, nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

Array = Any


def quantised(soc: str, beta: list[float], scale: list[float], inner: int = 16) -> list[Array]:
    """A gamma of noughts leaves beta, and silu of more than 20 is that number."""
    n, c = 2, len(beta)
    x = np.random.default_rng(0).normal(1, 2, (n, c, inner)).astype("f2")
    with Session(soc=soc) as npu, np.errstate(all="ignore"):
        outs = npu.empty(x.shape, np.int8), npu.empty((n, 1), np.float16), npu.empty((n, 1), np.float16)
        factors = np.zeros(c, "f2"), np.array(beta, "f2"), np.array(scale, "f4")
        npu.call("aclnnGroupNormSiluQuant", x, *factors, 1, 1e-5, True, *outs)
        return [x, *(out.numpy() for out in outs)]


@pytest.mark.parametrize(("soc", "wanted"), [("Ascend910B1", 102), ("Ascend950PR_9599", 101)])
def test_channels(soc: str, wanted: int) -> None:
    """101.47 is 101.5 as FLOAT16, which is rounded before the 950."""
    beta, scale = [100, 25, 35, 3000, 0, np.nan, 3000], [100 / 101.47, 10, 10, 1, 1, 1, -1]
    x, out, mean, rstd = quantised(soc, beta, scale)
    assert out[0, :, 0].tolist() == [wanted, 2, 4, 127, 0, 0, -128]
    assert (out == out[:1, :, :1]).all()
    rows = x.reshape(2, -1).astype("f8")
    np.testing.assert_allclose(mean[:, 0], rows.mean(1), rtol=1e-3)
    np.testing.assert_allclose(rstd[:, 0], 1 / np.sqrt(rows.var(1) + 1e-5), rtol=1e-3)


def test_one_scale_and_nothing() -> None:
    assert quantised("Ascend910B1", [25, 35], [10])[1][1, :, 3].tolist() == [2, 4]
    _, out, mean, rstd = quantised("Ascend310P3", [25, 35], [10], inner=0)
    assert out.shape == (2, 2, 0)
    assert not mean.any()
    assert np.isnan(rstd).all()

"""aclnnLayerNormQuant: ties, the ends of INT8, a scale of 0, NaN, rows of a gamma of two axes, nothing."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import Session

BETA = [2.5, 3.5, -2.5, 101.47, 3000, -3000, np.nan, np.inf]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599", "Ascend310P3"])
@pytest.mark.parametrize(("scale", "zero"), [(1, 0), (0, 0), (-2, 5)])
def test_known_numbers(soc: str, scale: float, zero: int) -> None:
    """A gamma of noughts leaves beta; 101.47 is 101.5 as FLOAT16."""
    x = np.random.default_rng(0).normal(1, 2, (3, 1, 16)).astype("f2")
    beta = np.array([BETA * 2, [9] * 16], "f2")
    with Session(soc=soc) as npu, np.errstate(all="ignore"):
        out = npu.empty(x.shape, np.int8)
        numbers = np.array([scale], "f2"), np.array([zero, 7], "i1")
        npu.call("aclnnLayerNormQuant", x, np.zeros((2, 16), "f2"), beta, *numbers, 0, 1e-5, out, None)
        found = out.numpy()
    wanted = [2, 4, -2, 102, 127, -128, 0, 127] if scale >= 0 else [4, 3, 6, -46, -128, 127, 0, -128]
    assert (found == np.array(wanted * 2)).all()


def test_rows_against_float64_and_nothing() -> None:
    rng = np.random.default_rng(1)
    x, gamma, beta = rng.normal(3, 2, (6, 40)).astype("f4"), *rng.normal(1, 1, (2, 40)).astype("f4")
    with Session(soc="Ascend950PR_9599") as npu:
        out, none = npu.empty(x.shape, np.int8), npu.empty((0, 40), np.int8)
        numbers = np.array([0.03], "f4"), np.array([-3], "i1"), 0, 1e-3
        npu.call("aclnnLayerNormQuant", x, gamma, beta, *numbers, out, None)
        npu.call("aclnnLayerNormQuant", x[:0], gamma, beta, *numbers, none, None)
        rows = x.astype("f8")
        y = (rows - rows.mean(1, keepdims=True)) / np.sqrt(rows.var(1, keepdims=True) + 1e-3) * gamma + beta
        assert np.abs(out.numpy() - np.clip(y / 0.03 - 3, -128, 127)).max() < 0.6

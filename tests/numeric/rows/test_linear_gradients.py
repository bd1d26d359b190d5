"""Gradients of cross entropies of a product's rows, beside float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.norm_cases import HALF, drawn
from numeric.programs import BF16

API = "aclnnFusedLinearCrossEntropyLossGrad"


@pytest.mark.parametrize("dtype", [HALF, BF16], ids=str)
@pytest.mark.parametrize("packed", [False, True])
def test_with_probabilities_and_without(dtype: np.dtype, packed: bool) -> None:
    made = np.random.default_rng(1)
    x, weight = (drawn(shape, dtype, 1, 0.0) / dtype.type(8) for shape in ((13, 24), (130, 24)))
    target, away = made.integers(0, 130, 13), made.random(13) < 0.3
    target[away] = 0
    z = x.astype("f8") @ weight.astype("f8").T
    most, grad = z.max(-1), made.normal(size=13)
    powers = np.exp(z - most[:, None])
    shares = powers / powers.sum(-1)[:, None]
    slope = shares.copy()
    slope[np.arange(13), target] -= ~away
    slope *= grad[:, None]
    mask: Any = np.packbits(away, bitorder="little") if packed else away
    args = grad.astype("f4"), x, weight, mask, target, 0.0
    floats = [each.astype("f4") for each in (most, powers.sum(-1), shares)]
    with Session(soc="Ascend910B1") as npu:
        for given in ((*floats[:2], None), (None, None, floats[2])):
            dx, dw = npu.call(API, *args, *given, npu.empty((13, 24), dtype), npu.empty((130, 24), dtype))
            for found, wanted in ((dx, slope @ weight.astype("f8")), (dw, slope.T @ x.astype("f8"))):
                np.testing.assert_allclose(found.numpy().astype("f8"), wanted, rtol=2e-2, atol=2e-2)


@pytest.mark.parametrize("kind", ["i4", "i8"])
def test_targets_of_no_class(kind: str) -> None:
    """Nothing is taken away from their rows; with probabilities the stream fails."""
    x, weight, grad = np.zeros((4, 1), HALF), np.ones((128, 1), HALF), np.full(4, 128, "f4")
    args = grad, x, weight, np.zeros(4, bool), np.array([0, 128, -1, 1 << 30], kind), 0.0
    sums = np.zeros(4, "f4"), np.full(4, 128, "f4"), None
    with Session(soc="Ascend910B1") as npu:
        dx, _ = npu.call(API, *args, *sums, npu.empty((4, 1), HALF), npu.empty((128, 1), HALF))
        assert dx.numpy()[:, 0].tolist() == [0, 128, 128, 128]
    shares = None, None, np.ones((4, 128), "f4")
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError):
        npu.call(API, *args, *shares, npu.empty((4, 1), HALF), npu.empty((128, 1), HALF))[0].numpy()


def test_limits() -> None:
    with Session(soc="Ascend910B1") as npu:
        rows = np.ones(1, "f4")
        for classes, code in ((127, 161002), (24561, 561103)):
            x, weight = np.ones((1, 2), HALF), np.ones((classes, 2), HALF)
            args = rows, x, weight, np.zeros(1, bool), np.zeros(1, "i4"), 0.0, None, None, np.ones((1, classes), "f4")
            with pytest.raises(AclError) as failed:
                npu.call(API, *args, npu.empty((1, 2), HALF), npu.empty((classes, 2), HALF))
            assert failed.value.code == code

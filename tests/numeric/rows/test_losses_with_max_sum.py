"""Cross entropies and probabilities from largest logits and sums of exponentials."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, drawn

API = "aclnnFusedCrossEntropyLossWithMaxSum"


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
def test_losses_and_probabilities(dtype: np.dtype) -> None:
    x, target = drawn((9, 50), dtype), np.arange(9) * 5
    wide = x.astype("f8")
    most = wide.max(-1)
    powers = np.exp(wide - most[:, None])
    chosen = wide[np.arange(9), target] - most
    args = [each.astype("f4") for each in (most, powers.sum(-1), chosen)]
    with Session(soc="Ascend910B1") as npu:
        loss, softmax = npu.call(API, *args, 0.0, None, None, x, npu.empty(9), npu.empty((9, 50)))
        np.testing.assert_allclose(softmax.numpy(), powers / powers.sum(-1)[:, None], rtol=2e-6, atol=1e-7)
        np.testing.assert_allclose(loss.numpy(), np.log(powers.sum(-1)) - chosen, rtol=2e-6)
        bare = npu.empty(9)
        npu.call(API, *args, 0.0, None, None, None, bare, None)
        assert np.array_equal(bare.numpy(), loss.numpy())


def test_sums_of_nothing_and_of_too_much() -> None:
    with Session(soc="Ascend950PR_9589") as npu:
        loss = npu.empty(3)
        npu.call(API, np.zeros(3, "f4"), np.array([0, np.inf, -1], "f4"), np.ones(3, "f4"), 0.0, None, None, None,
                 loss, None)  # fmt: skip
        assert np.array_equal(loss.numpy(), [-np.inf, np.inf, np.nan], equal_nan=True)

"""aclnnSwigluGroupGrad: both gradients, an infinite gate, rows after the last group, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

from .test_swiglu_group_quant_grad import EXACT, GRAD, ORIGIN, SOC, WEIGHT, X, grad_weight

Array = Any
NAME = "aclnnSwigluGroupGrad"


@pytest.mark.parametrize("limit", [0.0, 2.0])
@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("sizes", [None, (1, 3), (4, 0, 9)])
def test_values(limit: float, weight: Array | None, sizes: tuple[int, ...] | None) -> None:
    sums, _ = grad_weight(NAME, limit, weight, sizes)
    if sums is not None:
        np.testing.assert_allclose(sums, EXACT, 1e-5, 1e-5)


def test_an_infinite_gate_has_a_slope() -> None:
    x = np.array([[np.inf, -np.inf, 3, 5]], "f4")
    with Session(soc=SOC) as npu:
        out = npu.empty(x.shape)
        npu.call(NAME, np.ones((1, 2), "f4"), x, None, None, None, 0.0, out, None)
        assert np.array_equal(out.numpy(), [[3, 0, np.inf, 0]])


def test_refusals() -> None:
    with Session(soc=SOC) as npu:
        out, own = npu.empty(X.shape, "f2"), npu.empty(WEIGHT.shape)
        for weight, origin, limit, made, code in (
            (WEIGHT, ORIGIN, 0.0, None, "161001"),
            (WEIGHT, None, 0.0, own, "161002"),
            (None, ORIGIN, 0.0, own, "161002"),
            (None, None, -1.0, None, "161002"),
            (None, None, float("nan"), None, "161002"),
        ):
            with pytest.raises(AclError, match=code):
                npu.call(NAME, GRAD, X, weight, origin, None, limit, out, made)

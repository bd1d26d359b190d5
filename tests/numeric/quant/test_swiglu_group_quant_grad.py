"""aclnnSwigluGroupQuantGrad: both gradients, the open clamp, rows after the last group."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = Any
NAME, SOC = "aclnnSwigluGroupQuantGrad", "Ascend950PR_9599"
MADE = np.random.default_rng(0)
X = MADE.normal(0, 2, (6, 40)).astype("f2")
X[0, :2], X[1, 20:22] = 2.0, -2.0
GRAD = MADE.normal(0, 1, (6, 20)).astype("f2")
WEIGHT = MADE.uniform(0.1, 2, (6, 1)).astype("f4")
ORIGIN = MADE.normal(0, 1, (6, 20)).astype("f2")


def expected(limit: float, weight: Array | None) -> Array:
    """The derivative, 0 where the clamp holds or is met."""
    a, b = np.split(X.astype("f8"), 2, axis=1)
    g = GRAD.astype("f8") * (1 if weight is None else weight)
    most = limit if limit > 0 else np.inf
    c, d = np.minimum(a, most), np.clip(b, -most, most)
    s = 1 / (1 + np.exp(-c))
    one, other = g * d * (s + c * s * (1 - s)), g * c * s
    return np.concatenate([np.where(a < most, one, 0), np.where(np.abs(b) < most, other, 0)], 1)


def grad_weight(name: str, limit: float, weight: Array | None, sizes: tuple[int, ...] | None) -> tuple[Array, int]:
    """Runs an operator, checks its gradX, and gives gradWeight, None without a weight, and the rows of all groups."""
    groups = None if sizes is None else np.array(sizes, "i8")
    count = 6 if sizes is None else min(sum(sizes), 6)
    with Session(soc=SOC) as npu:
        out = npu.empty(X.shape, "f2")
        own = None if weight is None else npu.empty(weight.shape)
        npu.call(name, GRAD, X, weight, None if weight is None else ORIGIN, groups, limit, out, own)
        found, sums = out.numpy(), None if own is None else own.numpy()
    np.testing.assert_allclose(found[:count], expected(limit, weight)[:count], 2e-3, 2e-3)
    assert not found[count:].any()
    return sums, count


EXACT = (ORIGIN.astype("f8") * GRAD.astype("f8")).sum(1, keepdims=True)


@pytest.mark.parametrize("limit", [-1.0, 2.0])
@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("sizes", [None, (1, 3), (4, 0, 9)])
def test_values(limit: float, weight: Array | None, sizes: tuple[int, ...] | None) -> None:
    sums, count = grad_weight(NAME, limit, weight, sizes)
    if sums is not None:
        np.testing.assert_allclose(sums[:count], EXACT[:count], 1e-5, 1e-5)
        assert not sums[count:].any()


def test_refusals() -> None:
    with Session(soc=SOC) as npu:
        out, own = npu.empty(X.shape, "f2"), npu.empty(WEIGHT.shape)
        for weight, origin, limit in ((WEIGHT, None, -1.0), (None, None, 0.0)):
            with pytest.raises(AclError, match="561002"):
                npu.call(NAME, GRAD, X, weight, origin, None, limit, out, own)

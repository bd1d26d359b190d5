"""aclnnSwigluGroup: the clamp, factors of tokens, rows behind the last group, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = Any
NAME, SOC = "aclnnSwigluGroup", "Ascend950PR_9599"
X = np.random.default_rng(0).normal(0, 4, (2, 3, 40)).astype("f2")
WEIGHT = np.random.default_rng(1).uniform(0.1, 2, (6, 1)).astype("f4")


def expected(limit: float, weight: Array | None) -> Array:
    a, b = np.split(X.astype("f8"), 2, axis=-1)
    if limit > 0:
        a, b = np.minimum(a, limit), np.clip(b, -limit, limit)
    y = a / (1 + np.exp(-a)) * b
    return y if weight is None else y * weight.reshape(2, 3, 1)


@pytest.mark.parametrize("limit", [-1.0, 2.5])
@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("sizes", [None, (1, 3), (4, 0, 9)])
def test_values(limit: float, weight: Array | None, sizes: tuple[int, ...] | None) -> None:
    groups = None if sizes is None else np.array(sizes, "i8")
    count = 6 if sizes is None else min(sum(sizes), 6)
    with Session(soc=SOC) as npu:
        out = npu.array(np.full((2, 3, 20), 7, "f2"))
        npu.call(NAME, X, weight, groups, limit, out)
        found = out.numpy().reshape(6, 20)
    np.testing.assert_allclose(found[:count], expected(limit, weight).reshape(6, 20)[:count], rtol=1e-3, atol=1e-3)
    assert (found[count:] == 7).all()


@pytest.mark.parametrize("limit", [0.0, -2.0, float("nan")])
def test_limits(limit: float) -> None:
    with Session(soc=SOC) as npu, pytest.raises(AclError, match="561002"):
        npu.call(NAME, X, None, None, limit, npu.empty((2, 3, 20), np.float16))


def test_where_it_is_not() -> None:
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="561003"):
        npu.call(NAME, X, None, None, -1.0, npu.empty((2, 3, 20), np.float16))

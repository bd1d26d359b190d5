"""aclnnSwiGluQuantV2, aclnnGroupQuant: groups by ends and sizes, rows behind them, static scales, INT4."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

Array = Any
SOCS = ["Ascend910B1", "Ascend950PR_9599"]


def swiglu(x: Array, left: bool) -> Array:
    a, b = np.split(x.astype("f8"), 2, axis=-1)
    a, b = (a, b) if left else (b, a)
    return a / (1 + np.exp(-a)) * b


@pytest.mark.parametrize("soc", SOCS)
@pytest.mark.parametrize(("kind", "groups"), [(0, [2, 2, 5]), (1, [2, 0, 3])])
def test_groups_and_rows_behind_them(soc: str, kind: int, groups: list[int]) -> None:
    rng = np.random.default_rng(kind)
    x, smooth = rng.normal(0, 2, (3, 2, 64)).astype("f2"), rng.uniform(0.5, 2, (3, 32)).astype("f4")
    table = np.vstack([smooth, np.ones((1, 32))])
    y = swiglu(x, True).reshape(6, 32) * table[[0, 0, 2, 2, 2, 3]]
    with Session(soc=soc) as npu:
        out, rate = npu.empty((3, 2, 32), np.int8), npu.empty((3, 2))
        groups_given = np.array(groups, "i4")
        npu.call("aclnnSwiGluQuantV2", x, smooth, None, groups_given, True, None, kind, acl.ACL_INT8, out, rate)
        found = rate.numpy().reshape(6, 1)
        np.testing.assert_allclose(found[:, 0], 127 / np.abs(y).max(1), rtol=1e-5)
        assert np.abs(out.numpy().reshape(6, 32) - y * found).max() < 0.501


def test_static_by_group() -> None:
    x = np.random.default_rng(2).normal(0, 2, (4, 8)).astype("f4")
    scale, shift = np.array([4, 8], "f4"), np.array([1, -2], "f4")
    wanted = swiglu(x, False) * np.array([4, 8, 8, 8])[:, None] + np.array([1, -2, -2, -2])[:, None]
    with Session(soc=SOCS[0]) as npu:
        out, rate = npu.empty((4, 4), np.int8), npu.array(np.full(4, 9, "f4"))
        npu.call("aclnnSwiGluQuant", x, scale, shift, np.array([1, 4], "i4"), False, "static", out, rate)
        assert np.abs(out.numpy() - np.clip(wanted, -128, 127)).max() < 0.501
        assert (rate.numpy() == 9).all()


def test_group_quant() -> None:
    x = np.arange(24, dtype="f4").reshape(3, 8) - 12
    scale = np.array([[1.0] * 8, [0.25] * 8], "f4")
    with Session(soc=SOCS[0]) as npu:
        out = npu.empty((3, 8), np.int8)
        npu.call("aclnnGroupQuant", x, scale, np.array([1, 3], "i8"), np.array(1, "f4"), acl.ACL_INT8, out)
        wanted = np.rint(x * np.array([[1], [0.25], [0.25]]) + 1)
        assert np.array_equal(out.numpy(), wanted)

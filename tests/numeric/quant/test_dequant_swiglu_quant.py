"""aclnnDequantSwigluQuant and its second version: rows behind the groups, static scales, the order of a bias."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
FIRST, SECOND = "aclnnDequantSwigluQuant", "aclnnDequantSwigluQuantV2"
REST = acl.ACL_INT8, None, -1


def swiglu(v: Array) -> Array:
    a, b = np.split(v, 2, axis=-1)
    return a / (1 + np.exp(-a)) * b


def test_rows_behind_the_groups_stay() -> None:
    rng = np.random.default_rng(0)
    x, weight = rng.integers(-99, 99, (5, 64)).astype("i4"), rng.uniform(0.01, 0.1, (3, 64)).astype("f4")
    u = swiglu(x[:3] * weight[[0, 0, 2]].astype("f8"))
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.array(np.full((5, 32), 9, "i1")), npu.array(np.full(5, 9, "f4"))
        sizes = np.array([2, 0, 1], "i8")
        npu.call(FIRST, x, weight, None, None, None, None, sizes, True, "dynamic", out, scale)
        found, scales = out.numpy(), scale.numpy()
    np.testing.assert_allclose(scales[:3], np.abs(u).max(1) / 127, rtol=1e-5)
    assert np.abs(found[:3] - u / scales[:3, None]).max() < 0.501
    assert (found[3:] == 9).all()
    assert (scales[3:] == 9).all()


@pytest.mark.parametrize("kind", ["i4", "f4"])
def test_static_and_where_a_bias_is_added(kind: str) -> None:
    x = np.array([[1, 2, -3, 4], [5, -6, 7, 8]], "i4")
    weight, bias, token = np.full(4, 0.5, "f4"), np.array([2, 4, -2, 6], kind), np.array([1, 2], "f4")
    scaled = (x + bias) * 0.5 * token[:, None] if kind == "i4" else x * 0.5 * token[:, None] + bias
    wanted = swiglu(scaled.astype("f8")) / 0.25 + 3
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((2, 2), np.int8), npu.array(np.full(2, 9, "f4"))
        numbers = np.array([0.25], "f4"), np.array([3], "f4")
        npu.call(FIRST, x, weight, token, bias, *numbers, None, True, None, out, scale)
        assert np.abs(out.numpy() - np.clip(wanted, -128, 127)).max() < 0.501
        assert (scale.numpy() == 9).all()


def test_even_and_odd_columns() -> None:
    x = np.random.default_rng(1).normal(0, 4, (4, 128)).astype("f4")
    half = x.astype(ml_dtypes.bfloat16)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((4, 64), np.int8), npu.empty(4)
        sizes = np.array([4], "i8")
        npu.call(SECOND, half, *[None] * 5, sizes, False, "dynamic", *REST, 1, 3.0, 1.5, 0.5, out, scale)
        a, b = np.minimum(half[:, ::2].astype("f8"), 3), np.clip(half[:, 1::2].astype("f8"), -3, 3)
        u = a / (1 + np.exp(-1.5 * a)) * (b + 0.5)
        np.testing.assert_allclose(scale.numpy(), np.abs(u).max(1) / 127, rtol=1e-5)
        assert np.abs(out.numpy() - u / scale.numpy()[:, None]).max() < 0.501


def test_what_is_refused() -> None:
    x = np.zeros((4, 64), ml_dtypes.bfloat16)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((4, 32), np.int8), npu.empty(4)
        pairs, ones = np.array([[0, 4]], "i8"), np.ones((1, 64), "f4")
        for given, weight, code in ((x, None, "561002"), (x.astype("i4"), ones, "561103")):
            with pytest.raises(AclError, match=code):
                npu.call(FIRST, given, weight, *[None] * 4, pairs, False, "dynamic", out, scale)
    with Session(soc="Ascend950PR_9599") as npu:
        out, scale = npu.empty((4, 32), np.int8), npu.empty(4)
        with pytest.raises(AclError, match="561103"):
            npu.call(FIRST, x, *[None] * 6, False, "dynamic", out, scale)

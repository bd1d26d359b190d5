"""aclnnDynamicQuantV2, V3 and V4: zero points, groups of experts, a scale for each column or the tensor."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"


@pytest.mark.parametrize("soc", [OLD, NEW])
def test_zero_points_of_groups(soc: str) -> None:
    rng = np.random.default_rng(0)
    x, smooth = rng.normal(1, 2, (2, 3, 40)).astype("f2"), rng.uniform(0.5, 2, (3, 40)).astype("f2")
    with Session(soc=soc) as npu:
        out, scale, shift = npu.empty(x.shape, np.int8), npu.empty((2, 3)), npu.empty((2, 3))
        npu.call("aclnnDynamicQuantV2", x, smooth, np.array([1, 1, 6], "i4"), acl.ACL_INT8, out, scale, shift)
        found = out.numpy().astype("f8"), scale.numpy().astype("f8"), shift.numpy().astype("f8")
    y = x.astype("f8") * smooth[[0, 2, 2, 2, 2, 2]].reshape(x.shape)
    np.testing.assert_allclose(found[1], (y.max(-1) - y.min(-1)) / 255, rtol=1e-6)
    np.testing.assert_allclose(found[2], 127 - y.max(-1) / found[1], rtol=1e-4, atol=1e-4)
    assert found[0].min() == -128
    assert found[0].max() == 127
    assert np.abs((found[0] - found[2][..., None]) * found[1][..., None] - y).max() < 0.51 * found[1].max()


def beyond_groups() -> None:
    x, smooth = np.ones((3, 8), "f2"), np.ones((2, 8), "f2")
    with Session(soc=OLD) as npu:
        out, scale = npu.empty(x.shape, np.int8), npu.empty((3,))
        npu.call("aclnnDynamicQuantV2", x, smooth, np.array([1, 2], "i4"), acl.ACL_INT8, out, scale, None)


def test_a_row_behind_the_last_group() -> None:
    with pytest.raises(AclError, match="507035"):
        beyond_groups()


@pytest.mark.parametrize("mode", ["pertoken", "perchannel", "pertensor"])
def test_modes(mode: str) -> None:
    x = np.random.default_rng(1).normal(0, 3, (2, 5, 6)).astype("f2")
    axes: Any = {"pertoken": -1, "perchannel": -2, "pertensor": None}[mode]
    y = x.astype("f8")
    peaks = np.abs(y).max(axes, keepdims=True)
    with Session(soc=NEW) as npu:
        scale, out = npu.empty((1,) if axes is None else np.squeeze(peaks, axes).shape), npu.empty(x.shape, np.int8)
        npu.call("aclnnDynamicQuantV3", x, None, None, acl.ACL_INT8, True, mode, out, scale, None)
        np.testing.assert_allclose(scale.numpy().ravel(), peaks.ravel() / 127, rtol=1e-6)
        assert np.abs(out.numpy() - y * 127 / peaks).max() < 0.51


def test_what_symmetric_means() -> None:
    x = np.ones((2, 8), "f2")
    with Session(soc=NEW) as npu:
        out, scale, shift = npu.empty(x.shape, np.int8), npu.empty((2,)), npu.empty((2,))
        for symmetric, given in ((True, shift), (False, None)):
            with pytest.raises(AclError, match="161002"):
                npu.call("aclnnDynamicQuantV4", x, None, None, 2, symmetric, "pertoken", 0.0, out, scale, given)
    with Session(soc=OLD) as npu:
        out, scale = npu.empty(x.shape, np.int8), npu.empty((2,))
        with pytest.raises(AclError, match="561000"):
            npu.call("aclnnDynamicQuantV4", x, None, None, 2, True, "pertoken", 0.0, out, scale, None)

"""aclnnDynamicQuantV2, V3 and V4: zero points, groups of experts, a scale for each column or the tensor."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
OLD, NEW, HALVES = "Ascend910B1", "Ascend950PR_9599", "Ascend310P3"


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


def test_halves_on_the_310p() -> None:
    """127 / 2 rounded to FLOAT16 is exact; halves go away from zero, and smoothing factors and groups are ignored."""
    row = np.array([2, 1, -1, 0.0236, *np.zeros(28)], "f2")
    x, smooth = np.stack([row, np.zeros(32, "f2")]), np.full((3, 32), 9, "f2")
    with Session(soc=HALVES) as npu:
        out, scale = npu.empty(x.shape, np.int8), npu.empty((2,))
        npu.call("aclnnDynamicQuantV2", x, smooth, np.array([1], "i4"), acl.ACL_INT8, out, scale, None)
        assert out.numpy()[0, :4].tolist() == [127, 64, -64, 1]
        assert not out.numpy()[0, 4:].any()
        assert not out.numpy()[1].any()
        np.testing.assert_allclose(scale.numpy(), [2 / 127, 0], rtol=1e-6)


def test_zero_points_on_the_310p() -> None:
    x = np.linspace(-1, 3, 64).astype("f2")[None]
    with Session(soc=HALVES) as npu:
        out, scale, shift = npu.empty(x.shape, np.int8), npu.empty((1,)), npu.empty((1,))
        npu.call("aclnnDynamicQuantV2", x, None, None, acl.ACL_INT8, out, scale, shift)
        assert (scale.numpy()[0], shift.numpy()[0]) == (np.float32(4 / 255), np.float32(-63.75))
        assert np.abs(out.numpy() - (x.astype("f8") * 63.75 - 63.75)).max() < 0.6


def test_rows_that_the_310p_refuses() -> None:
    with Session(soc=HALVES) as npu:
        for columns, moved in ((40, False), (4128, True)):
            x, out, scale = np.ones((1, columns), "f2"), npu.empty((1, columns), np.int8), npu.empty((1,))
            with pytest.raises(AclError, match="561103"):
                npu.call("aclnnDynamicQuantV2", x, None, None, 2, out, scale, npu.empty((1,)) if moved else None)

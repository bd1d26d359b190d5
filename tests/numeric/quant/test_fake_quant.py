"""Fake quantisation: ties, ends of the range, NaN, channels, and what is off."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

TENSOR, CHANNEL = "aclnnFakeQuantPerTensorAffineCachemask", "aclnnFakeQuantPerChannelAffineCachemask"
X = np.array([0.25, 0.75, -0.25, 3, -4, 100, np.nan], "f4")


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_one_scale(soc: str) -> None:
    with Session(soc=soc) as npu, np.errstate(all="ignore"):
        out, mask = npu.empty(X.shape), npu.empty(X.shape, np.bool_)
        npu.call(TENSOR, X, np.array([0.5], "f4"), np.array([1], "i4"), 1.0, -4, 6, out, mask)
        halves = [0, 1, 0] if soc.startswith("Ascend910") else [0.5, 0.5, -0.5]
        expected = [*halves, 2.5, -2.5, 2.5]
        assert out.numpy().tolist() == [*expected, -0.5]
        assert mask.numpy()[:6].tolist() == [True, True, True, False, False, False]
        npu.call(TENSOR, X, np.array([0.5], "f4"), np.array([1], "i4"), 0.0, -4, 6, out, mask)
        assert np.array_equal(out.numpy(), X, equal_nan=True)
        assert mask.numpy().all()


def test_channels() -> None:
    x = np.random.default_rng(0).normal(0, 4, (3, 5, 2)).astype("f2")
    scale, zero = np.array([0.25, 0.5, 1, 2, 0.125], "f4"), np.arange(5, dtype="i4")
    with Session(soc="Ascend910B1") as npu:
        out, mask = npu.empty(x.shape), npu.empty(x.shape, np.bool_)
        npu.call(CHANNEL, x, scale, zero, 1, -8, 7, out, mask)
        q = np.rint(x.astype("f4") / scale[:, None]) + zero[:, None]
        wanted = (np.clip(q, -8, 7) - zero[:, None]) * scale[:, None]
        assert np.array_equal(out.numpy(), wanted)
        assert np.array_equal(mask.numpy(), (q >= -8) & (q <= 7))
        with pytest.raises(AclError, match="161002"):
            npu.call(CHANNEL, x, scale, zero, 0, -8, 7, out, mask)


@pytest.mark.parametrize(("soc", "kind", "rounds"), [
    ("Ascend910B1", "f2", True), ("Ascend910B1", "f4", False), ("Ascend950PR_9599", "f2", False),
])  # fmt: skip
def test_the_mask_compares_halves(soc: str, kind: str, rounds: bool) -> None:
    """Codes are 2049, 2051, -1, -2049 and -2051, of which FLOAT16 makes 2048, 2052, -1, -2048 and -2052."""
    x, zero = np.array([2050, 2052, 0, -2048, -2050], kind), np.array([-1], "i4")
    with Session(soc=soc) as npu:
        out, mask = npu.empty(x.shape), npu.empty(x.shape, np.bool_)
        npu.call(TENSOR, x, np.array([1], kind), zero, 1.0, -2048, 2048, out, mask)
        assert mask.numpy().tolist() == [rounds, False, True, rounds, False]
        npu.call(TENSOR, x, np.array([1], kind), zero, 1.0, -100000, 100000, out, mask)
        assert mask.numpy().all()

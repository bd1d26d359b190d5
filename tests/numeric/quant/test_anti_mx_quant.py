"""aclnnAntiMxQuant: every FP8 and FP4 with every scale."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .raw import Raw, call
from .test_mx_axes import E4M3, E8M0

Array = Any
SOC = "Ascend950PR_9599"
OUTS = {acl.ACL_FLOAT: np.dtype("f4"), acl.ACL_FLOAT16: np.dtype("f2"), acl.ACL_BF16: np.dtype(ml_dtypes.bfloat16)}
FOURS = {acl.ACL_FLOAT4_E2M1: [0, 0.5, 1, 1.5, 2, 3, 4, 6], acl.ACL_FLOAT4_E1M2: [n / 4 for n in range(8)]}
SCALES = np.arange(256, dtype="u1").reshape(64, 2, 2)
SCALES[:, 1, 1] = 0


def times(x: Array, out: int) -> Array:
    each = SCALES.astype(int).reshape(64, 4)[:, :3]
    factor = np.where(each == 255, np.nan, 2.0 ** (each - 127.0))
    with np.errstate(all="ignore"):
        return (x * np.repeat(factor, 32, 1)).astype("f4").astype(OUTS[out])


@pytest.mark.parametrize("out", OUTS)
@pytest.mark.parametrize("kind", [E4M3, ml_dtypes.float8_e5m2])
def test_fp8(out: int, kind: Any) -> None:
    x = np.resize(np.arange(256, dtype="u1"), (64, 96)).view(kind)
    with Session(soc=SOC) as npu:
        y = npu.empty(x.shape, OUTS[out])
        npu.call("aclnnAntiMxQuant", x, SCALES.view(E8M0), -1, out, y)
        assert np.array_equal(y.numpy().astype("f4"), times(x.astype("f8"), out).astype("f4"), equal_nan=True)


@pytest.mark.parametrize("out", OUTS)
@pytest.mark.parametrize("kind", FOURS)
def test_fp4(out: int, kind: int) -> None:
    held = np.resize(np.arange(256, dtype="u1"), (64, 48))
    codes = np.stack([held & 15, held >> 4], -1).reshape(64, 96)
    numbers = np.array(FOURS[kind])[codes & 7] * np.where(codes & 8, -1, 1)
    with Session(soc=SOC) as npu:
        y, scales = npu.empty((64, 96), OUTS[out]), npu.array(SCALES.view(E8M0))
        assert call(npu, "aclnnAntiMxQuant", Raw(npu.array(held), kind, (64, 96)), scales, 1, out, y) == 0
        assert np.array_equal(y.numpy().astype("f4"), times(numbers, out).astype("f4"), equal_nan=True)


def test_refusals() -> None:
    x = np.zeros((4, 64), E4M3)
    with Session(soc=SOC) as npu:
        y, scales = npu.empty((4, 64)), npu.array(np.zeros((4, 1, 2), "u1").view(E8M0))
        for axis, target, code in ((0, acl.ACL_FLOAT, 561103), (2, acl.ACL_FLOAT, 161002), (-1, acl.ACL_BF16, 161002)):
            assert call(npu, "aclnnAntiMxQuant", x, scales, axis, target, y) == code

"""aclnnAscendQuant, aclnnAscendQuantV3, aclnnQuantize and aclnnAscendAntiQuant: rounding, packing, axes, FP8."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

Array = Any
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
TIES = np.array([[-2.5, -1.5, -0.4, 0.5, 1.5, 2.6, 300, np.nan]], "f4")
ROUNDED = {
    "round": [-2, -2, 0, 0, 2, 3, 127, 0], "floor": [-3, -2, -1, 0, 1, 2, 127, 0],
    "ceil": [-2, -1, 0, 1, 2, 3, 127, 0], "trunc": [-2, -1, 0, 0, 1, 2, 127, 0],
}  # fmt: skip
FLOAT8 = [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2]


@pytest.mark.parametrize("soc", [OLD, NEW])
@pytest.mark.parametrize("mode", list(ROUNDED))
def test_rounding(soc: str, mode: str) -> None:
    with Session(soc=soc) as npu, np.errstate(all="ignore"):
        out = npu.empty(TIES.shape, np.int8)
        npu.call("aclnnAscendQuantV3", TIES, np.ones(1, "f4"), None, False, mode, acl.ACL_INT8, -1, out)
        assert out.numpy().tolist() == [ROUNDED[mode]]


def test_int4_in_int32() -> None:
    x = np.arange(-8, 8, dtype="f4").reshape(2, 8) * 2
    with Session(soc=OLD) as npu:
        out = npu.empty((2, 1), np.int32)
        npu.call("aclnnAscendQuant", x, np.array([0.5], "f4"), np.array([1], "f4"), False, "round", acl.ACL_INT32, out)
        back = npu.empty((2, 8), np.float16)
        npu.call("aclnnAscendAntiQuant", out, np.full(8, 2, "f4"), np.full(8, -1, "f4"), acl.ACL_FLOAT16, False, back)
        words = out.numpy().view("u4")[:, 0]
        nibbles = [[(int(word) >> 4 * at & 15 ^ 8) - 8 for at in range(8)] for word in words]
        wanted = np.clip(np.arange(-7, 9), -8, 7).reshape(2, 8)
        assert nibbles == wanted.tolist()
        assert back.numpy().tolist() == (2 * (wanted - 1)).tolist()


@pytest.mark.parametrize("kind", FLOAT8)
def test_float8_by_head(kind: Any) -> None:
    """Scales along the last axis but one; numbers beyond the largest are the largest."""
    x = np.random.default_rng(0).normal(0, 300, (2, 3, 5)).astype("f4")
    scale, shift = np.array([1, 2, 400], "f4"), np.array([0, 1, 2], "f4")
    code = acl.ACL_FLOAT8_E4M3FN if kind is FLOAT8[0] else acl.ACL_FLOAT8_E5M2
    with Session(soc=NEW) as npu:
        out = npu.empty(x.shape, kind)
        npu.call("aclnnAscendQuantV3", x, scale, shift, True, "round", code, -2, out)
        most = float(ml_dtypes.finfo(kind).max)
        wanted = np.clip(x * (scale * scale)[:, None] + shift[:, None], -most, most).astype(kind)
        assert np.array_equal(out.numpy().view("u1"), wanted.view("u1"))


def test_quantize_divides() -> None:
    x = np.array([[1, -2, 3], [250, 0.5, -0.5]], "f4")
    with Session(soc=OLD) as npu:
        for kind, code, row in (("u1", acl.ACL_UINT8, [255, 3, 1]), ("i4", acl.ACL_INT32, [502, 3, 1])):
            out = npu.empty(x.shape, np.dtype(kind))
            npu.call("aclnnQuantize", x, np.array([0.5, 1, 2], "f4")[:2], np.array([2, 3], "i4"), code, 0, out)
            assert out.numpy()[0].tolist() == [4, 0 if kind == "u1" else -2, 8]
            assert out.numpy()[1].tolist() == [253, 4, 2]
            out = npu.empty(x.shape, np.dtype(kind))
            npu.call("aclnnQuantize", x, np.array([0.5], "f4"), np.array([2], "i4"), code, 7, out)
            assert out.numpy()[1].tolist() == row


@pytest.mark.parametrize("kind", [*FLOAT8, "int8"])
def test_anti_quant_on_the_950(kind: Any) -> None:
    rng = np.random.default_rng(1)
    x = rng.integers(-128, 128, (4, 6)).astype("i1")
    given = x if kind == "int8" else x.view(kind)
    scale, shift = rng.uniform(0.5, 2, (2, 4)).astype("f4")
    with Session(soc=NEW) as npu, np.errstate(all="ignore"):
        out = npu.empty(x.shape, np.float16)
        npu.call("aclnnAscendAntiQuant", given, scale, shift, acl.ACL_FLOAT16, False, out)
        wanted = ((given.astype("f4") + shift[:, None]) * scale[:, None]).astype("f2")
        assert np.array_equal(out.numpy(), wanted, equal_nan=True)

"""aclnnDynamicMxQuant and its versions: other axes, other sizes of blocks, a least maximum, what is refused."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session
from numeric.quant.raw import Raw, call, e2m1

Array = Any
SOC = "Ascend950PR_9599"
E4M3, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu


def blocks_of(x: Array, size: int) -> list[Array]:
    return [x[at : at + size] for at in range(0, len(x), size)]


@pytest.mark.parametrize(("kind", "size"), [("f4", 32), ("f2", 32), ("f2", 64), ("f2", 1024)])
def test_blocks_along_the_first_axis(kind: str, size: int) -> None:
    x = np.random.default_rng(size).normal(0, 5, (100, 6)).astype(kind)
    pairs = -(-100 // (2 * size))
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((pairs, 6, 2), E8M0)
        npu.call("aclnnDynamicMxQuant", x, 0, "rint", acl.ACL_FLOAT8_E4M3FN, size, 0, out, scale)
        found, scales = out.numpy().astype("f8"), scale.numpy().view("u1").astype(int)
    for number, block in enumerate(blocks_of(x.astype("f8"), size)):
        exponents = np.floor(np.log2(np.abs(block).max(0))) - 8
        assert (scales[number // 2, :, number % 2] == exponents + 127).all()
        wanted = np.clip(block / 2.0**exponents, -448, 448).astype(E4M3).astype("f8")
        assert np.array_equal(blocks_of(found, size)[number], wanted)


def test_a_least_maximum() -> None:
    x = np.full((1, 32), 0.25, "f2")
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((1, 1, 2), E8M0)
        for bound, code in ((0.0, 127 - 10), (448.0, 127)):
            npu.call("aclnnDynamicMxQuantV3", x, -1, None, acl.ACL_FLOAT8_E4M3FN, 32, 1, 0.0, bound, out, scale)
            assert scale.numpy().view("u1")[0, 0].tolist()[0] == code
            assert (out.numpy().astype("f4") == 0.25 * 2.0 ** (127 - code)).all()


def test_what_is_refused() -> None:
    x = np.zeros((2, 32), "f2")
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((2, 1, 2), E8M0)
        for size, way in ((33, 0), (32, 2)):
            with pytest.raises(AclError, match="561002"):
                npu.call("aclnnDynamicMxQuant", x, -1, None, acl.ACL_FLOAT8_E4M3FN, size, way, out, scale)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((2, 1, 2), E8M0)
        with pytest.raises(AclError, match="561003"):
            npu.call("aclnnDynamicMxQuant", x, -1, None, acl.ACL_FLOAT8_E4M3FN, 32, 0, out, scale)


def codes_of(peak: Array, top: float, cut: bool) -> Array:
    """Codes of scales by scaleAlg 2, from maxima in FLOAT."""
    if top not in (0, 6, 7):
        return np.ceil(np.log2(peak.astype("f8") / top)).astype(int) + 127
    near = (peak.view("u4") & 0xFFFF0000).view("f4") if cut else peak.astype(ml_dtypes.bfloat16).astype("f4")
    parts, exponents = np.frexp(near)
    return exponents - 1 - 2 + (2 * parts > (1.75 if top == 7 else 1.5)) + 127


@pytest.mark.parametrize("kind", ["f4", "f2", ml_dtypes.bfloat16])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("top", [0.0, 7.0, 9.0])
def test_scales_beyond_a_part_of_the_range(kind: Any, axis: int, top: float) -> None:
    """Maxima about 1.5 and 1.75, some above them by less than BF16 has bits for."""
    x = np.random.default_rng(4).uniform(-1, 1, (64, 64)).astype(kind)
    peaks = np.array([1.5, 1.501, 1.5039, 1.75, 1.751, 1.7539, 1.6, 1.0] * 8, "f4").astype(kind)
    for at in (0, 32):
        x.swapaxes(0, axis)[at] = peaks
    with Session(soc=SOC) as npu:
        shape = (1, 64, 2) if axis == 0 else (64, 1, 2)
        out, scale = Raw(npu.empty((64, 32), np.uint8), acl.ACL_FLOAT4_E2M1, x.shape), npu.empty(shape, E8M0)
        given = x, axis, "rint", acl.ACL_FLOAT4_E2M1, 32, 2, top, out, scale
        assert call(npu, "aclnnDynamicMxQuantV2", *given) == 0, acl.aclGetRecentErrMsg()
        found, codes = e2m1(out), scale.numpy().view("u1").astype(int)
    turned, got = (each if axis else each.T for each in (x.astype("f4"), found))
    halves = turned.reshape(64, 2, 32)
    wanted = codes_of(np.abs(halves).max(-1), top, kind == "f4" and axis == 1)
    assert np.array_equal(codes.reshape(64, 2), wanted)
    moved = (halves / 2.0 ** (wanted[..., None] - 127)).reshape(64, 64)
    assert np.abs(got - np.clip(moved, -6, 6)).max() <= 1
    assert np.array_equal(np.abs(got).reshape(64, 2, 32).max(-1) >= 3, np.ones((64, 2), bool))


def test_maxima_that_round_to_infinity() -> None:
    """FLOAT above the largest BF16: scale NaN and zeros, along the last axis, where it is truncated, a number."""
    peak = np.array([0x7F7FFFFF], "u4").view("f4")[0]
    with Session(soc=SOC) as npu:
        for axis, code in ((0, 255), (-1, 253)):
            x = np.full((32, 32), peak)
            out = Raw(npu.empty((32, 16), np.uint8), acl.ACL_FLOAT4_E2M1, x.shape)
            scale = npu.empty((32, 1, 2) if axis else (1, 32, 2), E8M0)
            assert call(npu, "aclnnDynamicMxQuantV2", x, axis, "rint", acl.ACL_FLOAT4_E2M1, 32, 2, 0.0, out, scale) == 0
            assert (scale.numpy().view("u1")[..., 0] == code).all()
            assert (e2m1(out) == (0 if code == 255 else 4)).all()

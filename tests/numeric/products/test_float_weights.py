"""aclnnWeightQuantBatchMatmulV2 and V3 of the 950 with weights of FP8, HIFLOAT8 and FP4, beside float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.quant.raw import Raw, call

from .test_eight_bits import E4M3, drawn, numbers, powers
from .test_short_products import FP4, laid, npu

Array = Any
BF16 = ml_dtypes.bfloat16
M, K, N = 3, 128, 40
__all__ = ("npu",)


def run(npu: Session, version: str, x: Array, weight: Any, scale: Any, bias: Any, group: int) -> Array:
    out = npu.empty((M, N), x.dtype)
    more = (1,) if version == "V3" else ()
    given = x, weight, scale, None, None, None, bias, group, *more, out
    assert call(npu, f"aclnnWeightQuantBatchMatmul{version}", *given) == 0, acl.aclGetRecentErrMsg()
    return out.numpy().astype("f8")


def close(found: Array, wanted: Array, dtype: Any) -> None:
    step = 2.0**-7 if dtype == BF16 else 2.0**-9
    np.testing.assert_allclose(found, wanted, rtol=step, atol=step * np.abs(wanted).max())


@pytest.mark.parametrize("version", ["V2", "V3"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("dtype", [np.float16, BF16])
def test_scales_of_columns(npu: Session, version: str, turned: bool, dtype: Any) -> None:
    x, weight = drawn((M, K), dtype), drawn((K, N), E4M3, 1)
    scale, bias = drawn((N,), dtype, 2), drawn((N,), dtype, 3)
    stored = Raw(npu.array(laid(weight, turned)), acl.ACL_FLOAT8_E4M3FN, (K, N), turned=turned)
    if turned:
        stored = stored._replace(shape=(K, N))
    found = run(npu, version, x, stored, scale, bias, 0)
    right = weight.astype("f8") * scale.astype("f8")
    close(found, x.astype("f8") @ right + bias.astype("f8"), dtype)


def test_hifloat8(npu: Session) -> None:
    """8 is the code of 1."""
    x, scale = drawn((M, K), BF16), drawn((1, N), BF16, 2)
    weight = Raw(npu.array(np.full((K, N), 8, "u1")), acl.ACL_HIFLOAT8, (K, N))
    found = run(npu, "V2", x, weight, scale, None, 0)
    close(found, x.astype("f8").sum(1, keepdims=True) * scale.astype("f8"), BF16)


@pytest.mark.parametrize("kind", [acl.ACL_FLOAT4_E2M1, acl.ACL_FLOAT])
@pytest.mark.parametrize("group", [0, 32, 64])
@pytest.mark.parametrize("turned", [False, True])
def test_groups_of_four_bits(npu: Session, kind: int, group: int, turned: bool) -> None:
    """Group 0 stands for FLOAT8_E8M0, which UINT8 holds beside FLOAT of eight weights."""
    rows, columns = (N, K) if turned else (K, N)
    codes = np.random.default_rng(1).integers(0, 256, (rows, columns // 2), np.uint8)
    pairs = np.stack([codes & 15, codes >> 4], -1).reshape(rows, columns)
    elements = FP4[pairs & 7] * np.where(pairs & 8, -1, 1)
    wide = 8 if kind == acl.ACL_FLOAT else 1
    shape = (K // wide, N) if turned else (K, N // wide)
    weight = Raw(npu.array(codes), kind, shape, turned=turned)
    x, size = drawn((M, K), np.float16), group or 32
    scale: Any = drawn((K // size, N), np.float16, 2) if group else powers((K // size, N), 2)
    factors = np.repeat(scale.astype("f8") if group else numbers(scale), size, 0)
    held = npu.array(laid(scale, turned))
    e8m0 = acl.ACL_UINT8 if kind == acl.ACL_FLOAT else acl.ACL_FLOAT8_E8M0
    given = Raw(held, acl.ACL_FLOAT16 if group else e8m0, scale.shape, turned=turned)
    found = run(npu, "V2", x, weight, given, None, size)
    close(found, x.astype("f8") @ ((elements.T if turned else elements) * factors), np.float16)


@pytest.mark.parametrize(("version", "turned"), [("V2", False), ("V3", True)])
def test_four_bits_in_rows_of_odd_length(npu: Session, version: str, turned: bool) -> None:
    """Refused by the tests of the arguments, as CANN's tiling is."""
    depth, columns = (129, N) if turned else (K, 41)
    held = npu.array(np.zeros(depth * columns, "u1"))
    weight = Raw(held, acl.ACL_FLOAT4_E2M1, (depth, columns), turned=turned)
    scale = Raw(held, acl.ACL_FLOAT8_E8M0, (-(-depth // 32), columns), turned=turned)
    more = (1,) if version == "V3" else ()
    given = drawn((M, depth), np.float16), weight, scale, None, None, None, None, 32, *more
    assert call(npu, f"aclnnWeightQuantBatchMatmul{version}", *given, npu.empty((M, columns), np.float16)) == 161002

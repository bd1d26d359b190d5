"""aclnnDynamicBlockQuant and aclnnGroupedDynamicBlockQuant: scales of blocks, groups, lower limits, both forms."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
SOC = "Ascend950PR_9599"
E4M3, E5M2 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2
KINDS = {acl.ACL_FLOAT8_E4M3FN: (E4M3, 448), acl.ACL_FLOAT8_E5M2: (E5M2, 57344), acl.ACL_INT8: (np.int8, 127)}


def spread(scales: Array, rows: int, columns: int, shape: tuple[int, ...]) -> Array:
    return np.repeat(np.repeat(scales, rows, -2), columns, -1)[..., : shape[-2], : shape[-1]]


def wanted(x: Array, rows: int, columns: int, largest: float, small: float) -> Array:
    """Scales in float32."""
    *lead, m, n = x.shape
    down, across = -(-m // rows), -(-n // columns)
    whole = np.zeros((*lead, down * rows, across * columns), "f4")
    whole[..., :m, :n] = np.abs(x.astype("f4"))
    peaks = whole.reshape(*lead, down, rows, across, columns).max((-3, -1))
    return np.minimum(peaks / np.float32(largest), np.float32(1 / small if small else np.inf))


def rounded(x: Array, kind: int) -> Array:
    dtype, largest = KINDS[kind]
    inside = np.clip(np.nan_to_num(x, nan=0), -128 if kind == acl.ACL_INT8 else -largest, largest)
    return (np.rint(inside) if kind == acl.ACL_INT8 else inside).astype(dtype).astype("f4")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("rows", "columns", "small"), [(1, 128, 0.0), (64, 192, 0.0), (512, 64, 40.0)])
@pytest.mark.parametrize("given", ["f2", "f4", ml_dtypes.bfloat16])
def test_blocks(kind: int, rows: int, columns: int, small: float, given: Any) -> None:
    x = np.random.default_rng(rows).normal(0, 5, (2, 150, 200)).astype(given)
    x[0, :70] = 0
    dtype, largest = KINDS[kind]
    scales = wanted(x, rows, columns, largest, small)
    with Session(soc=SOC) as npu:
        y, scale = npu.empty(x.shape, dtype), npu.empty(scales.shape)
        npu.call("aclnnDynamicBlockQuant", x, small, None, kind, rows, columns, y, scale)
        found, own = y.numpy().astype("f4"), scale.numpy()
    assert np.array_equal(own, scales)
    with np.errstate(all="ignore"):
        assert np.array_equal(found, rounded(x.astype("f4") / spread(scales, rows, columns, x.shape), kind))


@pytest.mark.parametrize("small", [0.0, 40.0])
def test_older_products(small: float) -> None:
    x = np.random.default_rng(0).normal(0, 5, (3, 300)).astype("f2")
    x[1] = 0
    peaks = wanted(x, 1, 128, 1, 0)
    with Session(soc="Ascend910B1") as npu, np.errstate(all="ignore"):
        y, scale = npu.empty(x.shape, np.int8), npu.empty(peaks.shape)
        npu.call("aclnnDynamicBlockQuant", x, small, None, acl.ACL_INT8, 1, 128, y, scale)
        scales = np.minimum(peaks * np.float32(1 / 127), np.float32(1 / small if small else np.inf))
        assert np.array_equal(scale.numpy(), scales)
        factors = np.maximum(np.float32(1) / peaks * np.float32(127), np.float32(small))
        exact = x.astype("f4") * spread(factors, 1, 128, x.shape)
        assert np.array_equal(y.numpy(), np.clip(np.rint(np.nan_to_num(exact, nan=0)), -128, 127))


def test_what_is_not_finite() -> None:
    x = np.ones((2, 128), "f2")
    x[0, 3], x[1, 5] = np.inf, np.nan
    with Session(soc=SOC) as npu:
        y, scale = npu.empty(x.shape, E4M3), npu.empty((2, 1))
        npu.call("aclnnDynamicBlockQuantV2", x, 40.0, "rint", acl.ACL_FLOAT8_E4M3FN, 1, 128, 0.0, y, scale)
        assert np.isposinf(scale.numpy()[0, 0])
        assert np.isnan(scale.numpy()[1, 0])
        assert not y.numpy().astype("f4").any()


@pytest.mark.parametrize("ends", [(40, 40, 150), (150,), (0, 7, 100)])
@pytest.mark.parametrize(("rows", "columns"), [(1, 128), (128, 64)])
def test_groups(ends: tuple[int, ...], rows: int, columns: int) -> None:
    x = np.random.default_rng(1).normal(0, 5, (2, 150, 200)).astype("f2")
    with Session(soc=SOC) as npu:
        shape = (2, 150 // rows + len(ends), -(-200 // columns))
        y, scale = npu.empty(x.shape, E4M3), npu.empty(shape)
        arguments = x, np.array(ends, "i4"), 0.0, "rint", acl.ACL_FLOAT8_E4M3FN, rows, columns, 0
        npu.call("aclnnGroupedDynamicBlockQuant", *arguments, y, scale)
        found, scales = y.numpy().astype("f4"), scale.numpy()
    seen = np.zeros(shape[1], bool)
    for number, (begin, end) in enumerate(zip((0, *ends), ends, strict=False)):
        part = x[:, begin:end]
        if not part.size:
            continue
        own = wanted(part, rows, columns, 448, 0.0)
        at = slice(begin // rows + number, begin // rows + number + own.shape[1])
        seen[at] = True
        assert np.array_equal(scales[:, at], own)
        exact = part.astype("f4") / spread(own, rows, columns, part.shape)
        assert np.array_equal(found[:, begin:end], rounded(exact, acl.ACL_FLOAT8_E4M3FN))
    assert not found[:, ends[-1] :].any()
    assert not scales[:, ~seen].any()


def test_a_group_that_ends_beyond() -> None:
    x = np.ones((4, 128), "f2")
    with Session(soc=SOC) as npu:
        y, scale = npu.empty(x.shape, E4M3), npu.empty((6, 1))
        ends = np.array([2, 5], "i4")
        arguments = x, ends, 0.0, "rint", acl.ACL_FLOAT8_E4M3FN, 1, 128, 0, y, scale
        with pytest.raises(AclError, match="507"):
            npu.call("aclnnGroupedDynamicBlockQuant", *arguments)

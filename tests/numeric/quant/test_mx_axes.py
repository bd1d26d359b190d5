"""MX quantisation along both of the last axes, and in blocks of 32 x 32: every output, element by element."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

from .raw import call, e2m1, fp4

Array = Any
SOC = "Ascend950PR_9599"
E4M3, E8M0, E2M1 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu, ml_dtypes.float4_e2m1fn
BF16 = ml_dtypes.bfloat16
SHAPE = (2, 70, 100)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc=SOC) as session, np.errstate(all="ignore"):
        yield session


def code(block: Array, way: int, top: float) -> int:
    """The code of a block's scale: the least power of two under which the limit holds."""
    peak = np.abs(block).max()
    if not np.isfinite(peak):
        return 255
    if peak == 0:
        return 0
    if way == 0:
        return int(max(np.floor(np.log2(peak)) - top + 127, 0))
    return int(next(c for c in range(255) if peak <= top * 2.0 ** (c - 127)))


def codes(x: Array, rows: int, columns: int, way: int, top: float) -> Array:
    down, across = -(-x.shape[0] // rows), -(-x.shape[1] // columns)
    blocks = [
        [code(x[i * rows : (i + 1) * rows, j * columns : (j + 1) * columns], way, top) for j in range(across)]
        for i in range(down)
    ]
    return np.array(blocks)


def unpaired(scales: Array, axis: int) -> Array:
    """Codes [m, n] of pairs along an axis; the last one of an odd number is 0."""
    found = scales.view("u1").astype(int)
    return found.reshape(len(found), -1) if axis == -1 else np.moveaxis(found, -1, 1).reshape(-1, found.shape[1])


def rounded(x: Array, each: Array, kind: Any, largest: float) -> Array:
    over = np.where(each == 255, 0, x / 2.0 ** (np.minimum(each, 254) - 127.0))
    return np.clip(over, -largest, largest).astype(kind).astype("f8")


@pytest.mark.parametrize("half", ["f2", BF16])
@pytest.mark.parametrize("way", [0, 1])
def test_two_axes_in_fp8(npu: Session, half: Any, way: int) -> None:
    x = np.random.default_rng(way).normal(0, 5, SHAPE).astype(half)
    x[0, 3, 40], x[1, :32] = np.inf, 0
    y1, y2 = npu.empty(SHAPE, E4M3), npu.empty(SHAPE, E4M3)
    s1, s2 = npu.empty((2, 70, 2, 2), E8M0), npu.empty((2, 2, 100, 2), E8M0)
    npu.call("aclnnDynamicMxQuantWithDualAxis", x, "rint", acl.ACL_FLOAT8_E4M3FN, way, y1, s1, y2, s2)
    top = 448.0 if way else 8
    for batch in range(2):
        exact = x[batch].astype("f8")
        for y, scales, rows, columns, axis in ((y1, s1, 1, 32, -1), (y2, s2, 32, 1, -2)):
            wanted = codes(exact, rows, columns, way, top)
            found = unpaired(scales.numpy()[batch], axis)
            assert np.array_equal(found[: wanted.shape[0], : wanted.shape[1]], wanted)
            assert not found[wanted.shape[0] :].any()
            assert not found[:, wanted.shape[1] :].any()
            each = np.repeat(np.repeat(wanted, rows, 0), columns, 1)[:70, :100]
            assert np.array_equal(y.numpy()[batch].astype("f8"), rounded(exact, each, E4M3, 448))


@pytest.mark.parametrize(("top", "limit"), [(0.0, 6.0), (6.0, 6.0), (7.0, 7.0), (10.0, 10.0)])
def test_a_largest_number_of_fp4(npu: Session, top: float, limit: float) -> None:
    x = np.random.default_rng(3).normal(0, 2, (64, 64)).astype(BF16)
    y1, y2 = (fp4(npu, x.shape, acl.ACL_FLOAT4_E2M1) for _ in range(2))
    s1, s2 = npu.empty((64, 1, 2), E8M0), npu.empty((1, 64, 2), E8M0)
    assert call(npu, "aclnnDynamicMxQuantWithDualAxisV2", x, None, acl.ACL_FLOAT4_E2M1, 2, top, y1, s1, y2, s2) == 0
    exact = x.astype("f8")
    for y, scales, rows, columns, axis in ((y1, s1, 1, 32, -1), (y2, s2, 32, 1, -2)):
        wanted = codes(exact, rows, columns, 2, limit)
        assert np.array_equal(unpaired(scales.numpy(), axis), wanted)
        each = np.repeat(np.repeat(wanted, rows, 0), columns, 1)
        assert np.array_equal(e2m1(y), rounded(exact, each, E2M1, 6))


def test_blocks_of_rows_and_columns(npu: Session) -> None:
    x = np.random.default_rng(4).normal(0, 5, SHAPE).astype("f2")
    x[0, :32] *= 16
    x[1, 40, 70] = np.nan
    y, s1, s2 = npu.empty(SHAPE, E4M3), npu.empty((2, 70, 2, 2), E8M0), npu.empty((2, 2, 100, 2), E8M0)
    npu.call("aclnnDynamicBlockMxQuant", x, "rint", acl.ACL_FLOAT8_E4M3FN, 0, 0.0, y, s1, s2)
    for batch in range(2):
        exact = x[batch].astype("f8")
        wanted = codes(exact, 32, 32, 0, 8)
        assert np.array_equal(unpaired(s1.numpy()[batch], -1), np.repeat(wanted, 32, 0)[:70])
        down = unpaired(s2.numpy()[batch], -2)
        assert np.array_equal(down[:3], np.repeat(wanted, 32, 1)[:, :100])
        assert not down[3].any()
        each = np.repeat(np.repeat(wanted, 32, 0), 32, 1)[:70, :100]
        assert np.array_equal(y.numpy()[batch].astype("f8"), rounded(exact, each, E4M3, 448))


def test_least_scales_keep_values(npu: Session) -> None:
    """2^-126 is not cleared although its scale is 2^-127; what has no exponent is."""
    x = np.zeros((2, 32), BF16)
    x[0, 0], x[1, 0] = 2.0**-126, 2.0**-127
    y1, y2 = npu.empty((2, 32), E4M3), npu.empty((2, 32), E4M3)
    s1, s2 = npu.empty((2, 1, 2), E8M0), npu.empty((1, 32, 2), E8M0)
    npu.call("aclnnDynamicMxQuantWithDualAxis", x, "rint", acl.ACL_FLOAT8_E4M3FN, 0, y1, s1, y2, s2)
    assert y1.numpy().astype("f4")[:, 0].tolist() == [2.0, 0.0]
    assert not s1.numpy().view("u1").any()


def outputs(npu: Session) -> list[Any]:
    shapes = ((32, 32), E4M3), ((32, 1, 2), E8M0), ((32, 32), E4M3), ((1, 32, 2), E8M0)
    return [npu.empty(*each) for each in shapes]


def test_refusals(npu: Session) -> None:
    x = np.zeros((32, 32), "f2")
    outs = outputs(npu)
    for way, top in ((2, 0.0), (0, 13.0), (3, 0.0)):
        with pytest.raises(AclError, match="561002"):
            npu.call("aclnnDynamicMxQuantWithDualAxisV2", x, "rint", acl.ACL_FLOAT8_E4M3FN, way, top, *outs)
    with Session(soc="Ascend910B1") as old, pytest.raises(AclError, match="561003"):
        old.call("aclnnDynamicMxQuantWithDualAxis", x, "rint", acl.ACL_FLOAT8_E4M3FN, 0, *outputs(old))


@pytest.mark.parametrize("value", [np.nan, -np.inf])
@pytest.mark.parametrize("half", ["f2", BF16])
def test_a_block_that_is_not_finite_has_no_signs(npu: Session, half: Any, value: float) -> None:
    x = np.full((32, 64), -1, half)
    x[3, 5] = value
    y, along, down = npu.empty(x.shape, E4M3), npu.empty((32, 1, 2), E8M0), npu.empty((1, 64, 2), E8M0)
    assert call(npu, "aclnnDynamicBlockMxQuant", x, "rint", acl.ACL_FLOAT8_E4M3FN, 0, 0.0, y, along, down) == 0
    lost, kept = np.split(y.numpy().view("u1"), 2, axis=1)
    assert not lost.any()
    assert (kept & 0x80).all()
    assert (along.numpy().view("u1")[:, 0] == (255, 119)).all()

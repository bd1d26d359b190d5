"""Products of FP8 and HIFLOAT8 matrices, dequantised by scales: plain, in MX formats, stored in FRACTAL_NZ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session
from numeric.quant.raw import Raw, call

Array = Any
SOC = "Ascend950PR_9599"
E4M3, E5M2, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu
NZ = 29
ROWS_FIRST, PLAIN, TURNED = (1, 0, 2), (0, 1, 2), (0, 2, 1)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc=SOC) as session, np.errstate(all="ignore"):
        yield session


def drawn(shape: tuple[int, ...], kind: Any, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(0, 1, shape).astype(kind)


def powers(shape: tuple[int, ...], seed: int) -> Array:
    return np.random.default_rng(seed).integers(120, 134, shape, np.uint8).view(E8M0)


def numbers(scales: Array) -> Array:
    return 2.0 ** (scales.view("u1").astype("f8") - 127)


def nz(matrices: Array) -> Array:
    """FRACTAL_NZ of whole blocks of bytes."""
    *lead, rows, columns = matrices.shape
    return matrices.reshape(*lead, rows // 16, 16, columns // 32, 32).swapaxes(-2, -3).swapaxes(-3, -4)


def product(one: Array, other: Array) -> Array:
    return np.einsum("mbk,bkn->mbn", one, other)


@pytest.mark.parametrize(("left", "right"), [(E4M3, E5M2), (E5M2, E4M3)])
def test_scales_by_row_and_column(npu: Session, left: Any, right: Any) -> None:
    x1, x2 = drawn((3, 2, 512), left), drawn((2, 512, 128), right, 1)
    rows, columns = drawn((3,), "f4", 2), drawn((128,), "f4", 3)
    out = npu.empty((3, 2, 128), "f2")
    given = acl.ACL_FLOAT16, 0, ROWS_FIRST, PLAIN, ROWS_FIRST, 1, out
    npu.call("aclnnTransposeQuantBatchMatMul", x1, x2, None, rows, columns, *given)
    wanted = product(x1.astype("f8"), x2.astype("f8")) * columns * rows[:, None, None]
    assert np.allclose(out.numpy(), wanted, rtol=1e-3, atol=1e-2)


def blocks(turned: bool) -> tuple[Array, Array, Array, Array, Array]:
    """Matrices of MX formats, their scales, and their product."""
    x1, x2 = drawn((3, 2, 128), E4M3), drawn((2, 128, 96), E4M3, 1)
    s1, s2 = powers((3, 2, 2, 2), 2), powers((2, 2, 96, 2), 3)
    one = x1.astype("f8") * np.repeat(numbers(s1).reshape(3, 2, 4), 32, -1)
    rows = numbers(s2).transpose(0, 1, 3, 2).reshape(2, 4, 96)
    wanted = product(one, x2.astype("f8") * np.repeat(rows, 32, 1))
    if turned:
        x2, s2 = np.ascontiguousarray(x2.swapaxes(1, 2)), np.ascontiguousarray(s2.swapaxes(1, 2))
    return x1, x2, s1, s2, wanted


@pytest.mark.parametrize("turned", [False, True])
def test_blocks_along_k(npu: Session, turned: bool) -> None:
    x1, x2, s1, s2, wanted = blocks(turned)
    out = npu.empty((3, 2, 96), ml_dtypes.bfloat16)
    given = acl.ACL_BF16, 32, ROWS_FIRST, TURNED if turned else PLAIN, ROWS_FIRST, 1, out
    npu.call("aclnnTransposeQuantBatchMatMul", x1, x2, None, s1, s2, *given)
    assert np.allclose(out.numpy().astype("f8"), wanted, rtol=1e-2, atol=1e-2)


@pytest.mark.parametrize("turned", [False, True])
def test_blocks_stored_in_nz(npu: Session, turned: bool) -> None:
    x1, x2, s1, s2, wanted = blocks(turned)
    held, out = [npu.array(each) for each in (x1, nz(x2), s1, s2)], npu.empty((3, 2, 96), "f2")
    kinds = acl.ACL_FLOAT8_E4M3FN, acl.ACL_FLOAT8_E4M3FN, acl.ACL_FLOAT8_E8M0, acl.ACL_FLOAT8_E8M0
    shapes = [each.shape for each in (x1, x2, s1, s2)]
    tensors = []
    for buffer, kind, shape in zip((*held, out), (*kinds, acl.ACL_FLOAT16), (*shapes, (3, 2, 96)), strict=True):
        strides = np.cumprod((1, *shape[:0:-1]))[::-1].tolist()
        blocked = len(tensors) == 1
        storage = nz(x2).shape if blocked else shape
        handle = acl.aclCreateTensor(shape, kind, strides, 0, NZ if blocked else 2, storage, buffer.address)
        tensors.append(handle)
    orders = [acl.aclCreateIntArray(order) for order in (ROWS_FIRST, TURNED if turned else PLAIN, ROWS_FIRST)]
    api, arguments = "aclnnTransposeQuantBatchMatMulWeightNz", (*tensors[:2], None, *tensors[2:4], acl.ACL_FLOAT16, 32)
    size, executor, ret = getattr(acl, f"{api}GetWorkspaceSize")(*arguments, *orders, 1, tensors[4])
    assert ret == 0, acl.aclGetRecentErrMsg()
    room = npu.empty((max(size, 1),), np.uint8)
    assert getattr(acl, api)(room.address, size, executor, None) == acl.aclrtSynchronizeStream(None) == 0
    assert np.allclose(out.numpy(), wanted, rtol=1e-3, atol=1e-2)


def test_refusals(npu: Session) -> None:
    x1, x2, s1, s2, _ = blocks(False)
    out = npu.empty((3, 2, 96), "f2")
    for group, perm, split in ((64, PLAIN, 1), (32, (1, 0, 2), 1), (32, PLAIN, 2)):
        with pytest.raises(AclError, match="161002"):
            npu.call("aclnnTransposeQuantBatchMatMul", x1, x2, None, s1, s2, 1, group, ROWS_FIRST, perm, ROWS_FIRST,
                     split, out)  # fmt: skip


@pytest.mark.parametrize("as_view", [False, True])
def test_sums_in_blocks_added_in_place(npu: Session, as_view: bool) -> None:
    """x1 [K, M] with the flag, or as PyTorch has it: a view [M, K] without."""
    x1, x2 = drawn((80, 5), E4M3), drawn((80, 6), E5M2, 1)
    s1, s2 = powers((2, 5, 2), 2), powers((2, 6, 2), 3)
    y = npu.array(drawn((5, 6), "f4", 4))
    before = y.numpy().astype("f8")
    one, other = (
        x.astype("f8") * np.repeat(numbers(s).transpose(0, 2, 1).reshape(4, -1), 32, 0)[:80]
        for x, s in ((x1, s1), (x2, s2))
    )
    given = (npu.array(x1).T, npu.array(s1).transpose(1, 0, 2)) if as_view else (x1, s1)
    npu.call("aclnnQuantBatchMatmulInplaceAdd", given[0], x2, given[1], s2, y, not as_view, False, 32)
    assert np.allclose(y.numpy(), before + one.T @ other, rtol=1e-4, atol=1e-3)


def test_scales_of_whole_matrices_lose_bits(npu: Session) -> None:
    """The product of both scales of HIFLOAT8 matrices keeps its upper 19 bits; 8 is the code of 1."""
    x1, x2 = (Raw(npu.array(np.full(shape, 8, "u1")), acl.ACL_HIFLOAT8, shape) for shape in ((16, 4), (16, 6)))
    scales, y = np.array([[0.1], [0.3]], "f4"), npu.array(np.ones((4, 6), "f4"))
    assert call(npu, "aclnnQuantBatchMatmulInplaceAdd", x1, x2, *scales, y, True, False, 0) == 0
    factor = ((scales[0] * scales[1]).view("u4") & 0xFFFFE000).view("f4")
    assert np.allclose(y.numpy(), 16 * factor + 1, rtol=1e-6, atol=0)


SIZES = 40, 0, 70, 20
"""Rows of groups, behind which 10 have none."""


def turned(npu: Session, matrix: Array) -> Array:
    """The view that PyTorch passes: the first two axes of a dense tensor swapped."""
    return npu.array(matrix).transpose(1, 0, *range(2, matrix.ndim))


@pytest.mark.parametrize("kind", [0, 1])
def test_groups_in_blocks_added_in_place(npu: Session, kind: int) -> None:
    """Group i that begins at row k has the scales of pair k // 64 + i and behind it."""
    x1, x2 = drawn((140, 5), E4M3), drawn((140, 6), E5M2, 1)
    s1, s2 = powers((6, 5, 2), 2), powers((6, 6, 2), 3)
    y, ends = npu.array(drawn((4, 5, 6), "f4", 4)), np.cumsum(SIZES)
    wanted = y.numpy().astype("f8")
    for group, (begin, size) in enumerate(zip(ends - SIZES, SIZES, strict=True)):
        for row in range(size):
            pair, half = begin // 64 + group + row // 64, row // 32 % 2
            one, other = (
                x[begin + row].astype("f8") * numbers(s[pair, :, half]) for x, s in ((x1, s1), (x2, s2))
            )  # fmt: skip
            wanted[group] += np.outer(one, other)
    listed = np.array(SIZES if kind else ends, "i8")
    npu.call("aclnnQuantGroupedMatmulInplaceAdd", turned(npu, x1), x2, turned(npu, s1), s2, listed, y, kind, 0)
    assert np.allclose(y.numpy(), wanted, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("columns", [1, 6])
def test_scales_of_groups(npu: Session, columns: int) -> None:
    """8 is the code of 1. A group without rows keeps its -0, whatever its scales are."""
    x1, x2 = (Raw(npu.array(np.full(shape, 8, "u1")), acl.ACL_HIFLOAT8, shape) for shape in ((140, 4), (140, 6)))
    left = x1._replace(shape=(4, 140), turned=True)
    first, second = np.full((4, 1), 0.1, "f4"), np.full((4, columns), 0.3, "f4")
    first[1], before = np.nan, np.full((4, 4, 6), -0.0, "f4")
    y, ends = npu.array(before), np.cumsum(SIZES)
    given = left, x2, first, second, ends.astype("i8"), y, 0, 0
    assert call(npu, "aclnnQuantGroupedMatmulInplaceAdd", *given) == 0
    factor = np.float32(0.1) * np.float32(0.3)
    if columns == 1:
        factor = (np.array(factor).view("u4") & 0xFFFFE000).view("f4")
    assert np.allclose(y.numpy()[[0, 2, 3]], np.array(SIZES)[[0, 2, 3], None, None] * factor, rtol=1e-6, atol=0)
    assert np.array_equal(y.numpy()[1].view("u4"), before[1].view("u4"))


def test_an_end_beyond_k_fails_the_stream() -> None:
    x1, x2, s1, s2 = drawn((64, 5), E4M3), drawn((64, 6), E4M3), powers((2, 5, 2), 2), powers((2, 6, 2), 3)
    with Session(soc=SOC) as npu:
        given = turned(npu, x1), x2, turned(npu, s1), s2, np.array([65], "i8"), npu.array(np.zeros((1, 5, 6), "f4"))
        with pytest.raises(AclError, match="groupList"):
            npu.call("aclnnQuantGroupedMatmulInplaceAdd", *given, 0, 0)

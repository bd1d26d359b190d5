"""Products of matrices that are quantised on the way: scales given or found, weights dense and in FRACTAL_NZ."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import CODES

from ..conversion.test_storage_formats import run

M, N, K = 5, 48, 80
SOC, FRACTAL_NZ = "Ascend310P3", 29


def drawn() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    made = np.random.default_rng(3)
    x = made.standard_normal((M, K)).astype("f2")
    return x, made.integers(-127, 128, (N, K)).astype("i1"), (made.random(N) / 500 + 1e-3).astype("f4")


def wanted(x: np.ndarray, weight: np.ndarray, scale: np.ndarray, step: Any) -> np.ndarray:
    whole = np.clip(np.rint(x.astype("f4") / np.float32(step)), -128, 127)
    return whole.astype("f8") @ weight.astype("f8").T * scale


def rows_of(x: np.ndarray) -> np.ndarray:
    return np.abs(x.astype("f4")).max(axis=1, keepdims=True) / np.float32(127)


@pytest.mark.parametrize("smoothed", [False, True])
def test_scales_that_are_found(smoothed: bool) -> None:
    x, weight, scale = drawn()
    x[2] = 0
    smooth = np.linspace(0.5, 1.5, K).astype("f2")
    with Session(soc=SOC) as npu:
        out = npu.empty((M, N), dtype=np.float16)
        given = smooth if smoothed else None
        npu.call("aclnnQuantMatmulDequant", x, weight, scale, None, None, None, given, "pertoken", True, out)
        found = out.numpy()
    values = x.astype("f4") * smooth.astype("f4") if smoothed else x.astype("f4")
    rows = rows_of(values)
    expected = wanted(values, weight, scale, np.where(rows == 0, 1, rows)) * rows
    np.testing.assert_allclose(found.astype("f8"), expected, rtol=1e-3, atol=1e-6)
    assert not found[2].any()


@pytest.mark.parametrize("mode", ["pertoken", "pertensor"])
def test_scales_that_are_given(mode: str) -> None:
    x, weight, scale = drawn()
    step = (rows_of(x)[:, 0] if mode == "pertoken" else np.full(1, 0.02)).astype("f4")
    with Session(soc=SOC) as npu:
        out = npu.empty((M, N), dtype=np.float16)
        npu.call("aclnnQuantMatmulDequant", x, weight, scale, None, step, None, None, mode, True, out)
        found = out.numpy()
    column = step.reshape(-1, 1)
    np.testing.assert_allclose(found.astype("f8"), wanted(x, weight, scale, column) * column, rtol=1e-3)


def test_scales_in_words() -> None:
    """The scale of the tensor is a factor of them already."""
    x, weight, scale = drawn()
    step = np.full(1, 0.03125, "f2")
    words = (scale * np.float32(step)).view("i4").astype("i8")
    with Session(soc=SOC) as npu:
        out = npu.empty((M, N), dtype=np.float16)
        npu.call("aclnnQuantMatmulDequant", x, weight, words, None, step, None, None, "pertensor", True, out)
        found = out.numpy()
    np.testing.assert_allclose(found.astype("f8"), wanted(x, weight, scale, step) * float(step[0]), rtol=1e-3)


def test_weights_in_blocks() -> None:
    """Blocks of 32 columns, the last one not full: [K / 32, N / 16, 16, 32]."""
    x, weight, scale = drawn()
    filled = np.pad(weight, ((0, 0), (0, -K % 32)), constant_values=99)
    blocks = np.ascontiguousarray(filled.reshape(N // 16, 16, -1, 32).transpose(2, 0, 1, 3))
    with Session(soc=SOC) as npu:
        held = [npu.array(each) for each in (x, blocks, scale)]
        out = npu.empty((M, N), dtype=np.float16)
        shapes = ((M, K), blocks.shape, (N,), (M, N))
        kinds = (acl.ACL_FLOAT16, acl.ACL_INT8, acl.ACL_FLOAT, acl.ACL_FLOAT16)
        formats = (2, FRACTAL_NZ, 2, 2)
        left, right, scales, target = (
            acl.aclCreateTensor(shape, kind, None, 0, format, shape, each.address)
            for shape, kind, format, each in zip(shapes, kinds, formats, (*held, out), strict=True)
        )
        size, executor, ret = acl.aclnnQuantMatmulDequantGetWorkspaceSize(
            left, right, scales, None, None, None, None, "pertoken", True, target
        )
        assert ret == 0, acl.aclGetRecentErrMsg()
        room, _ = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
        assert acl.aclnnQuantMatmulDequant(room, size, executor, None) == 0
        assert acl.aclrtSynchronizeDevice() == 0
        found = out.numpy()
    np.testing.assert_allclose(found.astype("f8"), wanted(x, weight, scale, rows_of(x)) * rows_of(x), rtol=1e-3)


def dense(held: Any) -> Any:
    """A tensor whose storage has the axes of its view."""
    return acl.aclCreateTensor(held.shape, CODES[np.dtype(held.dtype)], None, 0, 2, held.shape, held.address)


@pytest.mark.parametrize("mode", ["", "pertoken", "pertensor"])
@pytest.mark.parametrize("blocked", [False, True])
def test_rows_of_groups(mode: str, blocked: bool) -> None:
    """Scales that are found, of rows and of a tensor; weights dense and in blocks; rows behind the last end stay."""
    made, ends = np.random.default_rng(5), np.array([3, 3, 7], "i8")
    x = made.standard_normal((9, K)).astype("f2")
    weight = made.integers(-127, 128, (3, N, K)).astype("i1")
    scale = (made.random((3, N)) / 500 + 1e-3).astype("f4")
    step = {"": None, "pertoken": rows_of(x)[:, 0], "pertensor": np.full(1, 0.02, "f4")}[mode]
    filled = np.pad(weight, ((0, 0), (0, 0), (0, -K % 32)), constant_values=99)
    blocks = np.ascontiguousarray(filled.reshape(3, N // 16, 16, -1, 32).transpose(0, 3, 1, 2, 4))
    api = "aclnnQuantGroupedMatmulDequant" + ("WeightNZ" if blocked else "")
    with Session(soc=SOC) as npu:
        out = npu.array(np.full((9, N), 7, "f2"))
        arrays = [npu.array(each) for each in (x, blocks if blocked else weight, scale, ends)]
        given = None if step is None else npu.array(step)
        tensors = [dense(each) if each is not None else None for each in (*arrays, given, out)]
        run(npu, api, *tensors[:4], None, tensors[4], None, None, mode or "pertoken", True, tensors[5])
        found = out.numpy()
    column = rows_of(x) if step is None else step.reshape(-1, 1) * np.ones((9, 1), "f4")
    for begin, end, one, factors in zip((0, 3, 3), ends, weight, scale, strict=True):
        rows = slice(begin, end)
        expected = wanted(x[rows], one, factors, column[rows]) * column[rows]
        np.testing.assert_allclose(found[rows].astype("f8"), expected, rtol=1e-3, atol=1e-6)
    assert (found[7:] == 7).all()

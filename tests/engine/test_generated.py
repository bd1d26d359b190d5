"""Phase two of generated operators: they test the workspace's size, and write where an output begins."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl

SIZE = 16 << 20


def swiglu(bench: Any, out: Any, x: Any = None, dim: int = -1) -> tuple[int, Any]:
    values = np.linspace(-4, 4, 48, dtype=np.float32).reshape(4, 12) if x is None else x
    size, executor, ret = acl.aclnnSwiGluGetWorkspaceSize(bench.tensor(values), dim, out)
    assert ret == 0
    return size, executor


def formula(x: Any) -> Any:
    a, b = np.split(x.astype(np.float64), 2, 1)
    return a / (1 + np.exp(-a)) * b


def zeros(bench: Any, *shape: int) -> Any:
    return bench.tensor(np.zeros(shape, np.float32))


def test_every_call_asks_for_sixteen_mebibytes_unless_nothing_runs(bench: Any) -> None:
    assert swiglu(bench, zeros(bench, 4, 6))[0] == SIZE
    assert swiglu(bench, zeros(bench, 0, 6), np.zeros((0, 12), np.float32))[0] == 0
    x = bench.tensor(np.zeros((12, 4), np.float32), (4, 12), (1, 4))
    assert acl.aclnnSwiGluGetWorkspaceSize(x, -1, zeros(bench, 4, 6))[0] == SIZE + 512  # a copy of 192 bytes
    groups = bench.tensor(np.array([1, 2]))
    clipped = acl.aclnnClippedSwigluGetWorkspaceSize(
        bench.tensor(np.zeros((4, 12), np.float32)), groups, *NUMBERS(bench)
    )
    assert clipped[0] == SIZE
    assert acl.aclnnSquaredReluGetWorkspaceSize(zeros(bench, 3), zeros(bench, 3))[0] == SIZE


def NUMBERS(bench: Any) -> tuple[Any, ...]:
    return -1, 1.702, 7.0, 1.0, True, zeros(bench, 4, 6)


@pytest.mark.parametrize("size", [0, 1, SIZE - 1])
def test_a_shorter_workspace_is_refused(bench: Any, size: int) -> None:
    _, executor = swiglu(bench, zeros(bench, 4, 6))
    assert acl.aclnnSwiGlu(bench.malloc(SIZE), size, executor, bench.stream) == 161002
    assert "workspaceSize" in acl.aclGetRecentErrMsg()
    assert acl.aclnnSwiGlu(bench.malloc(SIZE), SIZE, executor, bench.stream) == 161001


def test_a_missing_workspace_is_refused(bench: Any) -> None:
    for size, code in ((SIZE, 161001), (0, 161002)):
        _, executor = swiglu(bench, zeros(bench, 4, 6))
        assert acl.aclnnSwiGlu(None, size, executor, bench.stream) == code


def test_a_larger_workspace_is_welcome(bench: Any) -> None:
    out = zeros(bench, 4, 6)
    size, executor = swiglu(bench, out)
    assert acl.aclnnSwiGlu(bench.malloc(2 * SIZE), 2 * size, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    x = np.linspace(-4, 4, 48, dtype=np.float32).reshape(4, 12)
    np.testing.assert_allclose(bench.read(out).reshape(4, 6), formula(x), rtol=1e-6, atol=1e-6)


def run(bench: Any, out: Any, x: Any = None) -> int:
    size, executor = swiglu(bench, out, x)
    assert acl.aclnnSwiGlu(bench.malloc(size), size, executor, bench.stream) == 0
    return int(acl.aclrtSynchronizeStream(bench.stream))


def test_a_result_lies_dense_where_an_output_of_another_shape_begins(bench: Any) -> None:
    x = np.linspace(-4, 4, 48, dtype=np.float32).reshape(4, 12)
    for shape in ((24,), (6, 4), (2, 3, 4), (5, 6)):
        out = bench.tensor(np.full(shape, -9, np.float32))
        assert run(bench, out) == 0
        got = bench.read(out)
        np.testing.assert_allclose(got[:24], formula(x).reshape(-1), rtol=1e-6, atol=1e-6)
        assert np.all(got[24:] == -9)
    behind = bench.tensor(np.full((30,), -9, np.float32), (24,), (1,), 6)
    assert run(bench, behind) == 0
    got = bench.read(behind)
    assert np.all(got[:6] == -9)
    np.testing.assert_allclose(got[6:], formula(x).reshape(-1), rtol=1e-6, atol=1e-6)


def test_a_result_lies_dense_where_a_strided_output_begins(bench: Any) -> None:
    x = np.linspace(-4, 4, 48, dtype=np.float32).reshape(4, 12)
    out = bench.tensor(np.full((60,), -9, np.float32), (4, 6), (1, 8), 3)
    assert run(bench, out) == 0
    got = bench.read(out)
    np.testing.assert_allclose(got[3:27], formula(x).reshape(-1), rtol=1e-6, atol=1e-6)
    assert np.all(got[:3] == -9)
    assert np.all(got[27:] == -9)


def test_phase_two_refuses_what_nobody_copies(bench: Any) -> None:
    x = bench.tensor(np.zeros((12, 4), np.float32), (4, 12), (1, 4))
    size, executor, ret = acl.aclnnClippedSwigluGetWorkspaceSize(x, None, *NUMBERS(bench))
    assert (size, ret) == (SIZE, 0)
    assert acl.aclnnClippedSwiglu(bench.malloc(SIZE), size, executor, bench.stream) == acl.ACLNN_ERR_INNER
    assert "x to be contiguous" in acl.aclGetRecentErrMsg()
    _, executor, _ = acl.aclnnClippedSwigluGetWorkspaceSize(x, None, *NUMBERS(bench))
    assert acl.aclnnClippedSwiglu(bench.malloc(SIZE), size - 1, executor, bench.stream) == 161002


def test_an_output_that_is_too_small_fails_the_stream(bench: Any) -> None:
    x = np.zeros((4, 4096), np.float32)
    assert run(bench, zeros(bench, 4, 2), x) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION
    assert "out" in acl.aclGetRecentErrMsg()
    assert run(bench, zeros(bench, 4, 2048), x) == 0


def test_a_gradient_that_is_too_small_fails_the_stream(bench: Any) -> None:
    x, grad = np.ones((4, 4096), np.float32), np.ones((200, 2), np.float32)
    for laid in (bench.tensor(grad), bench.tensor(grad, (2, 100), (1, 2))):
        size, executor, ret = acl.aclnnSwiGluGradGetWorkspaceSize(laid, bench.tensor(x), -1, zeros(bench, 4, 4096))
        assert ret == 0
        assert acl.aclnnSwiGluGrad(bench.malloc(size), size, executor, bench.stream) == 0
        assert acl.aclrtSynchronizeStream(bench.stream) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION


def test_a_threshold_is_read_when_the_kernel_runs(bench: Any) -> None:
    x, out = np.linspace(-4, 4, 48, dtype=np.float32).reshape(4, 12), zeros(bench, 4, 6)
    limit = bench.tensor(np.array([9.0], np.float32))
    size, executor, ret = acl.aclnnFatreluMulGetWorkspaceSize(bench.tensor(x), limit, out)
    assert ret == 0
    late, address = np.array([0.5], np.float32), acl.aclGetRawTensorAddr(limit)[0]
    assert acl.aclrtMemcpy(address, 4, late.view(np.uint8), 4, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert acl.aclnnFatreluMul(bench.malloc(size), size, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    a, b = np.split(x, 2, 1)
    np.testing.assert_allclose(bench.read(out).reshape(4, 6), np.where(a > 0.5, a, 0) * b, rtol=1e-6)

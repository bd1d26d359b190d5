"""Temporaries live in the caller's workspace: its size, and what happens when it is short, freed or missing."""

from __future__ import annotations

from typing import Any

import numpy as np

import aclnn_py as acl

SHAPE = (64, 48)


def strided(bench: Any) -> tuple[Any, Any, Any]:
    """A transposed input, so that phase one asks for a dense copy of it."""
    values = np.linspace(-4, 4, SHAPE[0] * SHAPE[1], dtype=np.float32).reshape(SHAPE[::-1])
    x = bench.tensor(values, SHAPE, (1, SHAPE[0]))
    return x, bench.tensor(np.zeros(SHAPE, np.float32)), values.T


def test_a_dense_copy_is_asked_for_and_the_result_is_right(bench: Any) -> None:
    x, out, values = strided(bench)
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert ret == 0
    assert size == -(-(values.size * 4 + 32) // 512) * 512
    assert acl.aclnnSilu(bench.malloc(size), size, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    np.testing.assert_allclose(bench.read(out).reshape(SHAPE), values / (1 + np.exp(-values)), rtol=2e-6, atol=1e-6)


def failing(bench: Any, workspace: int | None, size: int) -> int:
    x, out, _ = strided(bench)
    _, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert ret == 0
    assert acl.aclnnSilu(workspace, size, executor, bench.stream) == 0
    code = acl.aclrtSynchronizeStream(bench.stream)
    assert "workspace" in acl.aclGetRecentErrMsg()
    return int(code)


def test_a_workspace_that_is_really_too_short_fails_the_stream(bench: Any) -> None:
    assert failing(bench, bench.malloc(512), 512) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION


def test_a_missing_workspace_fails_the_stream(bench: Any) -> None:
    assert failing(bench, None, 0) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION


def test_a_freed_workspace_fails_the_stream(bench: Any) -> None:
    address, _ = acl.aclrtMalloc(1 << 20, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    acl.aclrtFree(address)
    assert failing(bench, address, 1 << 20) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION


def test_a_failure_is_told_once(bench: Any) -> None:
    failing(bench, None, 0)
    assert acl.aclrtSynchronizeStream(bench.stream) == 0


def test_what_a_kernel_asks_for_is_told_and_not_tested(bench: Any) -> None:
    """CANN's phase two tests the size where it is generated; here only the plan's temporaries have to fit."""
    x, out = (bench.tensor(np.ones((3, 7), np.float32)) for _ in range(2))
    rows = acl.aclCreateIntArray([7])
    for room in (512, 0):
        size, executor, ret = acl.aclnnLayerNormGetWorkspaceSize(x, rows, None, None, 1e-5, out, None, None)
        assert (ret, size >= 512) == (0, True)
        given = size - 512 + room
        assert acl.aclnnLayerNorm(bench.room(given), given, executor, bench.stream) == 0
        assert acl.aclrtSynchronizeStream(bench.stream) == 0
    assert not bench.read(out).any()


def test_an_operand_freed_after_the_launch(bench: Any) -> None:
    x, out = bench.silu()
    gate, _ = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)
    assert acl.aclrtStreamWaitEvent(bench.stream, gate) == 0
    _, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert acl.aclrtFree(acl.aclGetRawTensorAddr(x)[0]) == 0
    assert acl.aclrtRecordEvent(gate, None) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION
    text = acl.aclGetRecentErrMsg()
    assert "aclnnSilu" in text
    assert "freed" in text
    acl.aclrtDestroyEvent(gate)


def test_work_that_the_device_cannot_do_fails_the_stream(bench: Any) -> None:
    """The AI CPU broadcasts less than six axes; phase one does not know."""
    wide, narrow = np.ones((2,) * 6), np.ones((1, 2) * 3)
    size, executor, ret = acl.aclnnSigmoidBackwardGetWorkspaceSize(*map(bench.tensor, (narrow, wide, wide)))
    assert ret == 0
    assert acl.aclnnSigmoidBackward(bench.malloc(size), size, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == acl.ACL_ERROR_RT_AICPU_EXCEPTION
    assert "leaves 6 axes after merging" in acl.aclGetRecentErrMsg()


def test_two_plans_of_one_operator_have_a_reason_each(bench: Any) -> None:
    """Both wait in the stream; the one that fails is told with its own words."""
    shapes = [((1, 2) * 3, (2,) * 6), ((1, 2) * 3 + (1,), (2,) * 7)]
    executors = []
    for narrow, wide in shapes:
        values = [bench.tensor(np.ones(shape)) for shape in (narrow, wide, wide)]
        size, executor, ret = acl.aclnnSigmoidBackwardGetWorkspaceSize(*values)
        assert ret == 0
        executors.append((bench.malloc(size), size, executor))
    for arguments, axes in zip(executors, (6, 7), strict=True):
        assert acl.aclnnSigmoidBackward(*arguments, bench.stream) == 0
        assert acl.aclrtSynchronizeStream(bench.stream) == acl.ACL_ERROR_RT_AICPU_EXCEPTION
        assert f"leaves {axes} axes after merging" in acl.aclGetRecentErrMsg()

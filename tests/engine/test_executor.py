"""The life of an executor (facts 4.3, 4.4, 5.3): handed out, run, consumed, repeatable, stale, destroyed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.api.handles import living

SILU = np.array([x / (1 + np.exp(-x)) for x in range(6)], np.float32)


def phase_one(bench: Any) -> tuple[Any, Any, Any]:
    x, out = bench.silu()
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert (size, ret) == (0, 0)
    return executor, x, out


def test_both_phases_give_the_result(bench: Any) -> None:
    executor, _, out = phase_one(bench)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    np.testing.assert_allclose(bench.read(out), SILU, rtol=1e-6)


def test_an_executor_is_consumed(bench: Any) -> None:
    executor, _, _ = phase_one(bench)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert executor not in living()
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == acl.ACLNN_ERR_PARAM_NULLPTR
    message = acl.aclGetRecentErrMsg()
    assert "already run" in message
    assert "undefined there" in message


def test_null_executor(bench: Any) -> None:
    assert acl.aclnnSilu(None, 0, None, bench.stream) == acl.ACLNN_ERR_PARAM_NULLPTR
    assert "executor" in acl.aclGetRecentErrMsg()


def test_null_workspace_with_a_size_consumes_the_executor(bench: Any) -> None:
    executor, _, _ = phase_one(bench)
    assert acl.aclnnSilu(None, 64, executor, bench.stream) == acl.ACLNN_ERR_PARAM_NULLPTR
    assert not executor.alive


def test_a_repeatable_executor_runs_again_on_new_addresses(bench: Any) -> None:
    executor, x, out = phase_one(bench)
    assert acl.aclSetAclOpExecutorRepeatable(executor) == 0
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    other = bench.upload(np.zeros(6, np.float32))
    assert acl.aclSetOutputTensorAddr(executor, 0, out, other) == 0
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    assert acl.aclGetRawTensorAddr(out) == (other, 0)
    np.testing.assert_allclose(bench.read(out), SILU, rtol=1e-6)
    assert acl.aclDestroyAclOpExecutor(executor) == 0
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == acl.ACLNN_ERR_PARAM_NULLPTR
    assert acl.aclDestroyTensor(x) == 0


def test_a_tensor_destroyed_between_the_phases(bench: Any) -> None:
    """Undefined in CANN, where the executor reads the freed aclTensor and finds it as it was."""
    executor, x, out = phase_one(bench)
    address, _ = acl.aclGetRawTensorAddr(out)
    assert acl.aclDestroyTensor(x) == acl.aclDestroyTensor(out) == 0
    assert acl.aclDestroyTensor(x) == acl.ACLNN_ERR_PARAM_NULLPTR
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    np.testing.assert_allclose(bench.host(address, 6), SILU, rtol=1e-6)


def test_a_tensor_is_found_as_it_was_when_it_was_destroyed(bench: Any) -> None:
    executor, x, out = phase_one(bench)
    other = bench.upload(np.zeros(6, np.float32))
    assert acl.aclSetRawTensorAddr(out, other) == acl.aclDestroyTensor(out) == 0
    assert acl.aclSetOutputTensorAddr(executor, 0, out, 512) == acl.ACLNN_ERR_INNER_NULLPTR
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == acl.aclrtSynchronizeStream(bench.stream) == 0
    np.testing.assert_allclose(bench.host(other, 6), SILU, rtol=1e-6)
    assert acl.aclDestroyTensor(x) == 0


def test_a_repeatable_executor_whose_tensors_were_destroyed(bench: Any) -> None:
    executor, x, out = phase_one(bench)
    address, _ = acl.aclGetRawTensorAddr(out)
    assert acl.aclSetAclOpExecutorRepeatable(executor) == 0
    assert acl.aclDestroyTensor(x) == acl.aclDestroyTensor(out) == 0
    for _ in range(2):
        assert acl.aclnnSilu(None, 0, executor, bench.stream) == acl.aclrtSynchronizeStream(bench.stream) == 0
    np.testing.assert_allclose(bench.host(address, 6), SILU, rtol=1e-6)
    assert acl.aclDestroyAclOpExecutor(executor) == 0


def test_whatever_a_call_was_given_may_be_destroyed_between_the_phases(bench: Any) -> None:
    """A list with its members, an array, a scalar."""
    members = [bench.tensor(np.full(3, value, np.float32)) for value in (1, 2)]
    out = bench.tensor(np.zeros(6, np.float32))
    address, _ = acl.aclGetRawTensorAddr(out)
    tensors = acl.aclCreateTensorList(members)
    size, executor, ret = acl.aclnnCatGetWorkspaceSize(tensors, 0, out)
    assert ret == acl.aclDestroyTensorList(tensors) == acl.aclDestroyTensor(members[0]) - 161001 == 0
    assert acl.aclnnCat(bench.room(size), size, executor, bench.stream) == 0
    other, scalar = acl.aclCreateScalar(2.0, acl.ACL_FLOAT), acl.aclCreateScalar(1.0, acl.ACL_FLOAT)
    size, executor, ret = acl.aclnnInplaceAddsGetWorkspaceSize(out, other, scalar)
    assert ret == acl.aclDestroyScalar(other) == acl.aclDestroyScalar(scalar) == 0
    assert acl.aclnnInplaceAdds(bench.room(size), size, executor, bench.stream) == 0
    dims = acl.aclCreateIntArray([0])
    flipped = bench.tensor(np.zeros(6, np.float32))
    size, executor, ret = acl.aclnnFlipGetWorkspaceSize(out, dims, flipped)
    assert ret == acl.aclDestroyIntArray(dims) == acl.aclDestroyTensor(out) == 0
    assert acl.aclnnFlip(bench.room(size), size, executor, bench.stream) == 0
    assert acl.aclrtSynchronizeStream(bench.stream) == 0
    assert bench.host(address, 6).tolist() == [3, 3, 3, 4, 4, 4]
    assert bench.read(flipped).tolist() == [4, 4, 4, 3, 3, 3]


def test_a_destroyed_tensor_counts_as_null_in_phase_one(bench: Any) -> None:
    x, out = bench.silu()
    assert acl.aclDestroyTensor(x) == 0
    assert acl.aclDestroyTensor(x) == acl.ACLNN_ERR_PARAM_NULLPTR
    assert acl.aclnnSiluGetWorkspaceSize(x, out) == (0, None, acl.ACLNN_ERR_PARAM_NULLPTR)
    assert "was destroyed" in acl.aclGetRecentErrMsg()


def test_abandoned_executors(bench: Any) -> None:
    executor, _, _ = phase_one(bench)
    assert executor in living()
    assert acl.aclDestroyAclOpExecutor(executor) == 0
    assert executor not in living()
    assert acl.aclDestroyAclOpExecutor(executor) == acl.ACLNN_ERR_INNER
    assert acl.aclDestroyAclOpExecutor(None) == acl.ACLNN_ERR_INNER_NULLPTR
    assert acl.aclSetAclOpExecutorRepeatable(executor) == acl.ACLNN_ERR_INNER


def test_a_destroyed_stream_is_a_runtime_error(bench: Any) -> None:
    executor, _, _ = phase_one(bench)
    stream, _ = acl.aclrtCreateStream()
    acl.aclrtDestroyStream(stream)
    assert acl.aclnnSilu(None, 0, executor, stream) == acl.ACLNN_ERR_RUNTIME_ERROR
    assert not executor.alive


def test_a_stream_of_another_context(bench: Any) -> None:
    executor, _, _ = phase_one(bench)
    first, _ = acl.aclrtGetCurrentContext()
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == acl.ACLNN_ERR_RUNTIME_ERROR
    assert acl.aclrtSetCurrentContext(first) == 0
    assert acl.aclrtDestroyContext(context) == 0


def test_null_stream_is_the_default_stream(bench: Any) -> None:
    executor, _, out = phase_one(bench)
    assert acl.aclnnSilu(None, 0, executor, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    np.testing.assert_allclose(bench.read(out), SILU, rtol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("w", 0, None, None), "workspace"),
        ((None, 0.0, None, None), "workspaceSize"),
        ((None, -1, None, None), "workspaceSize"),
        ((1 << 64, 0, None, None), "workspace"),
        ((None, 0, "executor", None), "executor"),
        ((None, 0, None, 7), "stream"),
    ],
)
def test_wrong_python_types_name_the_parameter(bench: Any, arguments: tuple[Any, ...], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        acl.aclnnSilu(*arguments)


def test_phase_one_types(bench: Any) -> None:
    x, out = bench.silu()
    for bad in (1, "x", 2.0, bench.stream):
        with pytest.raises(TypeError, match="self"):
            acl.aclnnSiluGetWorkspaceSize(bad, out)
    with pytest.raises(TypeError):
        acl.aclnnSiluGetWorkspaceSize(x)


def test_rebinding_checks_the_tensor_first(bench: Any) -> None:
    executor, x, _ = phase_one(bench)
    assert acl.aclSetInputTensorAddr(None, 0, None, 0) == acl.ACLNN_ERR_INNER_NULLPTR
    assert "tensor" in acl.aclGetRecentErrMsg()
    assert acl.aclSetTensorAddr(None, 0, x, 512) == acl.ACLNN_ERR_INNER_NULLPTR
    assert acl.aclGetRawTensorAddr(x) == (512, 0)
    tensors = acl.aclCreateTensorList([x])
    assert acl.aclSetDynamicInputTensorAddr(executor, 0, 1, tensors, 0) == acl.ACLNN_ERR_PARAM_INVALID
    assert acl.AclSetDynamicTensorAddr(executor, 0, 0, tensors, 1024) == 0
    assert acl.aclGetRawTensorAddr(x) == (1024, 0)
    assert acl.aclDestroyTensorList(tensors) == 0
    assert acl.aclDestroyTensor(x) == acl.ACLNN_ERR_PARAM_NULLPTR

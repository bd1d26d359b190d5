"""Operators whose outputs' shapes are known once they have run: phase two waits, and the tensors say what was found."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.planning.answer import plan as packed
from aclnn_py.session import AclError, Session

X = np.array([[0, 1.5, -0.0], [np.nan, 0, 2]], np.float32)
FOUND = np.array([[0, 1], [1, 0], [1, 2]])
REFUSED = acl.ACLNN_ERR_RUNTIME_ERROR


def asked(bench: Any, x: Any, out: Any) -> tuple[int, int, Any]:
    """Workspace, its size and executor of aclnnNonzero."""
    size, executor, ret = acl.aclnnNonzeroGetWorkspaceSize(x, out)
    assert (size, ret) == (512, 0)
    return bench.malloc(size), size, executor


def shapes(tensor: Any) -> tuple[Any, Any, Any]:
    return tuple(tuple(get(tensor)[0]) for get in (acl.aclGetViewShape, acl.aclGetStorageShape, acl.aclGetViewStrides))


def test_phase_two_waits_and_the_tensor_has_its_shape(bench: Any) -> None:
    x, out = bench.tensor(X), bench.tensor(np.full((7, 2), -1), (6, 2), offset=2)
    assert acl.aclnnNonzero(*asked(bench, x, out), bench.stream) == 0
    assert acl.aclrtStreamQuery(bench.stream) == (acl.ACL_STREAM_STATUS_COMPLETE, 0)
    assert shapes(out) == ((3, 2), (3, 2), (2, 1))
    assert acl.aclGetViewOffset(out) == (2, 0)
    host = np.empty(14, np.int64)
    address = acl.aclGetRawTensorAddr(out)[0]
    assert acl.aclrtMemcpy(host.view("u1"), 112, address, 112, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    np.testing.assert_array_equal(host, [-1, -1, *FOUND.reshape(-1), *[-1] * 6])


def test_the_next_call_sees_the_new_shape(bench: Any) -> None:
    x, out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
    assert acl.aclnnNonzero(*asked(bench, x, out), bench.stream) == 0
    again = bench.tensor(np.ones((2, 3), np.float32))
    assert acl.aclnnNonzero(*asked(bench, again, out), bench.stream) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION
    assert "one of 3 elements but got 6" in acl.aclGetRecentErrMsg()
    assert shapes(out)[0] == (3, 2)
    assert acl.aclrtSynchronizeStream(bench.stream) == 0  # phase two has told it


def test_the_ai_cpu_has_a_code_of_its_own(bench: Any) -> None:
    x, out = bench.tensor(np.ones(9, np.int32)), bench.tensor(np.zeros((2, 1), np.int64))
    assert acl.aclnnNonzero(*asked(bench, x, out), bench.stream) == REFUSED
    assert "one of 2 elements but got 9" in acl.aclGetRecentErrMsg()


def test_what_failed_before_is_told_by_the_wait(bench: Any) -> None:
    x, y = bench.silu()
    _, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, y)
    gone = bench.malloc(64)
    acl.aclSetInputTensorAddr(executor, 0, x, gone)
    bench.addresses.remove(gone)
    assert acl.aclrtFree(gone) == 0
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    x, out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
    assert acl.aclnnNonzero(*asked(bench, x, out), bench.stream) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION
    assert shapes(out)[0] == (6, 2)


def test_a_workspace_that_is_gone_is_a_failed_stream(bench: Any) -> None:
    x, out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
    workspace, size, executor = asked(bench, x, out)
    bench.addresses.remove(workspace)
    assert acl.aclrtFree(workspace) == 0
    assert acl.aclnnNonzero(workspace, size, executor, bench.stream) == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION
    assert "workspace" in acl.aclGetRecentErrMsg()


def test_it_cannot_be_repeated(bench: Any) -> None:
    x, out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
    workspace, size, executor = asked(bench, x, out)
    assert acl.aclSetAclOpExecutorRepeatable(executor) == acl.ACLNN_ERR_INNER
    assert "aclnnNonzero" in acl.aclGetRecentErrMsg()
    assert acl.aclnnNonzero(workspace, size, executor, bench.stream) == 0
    assert acl.aclnnNonzero(workspace, size, executor, bench.stream) == acl.ACLNN_ERR_PARAM_NULLPTR


def test_without_elements_nothing_is_waited_for(bench: Any) -> None:
    x, out = bench.tensor(np.zeros((0, 3), np.float32)), bench.tensor(np.zeros((6, 2), np.int64))
    size, executor, ret = acl.aclnnNonzeroGetWorkspaceSize(x, out)
    assert (size, ret) == (0, 0)
    assert acl.aclnnNonzero(None, 0, executor, bench.stream) == 0
    assert shapes(out)[0] == (6, 2)


class Waiting:
    """Phase two in a thread, on a stream that waits for an event."""

    def __init__(self, bench: Any) -> None:
        self.event, _ = acl.aclrtCreateEvent()
        self.other, _ = acl.aclrtCreateStream()
        self.context, _ = acl.aclrtGetCurrentContext()
        self.gate, _ = acl.aclrtCreateStream()
        self.x, self.out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
        call = asked(bench, self.x, self.out)
        self.hold()
        self.codes: list[int] = []
        self.thread = threading.Thread(target=self.run, args=call)
        self.thread.start()
        time.sleep(0.05)
        assert self.codes == []

    def hold(self) -> None:
        """The other stream stands still until the event is recorded."""
        assert acl.aclrtLaunchHostFunc(self.gate, lambda _: self.open.wait(10), None) == 0
        assert acl.aclrtRecordEvent(self.event, self.gate) == 0
        assert acl.aclrtStreamWaitEvent(self.other, self.event) == 0

    open = threading.Event()

    def run(self, workspace: int, size: int, executor: Any) -> None:
        acl.aclrtSetCurrentContext(self.context)
        self.codes.append(acl.aclnnNonzero(workspace, size, executor, self.other))

    def finish(self) -> int:
        self.open.set()
        self.thread.join(10)
        assert acl.aclrtSynchronizeStream(self.gate) == 0
        self.open.clear()
        acl.aclrtDestroyStream(self.gate)
        acl.aclrtDestroyEvent(self.event)
        return self.codes[0]


def test_it_waits_for_what_its_stream_waits_for(bench: Any) -> None:
    waiting = Waiting(bench)
    assert (waiting.finish(), shapes(waiting.out)[0]) == (0, (3, 2))
    assert acl.aclrtDestroyStream(waiting.other) == 0


def test_a_tensor_destroyed_meanwhile(bench: Any) -> None:
    """The executor keeps it until phase two ends."""
    waiting = Waiting(bench)
    assert acl.aclDestroyTensor(waiting.out) == 0
    assert waiting.finish() == 0
    assert acl.aclrtDestroyStream(waiting.other) == 0


def test_a_stream_destroyed_meanwhile(bench: Any) -> None:
    waiting = Waiting(bench)
    assert acl.aclrtDestroyStreamForce(waiting.other) == 0
    assert (waiting.finish(), shapes(waiting.out)[0]) == (REFUSED, (6, 2))


def test_ctrl_c_ends_the_wait(bench: Any) -> None:
    event, _ = acl.aclrtCreateEvent()
    assert acl.aclrtRecordEvent(event, bench.stream) == acl.aclrtSynchronizeStream(bench.stream) == 0
    gate, _ = acl.aclrtCreateStream()
    opened = threading.Event()
    assert acl.aclrtLaunchHostFunc(gate, lambda _: opened.wait(10), None) == 0
    assert acl.aclrtRecordEvent(event, gate) == acl.aclrtStreamWaitEvent(bench.stream, event) == 0
    call = asked(bench, bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64)))
    threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        acl.aclnnNonzero(*call, bench.stream)
    opened.set()
    assert acl.aclrtSynchronizeStream(gate) == acl.aclrtSynchronizeStream(bench.stream) == 0


def test_launches_that_block_wait_as_well(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_LAUNCH_BLOCKING", "1")
    settings.reload()
    x, out = bench.tensor(X), bench.tensor(np.zeros((6, 2), np.int64))
    assert acl.aclnnNonzero(*asked(bench, x, out), bench.stream) == 0
    assert shapes(out)[0] == (3, 2)
    monkeypatch.delenv("ASCEND_LAUNCH_BLOCKING")
    settings.reload()


def test_a_session_returns_what_was_found() -> None:
    with Session() as npu:
        room = npu.empty((6, 2), np.int64)
        found = npu.call("aclnnNonzero", X, room)
        assert (found.shape, room.shape) == ((3, 2), (6, 2))
        np.testing.assert_array_equal(found.numpy(), FOUND)
        kept = npu.call("aclnnMaskedSelect", X, X > 1, npu.empty(6))
        np.testing.assert_array_equal(kept.numpy(), [1.5, 2])
        with pytest.raises(AclError, match="aclnnNonzero: 507035"):
            npu.call("aclnnNonzero", X, npu.empty((2, 2), np.int64))


@pytest.mark.parametrize("counted", [((1, 4),), ((1, 504),), ((2, 0),), ((-1, 0),), ((1, -8),), ((1, 1 << 62),)])
def test_a_shape_beside_the_workspace_is_no_plan(
    bench: Any, monkeypatch: pytest.MonkeyPatch, counted: tuple[tuple[int, int], ...]
) -> None:
    from aclnn_py.planning import aclnn

    def wrong(*parts: Any) -> bytes:
        return packed(*parts[:-2], counted)

    monkeypatch.setattr(aclnn, "plan", wrong)
    x, out = bench.tensor(X[:, : 1 + len(counted)]), bench.tensor(np.zeros((7, 2), np.int64))
    answer = acl.aclnnNonzeroGetWorkspaceSize(x, out)
    assert answer[2] == acl.ACLNN_ERR_INNER

"""Callbacks: reached in stream order, run by the subscribed thread that asks (facts 3.9)."""

from __future__ import annotations

import _thread
import threading
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import native
from aclnn_py.api import numbered
from aclnn_py.native import ffi
from device.device_rig import in_thread, message

BLOCK, NO_BLOCK = acl.ACL_CALLBACK_BLOCK, acl.ACL_CALLBACK_NO_BLOCK
BUSY, DONE = acl.ACL_STREAM_STATUS_NOT_READY, acl.ACL_STREAM_STATUS_COMPLETE
LONG = 60_000


def mine() -> int:
    return threading.get_ident()


@pytest.fixture
def stream(rig: Any) -> Any:
    made = rig.stream()
    assert acl.aclrtSubscribeReport(mine(), made) == 0
    return made


def test_a_blocking_callback_stands_in_the_stream(rig: Any, stream: Any) -> None:
    address, seen = rig.upload(b"a" * 8), []
    assert acl.aclrtMemsetAsync(address, 8, ord("b"), 8, stream) == 0
    assert acl.aclrtLaunchCallback(lambda key: seen.append((key, rig.read(address, 8))), "one", BLOCK, stream) == 0
    assert acl.aclrtMemsetAsync(address, 8, ord("c"), 8, stream) == 0
    assert acl.aclrtStreamQuery(stream) == (BUSY, 0)
    assert seen == []
    assert acl.aclrtProcessReport(LONG) == 0
    assert seen == [("one", b"b" * 8)]
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(address, 8) == b"c" * 8


def test_a_callback_that_does_not_block_lets_the_stream_go_on(rig: Any, stream: Any) -> None:
    address, seen = rig.upload(b"a" * 8), []
    assert acl.aclrtLaunchCallback(seen.append, None, NO_BLOCK, stream) == 0
    assert acl.aclrtMemsetAsync(address, 8, ord("c"), 8, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert (rig.read(address, 8), seen) == (b"c" * 8, [])
    assert acl.aclrtProcessReport(-1) == 0
    assert seen == [None]


def test_one_report_runs_one_callback_in_order(rig: Any, stream: Any) -> None:
    seen: list[int] = []
    for number in range(20):
        assert acl.aclrtLaunchCallback(seen.append, number, number % 2, stream) == 0
    for count in range(1, 21):
        assert acl.aclrtProcessReport(LONG) == 0
        assert seen == list(range(count))
    assert acl.aclrtProcessReport(1) == acl.ACL_ERROR_RT_REPORT_TIMEOUT
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_another_thread_serves_while_this_one_waits(rig: Any) -> None:
    streams = [rig.stream() for _ in range(3)]
    seen: list[tuple[int, int]] = []
    ready, go = threading.Event(), threading.Event()

    def serve() -> None:
        ready.set()
        go.wait()
        for _ in range(30):
            assert acl.aclrtProcessReport(-1) == 0

    server = threading.Thread(target=serve)
    server.start()
    ready.wait()
    for each in streams:
        assert acl.aclrtSubscribeReport(server.ident, each) == 0
    go.set()
    for number in range(30):
        note = lambda key: seen.append((key, mine()))  # noqa: E731
        assert acl.aclrtLaunchCallback(note, number, BLOCK, streams[number % 3]) == 0
    assert [acl.aclrtSynchronizeStream(each) for each in streams] == [0, 0, 0]
    server.join()
    assert {thread for _, thread in seen} == {server.ident}
    for start in range(3):
        assert [key for key, _ in seen if key % 3 == start] == list(range(start, 30, 3))


def test_what_a_callback_raises_passes_through_and_the_stream_goes_on(rig: Any, stream: Any) -> None:
    def fail(key: Any) -> None:
        raise LookupError(key)

    assert acl.aclrtLaunchCallback(fail, "reason", BLOCK, stream) == 0
    with pytest.raises(LookupError, match="reason"):
        acl.aclrtProcessReport(LONG)
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_a_callback_may_use_the_runtime(rig: Any, stream: Any) -> None:
    def again(depth: int) -> None:
        if depth:
            assert acl.aclrtLaunchCallback(again, depth - 1, NO_BLOCK, stream) == 0
            assert acl.aclrtMalloc(8, 0)[1] == 0

    assert acl.aclrtLaunchCallback(again, 5, NO_BLOCK, stream) == 0
    assert [acl.aclrtProcessReport(LONG) for _ in range(6)] == [0] * 6
    assert acl.aclrtProcessReport(1) == acl.ACL_ERROR_RT_REPORT_TIMEOUT


def test_subscriptions(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    assert acl.aclrtProcessReport(1) == 107012
    assert acl.aclrtLaunchCallback(print, None, 0, stream) == 107015
    assert acl.aclrtUnSubscribeReport(mine(), stream) == 107011
    assert acl.aclrtSubscribeReport(mine(), stream) == 0
    assert [acl.aclrtSubscribeReport(thread, stream) for thread in (mine(), 5)] == [107011, 107011]
    assert "subscribed by thread" in message()
    assert acl.aclrtSubscribeReport(mine(), other) == 0
    assert acl.aclrtUnSubscribeReport(5, stream) == 107012
    assert acl.aclrtUnSubscribeReport(mine(), stream) == 0
    assert acl.aclrtProcessReport(1) == acl.ACL_ERROR_RT_REPORT_TIMEOUT
    assert acl.aclrtDestroyStream(other) == 0
    assert acl.aclrtProcessReport(1) == 107012
    assert acl.aclrtSubscribeReport(mine(), None) == 0
    assert acl.aclrtLaunchCallback(print, None, 0, acl.aclrtCtxGetCurrentDefaultStream()[0]) == 0
    assert acl.aclrtUnSubscribeReport(mine(), None) == 0


def test_no_more_than_1024_threads_subscribe(rig: Any) -> None:
    streams = [rig.stream() for _ in range(1025)]
    codes = [acl.aclrtSubscribeReport(thread, stream) for thread, stream in enumerate(streams)]
    assert codes == [0] * 1024 + [107012]
    assert acl.aclrtSubscribeReport(0, streams[-1]) == 0


def test_callbacks_of_a_stream_destroyed_by_force_are_not_run(rig: Any, stream: Any) -> None:
    keep = rig.stream()
    assert acl.aclrtSubscribeReport(mine(), keep) == 0
    seen: list[int] = []
    rig.gate(stream)
    assert acl.aclrtLaunchCallback(seen.append, 1, BLOCK, stream) == 0
    assert acl.aclrtDestroyStreamForce(stream) == 0
    assert acl.aclrtProcessReport(1) == acl.ACL_ERROR_RT_REPORT_TIMEOUT
    assert seen == []


def test_a_reset_waits_for_a_thread_that_serves(rig: Any) -> None:
    stream, seen = rig.stream(), []
    ready, go = threading.Event(), threading.Event()

    def work() -> None:
        ready.set()
        go.wait()
        seen.append(acl.aclrtProcessReport(-1))

    server = threading.Thread(target=work)
    server.start()
    ready.wait()
    assert acl.aclrtSubscribeReport(server.ident, stream) == 0
    assert acl.aclrtLaunchCallback(seen.append, "called", BLOCK, stream) == 0
    go.set()
    while acl.aclrtStreamQuery(stream) != (DONE, 0):
        acl.aclrtStreamQuery(stream)
    server.join()
    assert acl.aclrtResetDevice(0) == 0
    assert seen == ["called", 0]


def test_a_reset_inside_a_callback_gives_the_stream_up(rig: Any, stream: Any) -> None:
    answers: list[int] = []
    assert acl.aclrtLaunchCallback(lambda key: answers.append(acl.aclrtResetDevice(0)), None, BLOCK, stream) == 0
    assert acl.aclrtProcessReport(LONG) == 0
    assert answers == [0]
    assert acl.aclrtSynchronizeStream(stream) == 107017


@pytest.mark.parametrize("wait", ["aclrtDestroyStream", "aclrtSynchronizeStream", "aclrtSynchronizeDevice"])
def test_a_wait_for_the_stream_of_the_callback_that_waits_is_refused(rig: Any, stream: Any, wait: str) -> None:
    arguments = () if wait == "aclrtSynchronizeDevice" else (stream,)
    seen: list[int] = []
    assert acl.aclrtLaunchCallback(lambda _: seen.append(getattr(acl, wait)(*arguments)), None, BLOCK, stream) == 0
    assert acl.aclrtProcessReport(LONG) == 0
    assert seen == [acl.ACL_ERROR_RT_PARAM_INVALID]
    assert "until the very callback that waits for it returns" in message()
    assert acl.aclrtSynchronizeStream(stream) == 0  # it is still there


def test_a_wait_that_ends_behind_the_callback_that_waits_is_refused(rig: Any, stream: Any) -> None:
    """By way of records in other streams."""
    event, later, other = rig.event(), rig.event(), rig.stream()
    seen: list[int] = []

    def wait(_: object) -> None:
        seen.append(acl.aclrtSynchronizeStream(other))
        seen.append(acl.aclrtSynchronizeEvent(later))
        seen.append(acl.aclrtSynchronizeEventWithTimeout(later, 1))

    assert acl.aclrtLaunchCallback(wait, None, BLOCK, stream) == 0
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtStreamWaitEvent(other, event) == 0
    assert acl.aclrtRecordEvent(later, other) == 0
    assert acl.aclrtProcessReport(LONG) == 0
    assert seen == [acl.ACL_ERROR_RT_PARAM_INVALID, acl.ACL_ERROR_RT_PARAM_INVALID, acl.ACL_ERROR_RT_EVENT_SYNC_TIMEOUT]
    assert acl.aclrtSynchronizeStream(other) == 0


def test_a_callback_nobody_serves_does_not_stop_a_reset(rig: Any, stream: Any) -> None:
    seen: list[int] = []
    assert acl.aclrtLaunchCallback(seen.append, 1, BLOCK, stream) == 0
    assert in_thread(acl.aclrtResetDevice, 0) == 0
    assert seen == []


def test_ctrl_c_ends_the_wait_and_says_for_what(rig: Any, stream: Any) -> None:
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt, match="no callback came"):
        acl.aclrtProcessReport(-1)


def test_ctrl_c_before_a_callback_has_begun_loses_nothing(rig: Any, stream: Any) -> None:
    seen: list[int] = []
    for key in (1, 2):
        assert acl.aclrtLaunchCallback(seen.append, key, BLOCK, stream) == 0

    def interrupted(number: int) -> int:
        native.keep(None, KeyboardInterrupt(), None)
        return 1

    ffi.def_extern(name="ae_python_run", error=1, onerror=native.keep)(interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            acl.aclrtProcessReport(LONG)
    finally:
        ffi.def_extern(name="ae_python_run", error=1, onerror=native.keep)(numbered.run)
    assert [acl.aclrtProcessReport(LONG) for _ in range(2)] == [0, 0]
    assert seen == [1, 2]


def test_callbacks_that_nobody_will_run_are_forgotten(rig: Any, stream: Any) -> None:
    before = set(numbered.pending)
    rig.gate(stream)
    for _ in range(3):
        assert acl.aclrtLaunchCallback(print, None, NO_BLOCK, stream) == 0
    assert len(numbered.pending) == len(before) + 3
    assert acl.aclrtDestroyStreamForce(stream) == 0
    assert acl.aclrtLaunchCallback(print, None, NO_BLOCK, rig.stream()) == 107015
    assert set(numbered.pending) == before

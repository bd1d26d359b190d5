"""Host functions: run by a thread of ours in stream order, the stream standing still meanwhile (facts 3.9)."""

from __future__ import annotations

import os
import threading
from typing import Any

import pytest
from children import ended

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import in_thread, message

BUSY, DONE = acl.ACL_STREAM_STATUS_NOT_READY, acl.ACL_STREAM_STATUS_COMPLETE


def test_a_host_function_stands_in_the_stream(rig: Any) -> None:
    stream, address, seen = rig.stream(), rig.upload(b"a" * 8), []
    host, ret = acl.aclrtMallocHost(8)
    assert ret == 0
    view = acl.host_view(host, 8)
    assert acl.aclrtMemsetAsync(address, 8, ord("b"), 8, stream) == 0
    assert acl.aclrtMemcpyAsync(host, 8, address, 8, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream) == 0
    assert acl.aclrtLaunchHostFunc(stream, lambda key: seen.append((key, bytes(view))), "key") == 0
    assert acl.aclrtMemsetAsync(host, 8, ord("c"), 8, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert (seen, bytes(view)) == ([("key", b"b" * 8)], b"c" * 8)


def test_the_stream_waits_for_the_function(rig: Any) -> None:
    stream, began, go = rig.stream(), threading.Event(), threading.Event()

    def hold(_: Any) -> None:
        began.set()
        go.wait()

    assert acl.aclrtLaunchHostFunc(stream, hold, None) == 0
    began.wait()
    assert acl.aclrtStreamQuery(stream) == (BUSY, 0)
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 1) == acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
    go.set()
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtStreamQuery(stream) == (DONE, 0)


def test_many_streams_keep_their_orders(rig: Any) -> None:
    streams, seen = [rig.stream() for _ in range(3)] + [None], []
    for number in range(50):
        for at, stream in enumerate(streams):
            assert acl.aclrtLaunchHostFunc(stream, seen.append, (at, number)) == 0
    assert acl.aclrtSynchronizeDevice() == 0
    for at in range(len(streams)):
        assert [number for who, number in seen if who == at] == list(range(50))


def test_it_runs_in_one_thread_without_a_context(rig: Any) -> None:
    stream, seen = rig.stream(), []
    for _ in range(2):
        assert (
            acl.aclrtLaunchHostFunc(stream, lambda _: seen.append((threading.get_ident(), acl.aclrtGetDevice())), 0)
            == 0
        )
    assert acl.aclrtSynchronizeStream(stream) == 0
    (first, answer), second = seen
    assert second == (first, answer)
    assert first != threading.get_ident()
    assert answer == (None, 107002)


def test_what_it_raises_is_reported_and_the_stream_goes_on(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stream, raised = rig.stream(), []
    monkeypatch.setattr(threading, "excepthook", lambda found: raised.append(found.exc_type))
    for _ in range(2):
        assert acl.aclrtLaunchHostFunc(stream, lambda _: 1 // 0, None) == 0
    ended = threading.Event()
    assert acl.aclrtLaunchHostFunc(stream, lambda _: ended.set(), None) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    ended.wait()
    assert raised == [ZeroDivisionError] * 2


def test_a_stream_belongs_to_one_kind_of_callback(rig: Any) -> None:
    ours, theirs = rig.stream(), rig.stream()
    assert acl.aclrtSubscribeReport(threading.get_ident(), theirs) == 0
    assert acl.aclrtLaunchHostFunc(theirs, print, None) == acl.ACL_ERROR_RT_STREAM_SUBSCRIBE
    assert acl.aclrtLaunchHostFunc(ours, id, None) == 0
    assert acl.aclrtSubscribeReport(threading.get_ident(), ours) == acl.ACL_ERROR_RT_STREAM_SUBSCRIBE
    assert "aclrtLaunchHostFunc" in message()
    assert acl.aclrtLaunchCallback(print, None, acl.ACL_CALLBACK_BLOCK, ours) == acl.ACL_ERROR_RT_STREAM_SUBSCRIBE
    assert acl.aclrtUnSubscribeReport(threading.get_ident(), theirs) == 0
    assert acl.aclrtLaunchHostFunc(theirs, id, None) == 0


@pytest.mark.parametrize("end", ["aclrtDestroyStream", "aclrtResetDevice"])
def test_what_is_queued_runs_before_the_stream_goes(rig: Any, end: str) -> None:
    stream, seen = rig.stream(), []
    for number in range(10):
        assert acl.aclrtLaunchHostFunc(stream, seen.append, number) == 0
    assert getattr(acl, end)(0 if end == "aclrtResetDevice" else stream) == 0
    assert seen == list(range(10))


def test_behind_a_wait_that_never_ends_it_is_dropped_at_reset(rig: Any) -> None:
    stream, seen = rig.stream(), []
    rig.gate(stream)
    assert acl.aclrtLaunchHostFunc(stream, seen.append, None) == 0
    assert acl.aclrtResetDevice(0) == 0
    assert seen == []


def test_a_function_that_resets_its_own_device_does_not_hang(rig: Any) -> None:
    stream, seen = rig.stream(), []
    assert acl.aclrtLaunchHostFunc(stream, lambda _: seen.append(acl.aclrtResetDevice(0)), None) == 0
    second = threading.Event()
    acl.aclrtSynchronizeStream(stream)
    assert acl.aclrtCreateContext(0)[1] == 0
    assert acl.aclrtLaunchHostFunc(None, lambda _: second.set(), None) == 0
    second.wait()
    assert seen == [0]


def test_a_blocking_launch_waits_for_it(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_LAUNCH_BLOCKING", "1")
    settings.reload()
    seen: list[int] = []
    assert acl.aclrtLaunchHostFunc(rig.stream(), seen.append, 1) == 0
    assert seen == [1]


def test_a_child_starts_anew(rig: Any) -> None:
    stream = rig.stream()
    rig.gate(stream)
    assert acl.aclrtLaunchHostFunc(stream, print, None) == 0
    child = os.fork()
    if not child:
        seen: list[int] = []
        good = acl.aclrtSetDevice(0) == acl.aclrtLaunchHostFunc(None, seen.append, 1) == 0
        good = good and acl.aclrtSynchronizeStream(None) == 0 and seen == [1]
        os._exit(0 if good else 1)
    assert ended(child) == 0


def test_launching_from_many_threads(rig: Any) -> None:
    context, _ = acl.aclrtGetCurrentContext()
    seen: list[int] = []

    def work() -> int:
        codes = [acl.aclrtSetCurrentContext(context)]
        codes += [acl.aclrtLaunchHostFunc(None, seen.append, number) for number in range(100)]
        return sum(codes)

    assert [in_thread(work) for _ in range(3)] == [0] * 3
    assert acl.aclrtSynchronizeStream(None) == 0
    assert sorted(seen) == sorted([*range(100)] * 3)


def test_without_a_thread_it_is_a_code_and_nothing_is_enqueued(rig: Any) -> None:
    stream, seen = rig.stream(), []
    before = threading.stack_size(1 << 46)
    try:
        assert acl.aclrtLaunchHostFunc(stream, seen.append, 1) == acl.ACL_ERROR_RT_RESOURCE_ALLOC_FAIL
    finally:
        threading.stack_size(before)
    assert "thread" in message()
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtLaunchHostFunc(stream, seen.append, 2) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert seen == [2]

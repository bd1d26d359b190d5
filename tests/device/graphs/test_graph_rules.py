"""Captured graphs: what is forbidden meanwhile, to whom, and which code says so."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import in_thread, message
from device.graphs.graph_rig import GLOBAL, INVALID, NONE, RELAXED, SIZE, SYNC, THREAD, ends


def test_what_a_capturing_stream_refuses(rig: Any) -> None:
    stream = rig.stream()
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    assert acl.aclrtSynchronizeStream(stream) == 107027
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 5) == 107027
    assert acl.aclrtStreamQuery(stream) == (None, 107027)
    assert acl.aclrtDestroyStream(stream) == 107027
    assert acl.aclrtDestroyStreamForce(stream) == 107027
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 107027
    graph = acl.aclmdlRICaptureGetInfo(stream)[1]
    assert acl.aclmdlRIDestroy(graph) == 107026
    assert acl.aclmdlRIExecuteAsync(graph, None) == 107026
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 107027
    assert "captur" in message()
    acl.aclmdlRIDestroy(ends(stream))


def test_events_that_do_not_belong_to_a_capture(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    plain, flagged, ex = rig.event(), rig.event(SYNC), rig.event(SYNC, ex=True)
    assert acl.aclrtRecordEvent(ex, other) == 0
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    for event in (plain, flagged):
        assert acl.aclrtRecordEvent(event, stream) == 207000
        assert acl.aclrtStreamWaitEvent(stream, event) == 207000
    assert acl.aclrtStreamWaitEvent(stream, ex) == 107024
    never = rig.event(SYNC, ex=True)
    assert acl.aclrtStreamWaitEvent(stream, never) == 0
    mark = rig.event(SYNC, ex=True)
    assert acl.aclrtRecordEvent(mark, stream) == 0
    assert acl.aclrtStreamWaitEvent(None, mark) == 107031
    acl.aclmdlRIDestroy(ends(stream))


def test_two_captures_that_would_depend_on_each_other_are_both_spoiled(rig: Any) -> None:
    one, two, mark = rig.stream(), rig.stream(), rig.event(SYNC, ex=True)
    assert acl.aclmdlRICaptureBegin(one, GLOBAL) == 0
    assert acl.aclmdlRICaptureBegin(two, GLOBAL) == 0
    assert acl.aclrtRecordEvent(mark, one) == 0
    assert acl.aclrtStreamWaitEvent(two, mark) == 107032
    for stream in (one, two):
        assert acl.aclmdlRICaptureGetInfo(stream)[0] == INVALID
        assert acl.aclmdlRICaptureEnd(stream) == (None, 507903)
        assert acl.aclmdlRICaptureGetInfo(stream) == (NONE, None, 0)


@pytest.mark.parametrize(
    ("mode", "here", "elsewhere"), [(GLOBAL, 107030, 107030), (THREAD, 107030, 0), (RELAXED, 0, 0)]
)
def test_synchronous_copies_depend_on_the_mode(rig: Any, mode: int, here: int, elsewhere: int) -> None:
    stream, device, host = rig.stream(), rig.malloc(SIZE), bytearray(SIZE)
    assert acl.aclmdlRICaptureBegin(stream, mode) == 0

    def read() -> int:
        return int(acl.aclrtMemcpy(host, SIZE, device, SIZE, acl.ACL_MEMCPY_DEVICE_TO_HOST))

    def fill() -> int:
        return int(acl.aclrtMemset(device, SIZE, 0, SIZE))

    def wait() -> int:
        assert acl.aclrtSetDevice(0) == 0
        return read()

    assert (read(), fill()) == (here, here)
    assert in_thread(wait) == elsewhere
    pageable = acl.aclrtMemcpyAsync(host, SIZE, device, SIZE, acl.ACL_MEMCPY_DEVICE_TO_HOST, None)
    assert pageable == (107041 if here else 0)
    assert acl.aclrtMemcpyAsync(host, SIZE, device, SIZE, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream) == 107000
    assert acl.aclmdlRICaptureThreadExchangeMode(RELAXED) == (GLOBAL, 0)
    assert read() == 0
    assert acl.aclmdlRICaptureThreadExchangeMode(GLOBAL) == (RELAXED, 0)
    acl.aclmdlRIDestroy(ends(stream))
    assert read() == 0


def test_another_thread_ends_a_relaxed_capture_only(rig: Any) -> None:
    def end(stream: Any) -> tuple[Any, int]:
        assert acl.aclrtSetDevice(0) == 0
        return acl.aclmdlRICaptureEnd(stream)

    stream = rig.stream()
    assert acl.aclmdlRICaptureBegin(stream, THREAD) == 0
    assert in_thread(end, stream) == (None, 107038)
    assert acl.aclmdlRICaptureEnd(stream) == (None, 107029)
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    graph, ret = in_thread(end, stream)
    assert ret == 0
    acl.aclmdlRIDestroy(graph)


def test_bad_arguments(rig: Any) -> None:
    stream, event = rig.stream(), rig.event()
    assert acl.aclmdlRICaptureBegin(None, GLOBAL) == 100000
    assert acl.aclmdlRICaptureBegin(stream, 3) == 107000
    default, ret = acl.aclrtCtxGetCurrentDefaultStream()
    assert ret == 0
    assert acl.aclmdlRICaptureBegin(default, GLOBAL) == 207000
    assert acl.aclmdlRICaptureEnd(stream) == (None, 107029)
    assert acl.aclmdlRICaptureEnd(default) == (None, 207000)
    assert acl.aclmdlRIExecuteAsync(None, stream) == 100000
    assert acl.aclmdlRIExecuteAsync(event, stream) == 107017
    assert acl.aclmdlRIDestroy(None) == 100000
    assert acl.aclmdlRICaptureThreadExchangeMode(7) == (None, 107000)
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 107003
    acl.aclrtDestroyContext(context)


def test_a_graph_of_another_context_and_one_whose_context_goes(rig: Any) -> None:
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    inside = rig.stream()
    assert acl.aclmdlRICaptureBegin(inside, GLOBAL) == 0
    graph = ends(inside)
    open_stream = rig.stream()
    assert acl.aclmdlRICaptureBegin(open_stream, GLOBAL) == 0
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclmdlRIExecuteAsync(graph, None) == 107004
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclmdlRIDestroy(graph) == 107017
    data = rig.upload(bytes(SIZE))
    assert rig.read(data, SIZE) == bytes(SIZE)  # the capture is over, and forbids nothing any more


def test_a_lost_capture_ends_with_its_device(rig: Any) -> None:
    stream = rig.stream()
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    assert acl.aclrtResetDevice(0) == 0
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclmdlRICaptureEnd(stream) == (None, 107017)
    assert rig.read(rig.upload(b"x"), 1) == b"x"


def test_an_operator_that_waits_for_a_size_is_no_part_of_a_capture(rig: Any) -> None:
    stream, data = rig.stream(), rig.upload(bytes(SIZE))
    x = acl.aclCreateTensor([16], acl.ACL_FLOAT, [1], 0, acl.ACL_FORMAT_ND, [16], data)
    out = acl.aclCreateTensor([16, 1], acl.ACL_INT64, [1, 1], 0, acl.ACL_FORMAT_ND, [16, 1], rig.malloc(128))
    size, executor, ret = acl.aclnnNonzeroGetWorkspaceSize(x, out)
    assert ret == 0
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclnnNonzero(rig.malloc(size), size, executor, stream) == 361001
    assert "capture" in message()
    acl.aclmdlRIDestroy(ends(stream))
    acl.aclDestroyTensor(x)
    acl.aclDestroyTensor(out)

"""Captured graphs: what is kept, what a replay does, which streams take part, task groups."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import H2D, message
from device.graphs.graph_rig import ACTIVE, GLOBAL, NONE, RELAXED, SIZE, SYNC, copy, ends, runs, silu


def test_a_capture_does_nothing_until_its_graph_runs(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    source, target = rig.upload(b"a" * SIZE), rig.upload(b"z" * SIZE)
    assert acl.aclmdlRICaptureGetInfo(stream) == (NONE, None, 0)
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    copy(rig, target, source, stream)
    status, seen, ret = acl.aclmdlRICaptureGetInfo(stream)
    assert (status, ret) == (ACTIVE, 0)
    graph = ends(stream)
    assert seen == graph
    assert acl.aclmdlRICaptureGetInfo(stream) == (NONE, None, 0)
    assert rig.read(target, SIZE) == b"z" * SIZE
    for letter, where in ((b"b", stream), (b"c", other), (b"d", None)):
        assert acl.aclrtMemcpy(source, SIZE, letter * SIZE, SIZE, H2D) == 0
        runs(graph, where)
        assert rig.read(target, SIZE) == letter * SIZE
    assert acl.aclmdlRIDestroy(graph) == 0
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 107017


def test_operators_fills_and_host_functions_of_c_are_kept(rig: Any) -> None:
    stream, x, y = rig.stream(), rig.upload(bytes(SIZE)), rig.malloc(SIZE)
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclrtMemsetAsync(y, SIZE, 1, SIZE, stream) == 0
    silu(x, y, stream)
    assert acl.aclrtLaunchHostFunc(stream, lambda _: None, None) == 207000
    graph = ends(stream)
    runs(graph, stream)
    assert rig.read(y, SIZE) == bytes(SIZE)
    acl.aclmdlRIDestroy(graph)


def test_a_replay_fails_as_its_tasks_do(rig: Any) -> None:
    stream, source, target = rig.stream(), rig.malloc(SIZE), rig.malloc(SIZE)
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    copy(rig, target, source, stream)
    graph = ends(stream)
    assert acl.aclrtFree(source) == 0
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 507018 or message()
    acl.aclmdlRIDestroy(graph)


def test_streams_join_by_events_and_come_back(rig: Any) -> None:
    first, second = rig.stream(), rig.stream()
    fork, join = rig.event(SYNC, ex=True), rig.event(SYNC, ex=True)
    a, b, c = rig.upload(b"a" * SIZE), rig.upload(b"b" * SIZE), rig.upload(b"c" * SIZE)
    assert acl.aclmdlRICaptureBegin(first, GLOBAL) == 0
    copy(rig, b, a, first)
    assert acl.aclrtRecordEvent(fork, first) == 0
    assert acl.aclrtStreamWaitEvent(second, fork) == 0
    assert acl.aclmdlRICaptureGetInfo(second)[0] == ACTIVE
    copy(rig, c, b, second)
    for ask in (acl.aclrtSynchronizeEvent, acl.aclrtQueryEventStatus, acl.aclrtEventGetTimestamp):
        answer = ask(fork)
        assert (answer[-1] if isinstance(answer, tuple) else answer) == 107028
    assert acl.aclmdlRICaptureEnd(second) == (None, 107036)
    assert acl.aclrtRecordEvent(join, second) == 0
    assert acl.aclrtStreamWaitEvent(first, join) == 0
    graph = ends(first)
    assert acl.aclmdlRICaptureGetInfo(second) == (NONE, None, 0)
    assert acl.aclrtSynchronizeEvent(fork) == 0
    runs(graph, first)
    assert rig.read(c, SIZE) == b"a" * SIZE
    acl.aclmdlRIDestroy(graph)


@pytest.mark.parametrize("last", ["nothing", "a task", "a record"])
def test_a_stream_that_does_not_come_back_breaks_the_capture(rig: Any, last: str) -> None:
    first, second, fork, join = rig.stream(), rig.stream(), rig.event(SYNC, ex=True), rig.event(SYNC, ex=True)
    assert acl.aclmdlRICaptureBegin(first, GLOBAL) == 0
    assert acl.aclrtRecordEvent(fork, first) == 0
    assert acl.aclrtStreamWaitEvent(second, fork) == 0
    if last == "a task":
        copy(rig, rig.malloc(SIZE), rig.malloc(SIZE), second)
    elif last == "a record":
        assert acl.aclrtRecordEvent(join, second) == 0
    assert acl.aclmdlRICaptureEnd(first) == (None, 107025)
    for stream in (first, second):
        assert acl.aclmdlRICaptureGetInfo(stream) == (NONE, None, 0)
        assert acl.aclrtSynchronizeStream(stream) == 0


def test_events_across_the_border(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    gate, out = rig.event(SYNC, ex=True), rig.event(SYNC, ex=True)
    a, b = rig.upload(b"a" * SIZE), rig.upload(b"b" * SIZE)
    assert acl.aclrtRecordEventWithFlag(out, stream, 1) == 107029
    assert acl.aclrtStreamWaitEventWithFlag(stream, gate, 0, 1) == 107029
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    assert acl.aclrtStreamWaitEventWithFlag(stream, gate, 0, 1) == 0
    copy(rig, b, a, stream)
    assert acl.aclrtRecordEventWithFlag(out, stream, 1) == 0
    graph = ends(stream)
    blocked = rig.gate(other)
    assert acl.aclrtRecordEvent(gate, other) == 0
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 0
    assert acl.aclrtQueryEventStatus(out)[0] == acl.ACL_EVENT_RECORDED_STATUS_NOT_READY
    assert rig.read(b, SIZE) == b"b" * SIZE
    rig.open(blocked)
    assert acl.aclrtSynchronizeEvent(out) == 0
    assert rig.read(b, SIZE) == b"a" * SIZE
    acl.aclmdlRIDestroy(graph)


def test_names_numbers_and_pictures(rig: Any, tmp_path: Path) -> None:
    stream, a, b = rig.stream(), rig.upload(bytes(SIZE)), rig.malloc(SIZE)
    mark = rig.event(SYNC, ex=True)
    assert acl.aclmdlRICaptureBegin(stream, GLOBAL) == 0
    silu(a, b, stream)
    copy(rig, a, b, stream)
    assert acl.aclrtRecordEvent(mark, stream) == 0
    graph = ends(stream)
    assert acl.aclmdlRIGetName(graph, 8) == ("", 0)
    assert acl.aclmdlRISetName(graph, "decode") == 0
    assert acl.aclmdlRIGetName(graph, 7) == ("decode", 0)
    assert acl.aclmdlRIGetName(graph, 6) == (None, 107000)
    assert acl.aclmdlRIGetId(graph)[1] == 0
    path = tmp_path / "graph.json"
    assert acl.aclmdlRIDebugJsonPrint(graph, str(path), 1) == 0
    tasks = json.loads(path.read_text())
    assert [task["args"]["task type"] for task in tasks] == ["KERNEL", "MEMCPY_ASYNC", "EVENT_RECORD"]
    assert tasks[0]["name"] == "aclnnSilu"
    assert tasks[0]["args"]["operands"][:2] == [hex(a), hex(b)]
    assert tasks[1]["args"]["bytes"] == SIZE
    assert acl.aclmdlRIDebugJsonPrint(graph, str(tmp_path / "no" / "folder"), 0) == 107000
    assert acl.aclmdlRIDebugPrint(graph) == 0
    acl.aclmdlRIDestroy(graph)

"""The seam for tools: what is announced, in which order, and that silence costs nothing (issue 2)."""

from __future__ import annotations

from typing import Any

import pytest
from device_rig import D2D

import aclnn_py as acl
from aclnn_py.device import observe


class Recorder(list[observe.Event]):
    """Everything that was announced."""

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        return [event.facts for event in self if event.kind in kinds]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self]


@pytest.fixture
def seen(rig: Any) -> Any:
    recorder = Recorder()
    observe.attach(recorder.append)
    yield recorder
    observe.detach(recorder.append)


def test_a_whole_story(rig: Any, seen: Recorder) -> None:
    stream, event = rig.stream(), rig.event()
    address = rig.malloc(64)
    assert acl.aclrtMemset(address, 64, 1, 64) == 0
    assert acl.aclrtMemsetAsync(address, 64, 2, 64, stream) == 0
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtStreamWaitEvent(stream, event) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtFree(address) == 107000
    assert acl.aclrtDestroyEvent(event) == 0
    assert acl.aclrtDestroyStream(stream) == 0
    host = [kind for kind in seen.kinds if kind not in ("start", "finish")]
    made = ["create", "create", "malloc", "copy", "enqueue", "record", "wait"]
    assert host == [*made, "synchronise", "free", "refusal", "destroy", "synchronise", "destroy"]
    assert set(seen.kinds) <= set(observe.KINDS)


def test_tasks_start_and_finish_before_what_waits_for_them(rig: Any, seen: Recorder) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    for _ in range(3):
        assert acl.aclrtMemsetAsync(address, 64, 2, 64, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert [fact["task"] for fact in seen.of("start")] == [1, 2, 3]
    assert [fact["task"] for fact in seen.of("finish")] == [1, 2, 3]
    assert seen.kinds[-1] == "synchronise"
    times = [event.time for event in seen if event.kind in ("start", "finish")]
    assert times == sorted(times)
    assert {fact["stream"] for fact in seen.of("start", "enqueue")} == {stream.id}


def test_failures_and_refusals_are_told(rig: Any, seen: Recorder) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 1 << 20, 2, 1 << 20, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == acl.ACL_ERROR_RT_SYS_DMA
    assert [fact["failed"] for fact in seen.of("finish")] == [True]
    (refusal,) = seen.of("refusal")
    assert (refusal["function"], refusal["code"]) == ("aclrtSynchronizeStream", acl.ACL_ERROR_RT_SYS_DMA)
    assert acl.aclGetRecentErrMsg().strip().endswith(refusal["text"])


def test_facts_of_memory(rig: Any, seen: Recorder) -> None:
    a, b = rig.malloc(64), rig.malloc(128)
    assert acl.aclrtMemcpy(a, 64, b, 64, D2D) == 0
    assert acl.aclrtFree(b) == 0
    assert seen.of("malloc") == [{"address": a, "bytes": 64, "region": 0}, {"address": b, "bytes": 128, "region": 0}]
    assert seen.of("copy") == [{"target": a, "source": b, "bytes": 64}]
    assert seen.of("free") == [{"address": b, "bytes": 128, "region": 0}]


def test_a_reset_tells_what_it_destroys(rig: Any, seen: Recorder) -> None:
    stream, event = rig.stream(), rig.event()
    assert acl.aclrtResetDevice(0) == 0
    gone = [fact["handle"] for fact in seen.of("destroy")]
    assert {stream, event} < set(gone)
    assert gone[-1].kind == "aclrtContext"


def test_nobody_listens_after_detach(rig: Any) -> None:
    recorder = Recorder()
    observe.attach(recorder.append)
    observe.attach(recorder.append)
    assert observe.attention
    rig.malloc(8)
    observe.detach(recorder.append)
    observe.detach(recorder.append)
    assert not observe.attention
    rig.malloc(8)
    assert recorder.kinds == ["malloc"]
    assert observe.listeners == []


def test_every_host_event_knows_its_thread(rig: Any, seen: Recorder) -> None:
    import threading

    rig.malloc(8)
    assert {event.thread for event in seen} == {threading.get_native_id()}

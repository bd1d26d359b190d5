"""Watching the machine: what is told, in which order, that nothing is lost, and that silence costs nothing."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from children import ended

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.checks import events, watch
from aclnn_py.native import ffi, lib
from device.device_rig import D2D, H2D, in_thread, message


class Recorder(list[events.Event]):
    """Everything that was told until now."""

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        watch.drain()
        return [event.facts for event in self if event.kind in kinds]

    @property
    def kinds(self) -> list[str]:
        watch.drain()
        return [event.kind for event in self]


@pytest.fixture
def seen(rig: Any) -> Iterator[Recorder]:
    recorder = Recorder()
    with watch.watching(recorder.append):
        yield recorder


def test_rows_are_as_long_as_in_c() -> None:
    assert events.ROW.size == ffi.sizeof("ae_event_row")
    assert events.PART.size == lib.AE_EVENT_PART
    assert events.ACCESS.size == ffi.sizeof("ae_access")


def test_every_kind_has_a_name() -> None:
    numbers = {getattr(lib, name): name for name in dir(lib) if name.startswith("AE_EVENT_")}
    for name in ("AE_EVENT_TEXT", "AE_EVENT_SITE", "AE_EVENT_PART"):  # sizes
        del numbers[getattr(lib, name)]
    assert (numbers.pop(events.WORDS), numbers.pop(events.PLACE)) == ("AE_EVENT_WORDS", "AE_EVENT_PLACE")
    told = {kind: f"AE_EVENT_{name.upper()}" for kind, (name, _, _) in events.KINDS.items()}
    assert told == numbers


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


def test_tasks_start_and_finish_before_what_waits_for_them(rig: Any, seen: Recorder) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    for _ in range(3):
        assert acl.aclrtMemsetAsync(address, 64, 2, 64, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert [fact["task"] for fact in seen.of("start")] == [1, 2, 3]
    assert [fact["task"] for fact in seen.of("finish")] == [1, 2, 3]
    assert seen.kinds[-1] == "synchronise"
    times = [event.time for event in seen]
    assert times == sorted(times)
    assert len({fact["stream"] for fact in seen.of("start", "finish", "enqueue")}) == 1


def test_failures_and_refusals_are_told(rig: Any, seen: Recorder) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 1 << 20, 2, 1 << 20, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == acl.ACL_ERROR_RT_SYS_DMA
    assert [fact["failed"] for fact in seen.of("finish")] == [1]
    (refusal,) = [event for event in seen if event.kind == "refusal"]
    assert refusal.facts["function"] == "aclrtSynchronizeStream"
    assert (refusal.facts["code"], refusal.facts["subject"]) == (acl.ACL_ERROR_RT_SYS_DMA, 0)
    assert message().strip().endswith(refusal.text)


def test_a_long_refusal_is_told_whole(rig: Any, seen: Recorder) -> None:
    for _ in range(8):
        rig.malloc(64)
    assert acl.aclrtMalloc(1 << 60, acl.ACL_MEM_MALLOC_HUGE_FIRST)[1] == 207001
    assert acl.aclrtMalloc(0, acl.ACL_MEM_MALLOC_HUGE_FIRST)[1] == 100000
    watch.drain()
    long, short = (event.text for event in seen if event.kind == "refusal")
    assert len(long) > 2 * lib.AE_EVENT_TEXT
    assert long.count("the block of 64 bytes") == 8
    assert short.startswith("aclrtMalloc: Expected ")


def test_facts_of_memory(rig: Any, seen: Recorder) -> None:
    a, b = rig.malloc(64), rig.malloc(128)
    assert acl.aclrtMemcpy(a, 64, b, 64, D2D) == 0
    assert acl.aclrtMemcpy(a, 4, bytes(4), 4, H2D) == 0
    assert acl.aclrtFree(b) == 0
    made = [{"address": a, "bytes": 64}, {"address": b, "bytes": 128}]
    assert seen.of("malloc") == [{**one, "region": 0, "shared": 0} for one in made]
    assert seen.of("copy")[0] == {"target": a, "source": b, "bytes": 64, "function": "aclrtMemcpy"}
    assert [event.text for event in seen if event.kind == "copy"] == ["device_to_device", "host_to_device"]
    assert seen.of("free") == [{"address": b, "bytes": 128, "region": 0}]


def test_places_are_lines(rig: Any, seen: Recorder) -> None:
    rig.malloc(8)
    watch.drain()
    assert [event.site.partition(":")[0] for event in seen] == ["device_rig.py"]


def test_a_reset_tells_what_it_destroys(rig: Any, seen: Recorder) -> None:
    stream, event = rig.stream(), rig.event()
    assert acl.aclrtResetDevice(0) == 0
    gone = [(fact["what"], fact["handle"]) for fact in seen.of("destroy")]
    assert {("aclrtStream", stream.word), ("aclrtEvent", event.word)} < set(gone)
    assert gone[-1][0] == "aclrtContext"


def test_what_is_left_is_told_on_demand(rig: Any, seen: Recorder) -> None:
    stream = rig.stream()
    rig.malloc(64)
    watch.report_leaks()
    left = [(fact["what"], fact["handle"]) for fact in seen.of("left_object")]
    assert ("aclrtStream", stream.word) in left
    assert sum(what == "aclrtStream" for what, _ in left) == 1  # the default stream is the context's
    assert seen.of("left_peak")[0]["region"] == 0
    assert seen.kinds[-1] == "left_end"


def test_a_loop_of_tasks_is_counted_where_nobody_wants_each(rig: Any) -> None:
    recorder, stream, addresses = Recorder(), rig.stream(), [rig.malloc(64) for _ in range(2)]
    settings.replace(check="race")
    watch.attach(events.Audience(recorder.append, kinds=frozenset({events.PUSH, events.AGAIN})))
    turns = [addresses, addresses, addresses, addresses[:1], addresses[:1]]  # a new text is no part of a loop
    for address in (each for turn in turns for each in turn):
        assert acl.aclrtMemsetAsync(address, 64, 1, 64, stream) == 0
    watch.drain()
    assert [event.facts["task"] for event in recorder] == [1, 2, 3, 6, 7, 8]
    assert [(event.facts["first"], event.facts["count"]) for event in recorder if event.kind == "again"] == [
        (4, 2), (5, 2),
    ]  # fmt: skip


def test_an_end_without_a_failure_is_for_who_wants_beginnings(rig: Any) -> None:
    recorder, stream, address = Recorder(), rig.stream(), rig.malloc(64)
    watch.attach(events.Audience(recorder.append, kinds=frozenset({events.FINISH})))
    assert acl.aclrtMemsetAsync(address, 64, 1, 64, stream) == 0
    assert acl.aclrtMemsetAsync(address, 1 << 20, 1, 1 << 20, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == acl.ACL_ERROR_RT_SYS_DMA
    watch.detach(recorder.append)
    assert [event.facts["failed"] for event in recorder] == [1]


def test_nobody_listens_after_detach(rig: Any) -> None:
    recorder = Recorder()
    watch.attach(events.Audience(recorder.append))
    watch.attach(events.Audience(recorder.append))
    rig.malloc(8)
    watch.detach(recorder.append)
    watch.detach(recorder.append)
    rig.malloc(8)
    assert recorder.kinds == ["malloc"]
    assert lib.ae_events_take(ffi.new("ae_event_row[8]"), 8) == 0


def test_every_event_knows_its_thread(rig: Any, seen: Recorder) -> None:
    rig.malloc(8)
    in_thread(acl.aclrtFree, None)
    watch.drain()
    here, there = (event.thread for event in seen)
    assert here == threading.get_native_id()
    assert here != there


def test_nothing_is_lost_between_threads(rig: Any, seen: Recorder) -> None:
    def work() -> None:
        for _ in range(500):
            acl.aclrtFree(None)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        watch.drain()
    assert len(seen.of("refusal")) == 2000


def test_a_forked_child_is_not_watched(rig: Any, seen: Recorder) -> None:
    rig.malloc(8)
    child = os.fork()
    if not child:
        acl.aclrtFree(None)
        watch.drain()
        good = lib.ae_events_take(ffi.new("ae_event_row[8]"), 8) == 0 and seen == []
        os._exit(0 if good else 1)
    assert ended(child) == 0
    assert seen.kinds == ["malloc"]

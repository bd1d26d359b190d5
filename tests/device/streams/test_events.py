"""Events in their three behaviours: never recorded, pending, reached, reset (facts 3.5, 12)."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import message

SYNC, TIME = acl.ACL_EVENT_SYNC, acl.ACL_EVENT_TIME_LINE
PENDING, OVER = acl.ACL_EVENT_STATUS_NOT_READY, acl.ACL_EVENT_STATUS_COMPLETE
UNRECORDED, RECORDED = acl.ACL_EVENT_RECORDED_STATUS_NOT_READY, acl.ACL_EVENT_RECORDED_STATUS_COMPLETE
WAITING, WAITED = acl.ACL_EVENT_WAIT_STATUS_NOT_READY, acl.ACL_EVENT_WAIT_STATUS_COMPLETE
BUSY, DONE = acl.ACL_STREAM_STATUS_NOT_READY, acl.ACL_STREAM_STATUS_COMPLETE
FAMILIES = [(None, False), (SYNC | TIME, False), (SYNC | TIME, True)]
NAMES = ["plain", "flagged", "ex"]


def families() -> Any:
    return pytest.mark.parametrize(("flag", "ex"), FAMILIES, ids=NAMES)


@families()
def test_never_recorded(rig: Any, flag: int | None, ex: bool) -> None:
    event, stream = rig.event(flag, ex), rig.stream()
    assert acl.aclrtSynchronizeEvent(event) == 0
    assert acl.aclrtSynchronizeEventWithTimeout(event, 1) == 0
    assert acl.aclrtQueryEventStatus(event) == (RECORDED if ex else UNRECORDED, 0)
    assert acl.aclrtQueryEvent(event) == ((None, 207000) if ex else (OVER, 0))
    wait = acl.aclrtStreamWaitEvent(stream, event)
    assert wait == (107000 if flag is None else 0)
    assert acl.aclrtStreamQuery(stream) == (BUSY if flag is not None and not ex else DONE, 0)
    if flag is None:
        assert "EE1018" in message()


@families()
def test_pending_and_reached(rig: Any, flag: int | None, ex: bool) -> None:
    event, stream, follower = rig.event(flag, ex), rig.stream(), rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtQueryEventStatus(event) == (UNRECORDED, 0)
    if not ex:
        assert acl.aclrtQueryEvent(event) == (PENDING, 0)
        assert acl.aclrtQueryEventWaitStatus(event) == (WAITING, 0)
    assert acl.aclrtSynchronizeEventWithTimeout(event, 1) == acl.ACL_ERROR_RT_EVENT_SYNC_TIMEOUT
    assert acl.aclrtStreamQuery(follower) == (BUSY, 0)
    rig.open(gate)
    assert acl.aclrtSynchronizeEvent(event) == 0
    assert acl.aclrtSynchronizeStream(follower) == 0
    assert acl.aclrtQueryEventStatus(event) == (RECORDED, 0)
    if not ex:
        assert acl.aclrtQueryEvent(event) == (OVER, 0)
        assert acl.aclrtQueryEventWaitStatus(event) == (WAITED, 0)


@families()
def test_a_new_record_replaces_the_old_one(rig: Any, flag: int | None, ex: bool) -> None:
    event, stream = rig.event(flag, ex), rig.stream()
    assert acl.aclrtRecordEvent(event, None) == 0
    assert acl.aclrtSynchronizeEvent(event) == 0
    gate = rig.gate(stream)
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtQueryEventStatus(event) == (UNRECORDED, 0)
    follower = rig.stream()
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtStreamQuery(follower) == (BUSY, 0)
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(follower) == 0


def test_a_wait_is_for_the_record_of_its_time(rig: Any) -> None:
    event, first, second, follower = rig.event(), rig.stream(), rig.stream(), rig.stream()
    one, two = rig.gate(first), rig.gate(second)
    assert acl.aclrtRecordEvent(event, first) == 0
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtRecordEvent(event, second) == 0
    rig.open(one)
    assert acl.aclrtSynchronizeStream(follower) == 0
    assert acl.aclrtQueryEventStatus(event) == (UNRECORDED, 0)
    rig.open(two)
    assert acl.aclrtSynchronizeEvent(event) == 0


def test_a_flagged_event_is_waited_for_before_its_record(rig: Any) -> None:
    event, stream, address = rig.event(SYNC), rig.stream(), rig.upload(b"a" * 8)
    assert acl.aclrtStreamWaitEvent(stream, event) == 0
    assert acl.aclrtMemsetAsync(address, 8, ord("b"), 8, stream) == 0
    assert acl.aclrtStreamQuery(stream) == (BUSY, 0)
    assert acl.aclrtRecordEvent(event, None) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(address, 8) == b"b" * 8


@pytest.mark.parametrize("flag", [None, SYNC], ids=["plain", "flagged"])
def test_a_reset_event_waits_for_its_next_record(rig: Any, flag: int | None) -> None:
    event, stream, follower = rig.event(flag), rig.stream(), rig.stream()
    assert [acl.aclrtRecordEvent(event, stream), acl.aclrtResetEvent(event, stream)] == [0, 0]
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtQueryEventStatus(event) == (UNRECORDED, 0)
    assert acl.aclrtQueryEvent(event) == (OVER, 0)
    assert acl.aclrtSynchronizeEvent(event) == 0
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtStreamQuery(follower) == (BUSY, 0)
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtSynchronizeStream(follower) == 0
    assert acl.aclrtQueryEventStatus(event) == (RECORDED, 0)


def test_elapsed_time_is_in_milliseconds_to_the_microsecond(rig: Any) -> None:
    start, end = rig.event(TIME), rig.event(None)
    assert acl.aclrtRecordEvent(start, None) == 0
    address = rig.malloc(1 << 20)
    assert acl.aclrtMemsetAsync(address, 1 << 20, 1, 1 << 20, None) == 0
    assert acl.aclrtRecordEvent(end, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    ms, ret = acl.aclrtEventElapsedTime(start, end)
    assert ret == 0
    assert ms == round(ms * 1000) / 1000 >= 0
    assert acl.aclrtEventElapsedTime(start, start) == (0.0, 0)
    if ms > 0:
        assert acl.aclrtEventElapsedTime(end, start) == (None, acl.ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL)


def test_elapsed_time_needs_reached_records_with_time(rig: Any) -> None:
    good, untimed, pending, cleared = rig.event(), rig.event(SYNC), rig.event(), rig.event()
    for event in (good, untimed, cleared):
        assert acl.aclrtRecordEvent(event, None) == 0
    assert acl.aclrtResetEvent(cleared, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    stream = rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtRecordEvent(pending, stream) == 0
    for event in (untimed, pending, cleared):
        assert acl.aclrtEventElapsedTime(good, event) == (None, acl.ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID)
        assert acl.aclrtEventElapsedTime(event, good) == (None, acl.ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID)
    rig.open(gate)


def test_a_destroyed_event_still_serves_its_tasks(rig: Any) -> None:
    event, stream, follower, address = rig.event(), rig.stream(), rig.stream(), rig.upload(b"a" * 8)
    gate = rig.gate(stream)
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtMemsetAsync(address, 8, ord("b"), 8, follower) == 0
    assert [acl.aclrtDestroyEvent(event), acl.aclrtDestroyEvent(event)] == [0, 107017]
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(follower) == 0
    assert rig.read(address, 8) == b"b" * 8


def test_events_order_streams_of_two_devices() -> None:
    assert acl.aclrtSetDevice(1) == 0
    there, _ = acl.aclrtCreateStream()
    one, _ = acl.aclrtGetCurrentContext()
    address, _ = acl.aclrtMalloc(8, 0)
    assert acl.aclrtSetDevice(0) == 0
    event, here, gate = acl.aclrtCreateEvent()[0], acl.aclrtCreateStream()[0], acl.aclrtCreateEventWithFlag(SYNC)[0]
    assert acl.aclrtStreamWaitEvent(here, gate) == 0
    assert acl.aclrtRecordEvent(event, here) == 0
    assert acl.aclrtSetCurrentContext(one) == 0
    assert acl.aclrtStreamWaitEvent(there, event) == 0
    assert acl.aclrtMemsetAsync(address, 8, 7, 8, there) == 0
    assert acl.aclrtStreamQuery(there) == (BUSY, 0)
    assert acl.aclrtRecordEvent(event, there) == 107003
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtRecordEvent(gate, None) == 0
    assert acl.aclrtSynchronizeStream(there) == 0


def test_the_pool_of_events_ends_at_creation_or_for_ex_events_at_record() -> None:
    settings.replace(soc="Ascend310P3")
    assert acl.aclrtSetDevice(0) == 0
    ex, _ = acl.aclrtCreateEventExWithFlag(SYNC)
    events = []
    while (answer := acl.aclrtCreateEvent())[1] == 0:
        events.append(answer[0])
    assert (len(events), answer) == (1023, (None, acl.ACL_ERROR_RT_NO_EVENT_RESOURCE))
    assert acl.aclrtRecordEvent(ex, None) == acl.ACL_ERROR_RT_NO_EVENT_RESOURCE
    assert acl.aclrtCreateEventExWithFlag(SYNC)[1] == 0
    assert acl.aclrtDestroyEvent(events.pop()) == 0
    assert [acl.aclrtRecordEvent(ex, None), acl.aclrtRecordEvent(ex, None)] == [0, 0]
    assert acl.aclrtCreateEvent()[1] == acl.ACL_ERROR_RT_NO_EVENT_RESOURCE
    assert acl.aclrtDestroyEvent(ex) == 0
    assert acl.aclrtCreateEvent()[1] == 0


GOOD = [(0x1, False), (0xB, False), (0x10, False), (0x20, False), (0x1, True), (0x40, True)]


@pytest.mark.parametrize(("flag", "ex"), GOOD)
def test_flags_that_are_taken(rig: Any, flag: int, ex: bool) -> None:
    assert acl.aclrtDestroyEvent(rig.event(flag, ex)) == 0


@pytest.mark.parametrize("flag", [TIME, acl.ACL_EVENT_CAPTURE_STREAM_PROGRESS])
@pytest.mark.parametrize("ex", [False, True])
def test_an_event_without_sync_cannot_be_waited_for(rig: Any, flag: int, ex: bool) -> None:
    event = rig.event(flag, ex)
    assert acl.aclrtRecordEvent(event, None) == 0
    assert acl.aclrtStreamWaitEvent(rig.stream(), event) == 207000
    assert acl.aclrtSynchronizeEvent(event) == 0


def destroy_elsewhere(event: int) -> None:
    context, _ = acl.aclrtGetCurrentContext()

    def destroy() -> None:
        assert acl.aclrtSetCurrentContext(context) == 0
        assert acl.aclrtDestroyEvent(event) == 0

    other = Thread(target=destroy)
    other.start()
    other.join()


def test_a_wait_for_an_ex_event_that_another_thread_destroyed_is_for_its_newest_record(rig: Any) -> None:
    event, _ = acl.aclrtCreateEventExWithFlag(SYNC)
    stream, follower = rig.stream(), rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtRecordEvent(event, stream) == 0
    destroy_elsewhere(event)
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtStreamQuery(follower) == (BUSY, 0)
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(follower) == 0
    assert acl.aclrtStreamWaitEvent(follower, event) == 0
    assert acl.aclrtStreamQuery(follower) == (DONE, 0)
    assert acl.aclrtRecordEvent(event, stream) == acl.ACL_ERROR_RT_INVALID_HANDLE


def test_the_thread_that_destroyed_an_ex_event_cannot_wait_for_it(rig: Any) -> None:
    event, _ = acl.aclrtCreateEventExWithFlag(SYNC)
    assert acl.aclrtDestroyEvent(event) == 0
    assert acl.aclrtStreamWaitEvent(rig.stream(), event) == acl.ACL_ERROR_RT_INVALID_HANDLE
    assert "destroyed" in message()


def test_no_other_family_is_waited_for_after_its_end(rig: Any) -> None:
    event, _ = acl.aclrtCreateEventWithFlag(SYNC)
    destroy_elsewhere(event)
    assert acl.aclrtStreamWaitEvent(rig.stream(), event) == acl.ACL_ERROR_RT_INVALID_HANDLE


def test_only_the_events_destroyed_last_are_waited_for(rig: Any) -> None:
    first, _ = acl.aclrtCreateEventExWithFlag(SYNC)
    destroy_elsewhere(first)
    for _ in range(64):
        assert acl.aclrtDestroyEvent(acl.aclrtCreateEventExWithFlag(SYNC)[0]) == 0
    assert acl.aclrtStreamWaitEvent(rig.stream(), first) == acl.ACL_ERROR_RT_INVALID_HANDLE

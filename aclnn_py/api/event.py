"""Events (facts 3.5): two families that differ in what an event without a record means."""

from __future__ import annotations

from ..base import runtime as rt
from ..base import status
from ..base.handle import Handle
from ..device import event as events
from ..device import refused
from ..device.event import EX, FLAGGED, PLAIN, PLAIN_FLAGS, Event, checked, local, not_ex
from ..device.stream import checked as checked_stream
from ..device.stream import own
from .declare import c_function
from .timeouts import check_positive, check_timeout

NANOSECONDS_PER_US = 1000
US_PER_MS = 1000


@c_function("aclError aclrtCreateEvent(aclrtEvent* event)")
def aclrtCreateEvent() -> Event:
    """Returns (event, ret): an event that synchronises and carries a time.

    Codes: 107002 no context; 207007 no event left on the device. Source: facts 3.5.
    """
    return events.create(PLAIN, PLAIN_FLAGS)


@c_function("aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag)")
def aclrtCreateEventWithFlag(flag: int) -> Event:
    """Returns (event, ret): flag combines ACL_EVENT_SYNC, _CAPTURE_STREAM_PROGRESS, _TIME_LINE, or is 0x10 or 0x20.

    Codes: 107000 any other flag; 107002 no context; 207007 no event left. Source: facts 3.5.
    """
    events.check_flags(flag, FLAGGED)
    return events.create(FLAGGED, flag)


@c_function("aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag)")
def aclrtCreateEventExWithFlag(flag: int) -> Event:
    """Returns (event, ret): a reusable event; flag combines 0x1, 0x2 and 0x8, or is ACL_EVENT_IPC alone.

    Codes: 107000 any other flag; 107002 no context. Source: facts 3.5.
    """
    events.check_flags(flag, EX)
    return events.create(EX, flag)


@c_function("aclError aclrtDestroyEvent(aclrtEvent event)")
def aclrtDestroyEvent(event: Handle | None) -> None:
    """Returns at once; tasks that use the event finish with it. Codes: 100000 null; 107017. Source: facts 3.5."""
    events.destroy(checked(event))


@c_function("aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream)")
def aclrtRecordEvent(event: Handle | None, stream: Handle | None) -> None:
    """Enqueue a marker; from now on the event stands for this record.

    Codes: 100000 null event; 107017 event, then stream; 107002 no context; 107003 stream or event of another context;
    207007 no hardware event left for an event of aclrtCreateEventExWithFlag. Source: facts 3.0, 3.5.
    """
    found = checked(event)
    target = own(checked_stream(stream))
    local(found)
    events.record(found, target)


@c_function("aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream)")
def aclrtResetEvent(event: Handle | None, stream: Handle | None) -> None:
    """Enqueue a reset: once it ran, the event counts as not recorded.

    Codes: 100000 null event; 107017; 107002; 107003; 207000 an event of aclrtCreateEventExWithFlag, or one without
    ACL_EVENT_SYNC (ours). Source: facts 3.5.
    """
    found = checked(event)
    target = own(checked_stream(stream))
    local(found)
    not_ex(found)
    events.reset(found, target)


@c_function("aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status)")
def aclrtQueryEvent(event: Handle | None) -> int:
    """Returns (status, ret), deprecated: ACL_EVENT_STATUS_NOT_READY only while a record is pending.

    Codes: 100000 null; 107017; 207000 an event of aclrtCreateEventExWithFlag. Source: facts 3.5.
    """
    found = checked(event)
    not_ex(found)
    return rt.ACL_EVENT_STATUS_NOT_READY if events.is_pending(found) else rt.ACL_EVENT_STATUS_COMPLETE


@c_function("aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status)")
def aclrtQueryEventStatus(event: Handle | None) -> int:
    """Returns (status, ret): ACL_EVENT_RECORDED_STATUS_COMPLETE (1) or _NOT_READY (0).

    Never recorded: complete for an event of aclrtCreateEventExWithFlag, else not ready.
    Codes: 100000 null; 107017. Source: facts 3.5.
    """
    complete = events.is_complete(checked(event))
    return rt.ACL_EVENT_RECORDED_STATUS_COMPLETE if complete else rt.ACL_EVENT_RECORDED_STATUS_NOT_READY


@c_function("aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status)")
def aclrtQueryEventWaitStatus(event: Handle | None) -> int:
    """Returns (status, ret): whether every enqueued wait for the event has finished.

    Codes: 100000 null; 107017; 207000 an event of aclrtCreateEventExWithFlag. Source: facts 3.5.
    """
    found = checked(event)
    not_ex(found)
    waits = events.state(found).waits
    return rt.ACL_EVENT_WAIT_STATUS_NOT_READY if waits else rt.ACL_EVENT_WAIT_STATUS_COMPLETE


@c_function("aclError aclrtSynchronizeEvent(aclrtEvent event)")
def aclrtSynchronizeEvent(event: Handle | None) -> None:
    """Block until the newest record was reached; returns at once if there is none.

    Codes: 100000 null; 107017. Source: facts 3.5.
    """
    events.finish(checked(event))


@c_function("aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout)")
def aclrtSynchronizeEventWithTimeout(event: Handle | None, timeout: int) -> None:
    """As aclrtSynchronizeEvent for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout below -1; 100000 null; 107017; 107000 timeout 0; 507047 time is over. Source: facts 3.5.
    """
    check_timeout(timeout)
    found = checked(event)
    check_positive(timeout)
    events.finish(found, timeout)


@c_function("aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent)")
def aclrtEventElapsedTime(startEvent: Handle | None, endEvent: Handle | None) -> float:
    """Returns (ms, ret): milliseconds between two reached records, to the microsecond.

    Codes: 100000 null; 107017; 507000 never recorded; 107006 no ACL_EVENT_TIME_LINE or not reached; 107007 the end is
    before the start. Source: facts 3.5.
    """
    if startEvent is None or endEvent is None:
        raise refused.null("startEvent" if startEvent is None else "endEvent")
    start, end = checked(startEvent, "startEvent"), checked(endEvent, "endEvent")
    begun, ended = events.timestamp(start, "startEvent"), events.timestamp(end, "endEvent")
    if ended < begun:
        raise refused.argument(
            "endEvent",
            "a record not before the start's",
            f"one {begun - ended} ns before it",
            status.ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL,
        )
    return (ended // NANOSECONDS_PER_US - begun // NANOSECONDS_PER_US) / US_PER_MS


@c_function("aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event)")
def aclrtStreamWaitEvent(stream: Handle | None, event: Handle | None) -> None:
    """The stream's later tasks wait for the newest record of the event.

    Never recorded: an event of aclrtCreateEventExWithFlag is not waited for, one of aclrtCreateEventWithFlag is waited
    for until its next record. Codes: 100000 null event; 107017 stream, then event; 107002; 107003 stream of another
    context; 207000 the event cannot synchronise; 107000 never recorded, of aclrtCreateEvent. Source: facts 3.5.
    """
    if event is None:
        raise refused.null("event")
    target = checked_stream(stream)
    found = checked(event)
    events.stream_waits(own(target), found)

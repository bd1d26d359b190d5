"""Events: two families that differ in what an event without a record means."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written

DIGITS = 3
"""A microsecond is the third digit of a time in milliseconds; the others are what a float makes of them."""


@declared
def aclrtCreateEvent() -> None:
    """Returns (event, ret): an event for synchronisation and timing.

    Codes: 107002 no context in this thread; 207007 no event left on the device.
    """


@declared
def aclrtCreateEventWithFlag() -> None:
    """Returns (event, ret). flag: a combination of ACL_EVENT_SYNC, ACL_EVENT_CAPTURE_STREAM_PROGRESS and
    ACL_EVENT_TIME_LINE, or ACL_EVENT_DEVICE_USE_ONLY or ACL_EVENT_EXTERNAL alone.

    Codes: 107000 any other flag; 107002 no context in this thread; 207007 no event left on the device.
    """


@declared
def aclrtCreateEventExWithFlag() -> None:
    """Returns (event, ret): an event that may be recorded again. flag: a combination of ACL_EVENT_SYNC,
    ACL_EVENT_CAPTURE_STREAM_PROGRESS and ACL_EVENT_TIME_LINE, or ACL_EVENT_IPC alone.

    Codes: 107000 any other flag; 107002 no context in this thread.
    """


@declared
def aclrtDestroyEvent() -> None:
    """Destroys an event and returns at once; tasks that use it are completed.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtRecordEvent() -> None:
    """Records the event in the stream: it is complete when all earlier tasks of the stream have finished. Replaces an
    older record.

    Codes: 100000 event is null; 107017 event, then stream: destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream or an event of another context; 207007 no hardware event left for an event of
    aclrtCreateEventExWithFlag.
    """


@declared
def aclrtResetEvent() -> None:
    """Enqueues a reset: once the stream has reached it, the event counts as never recorded.

    Codes: 100000 event is null; 107017 a handle that is destroyed or of another kind; 107002 no context in this thread;
    107003 a stream or an event of another context; 207000 an event of aclrtCreateEventExWithFlag, or one without
    ACL_EVENT_SYNC (emulator only).
    """


@declared
def aclrtQueryEvent() -> None:
    """Returns (status, ret), deprecated: ACL_EVENT_STATUS_NOT_READY while a record is pending, else
    ACL_EVENT_STATUS_COMPLETE.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 207000 an event of
    aclrtCreateEventExWithFlag.
    """


@declared
def aclrtQueryEventStatus() -> None:
    """Returns (status, ret): ACL_EVENT_RECORDED_STATUS_COMPLETE (1) or ACL_EVENT_RECORDED_STATUS_NOT_READY (0).

    An event that was never recorded is complete if it is one of aclrtCreateEventExWithFlag, else not ready.
    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtQueryEventWaitStatus() -> None:
    """Returns (status, ret): whether every enqueued aclrtStreamWaitEvent of the event has finished.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 207000 an event of
    aclrtCreateEventExWithFlag.
    """


@declared
def aclrtSynchronizeEvent() -> None:
    """Waits until the latest record of the event is complete; returns at once if there is none.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtSynchronizeEventWithTimeout() -> None:
    """As aclrtSynchronizeEvent, for at most `timeout` milliseconds (-1: no limit).

    Codes: 107000 timeout is below -1; 100000 a null pointer; 107017 a handle that is destroyed or of another kind;
    107000 timeout is 0; 507047 the time is over.
    """


@written
def aclrtEventElapsedTime(startEvent: Any, endEvent: Any) -> tuple[float | None, int]:
    """Returns (ms, ret): milliseconds between two completed records, with a resolution of 1 microsecond.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 507000 an event was never
    recorded; 107006 an event lacks ACL_EVENT_TIME_LINE or is not complete; 107007 endEvent is before startEvent.
    """
    ms = ffi.new("float *")
    code = int(lib.ae_aclrtEventElapsedTime(ms, startEvent, endEvent))
    return (None, code) if code else (round(ms[0], DIGITS), 0)


@declared
def aclrtStreamWaitEvent() -> None:
    """Later tasks of the stream wait for the latest record of the event.

    If the event was never recorded: one of aclrtCreateEventExWithFlag is not waited for, one of
    aclrtCreateEventWithFlag is waited for until its next record.
    Codes: 100000 event is null; 107017 stream, then event: destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 207000 the event has no ACL_EVENT_SYNC; 107000 an event of
    aclrtCreateEvent was never recorded.
    """


@declared
def aclrtEventGetTimestamp() -> None:
    """Returns (timestamp, ret): microseconds of a monotonic clock when the latest record was completed.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 507000 the event was never
    recorded; 107006 the event lacks ACL_EVENT_TIME_LINE or is not complete.
    """


@declared
def aclrtGetEventId() -> None:
    """Returns (eventId, ret): a number that is unique in the process.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtGetEventAvailNum() -> None:
    """Returns (eventCount, ret): number of hardware events left on the current device.

    Codes: 107002 no context in this thread.
    """


@declared
def aclrtRecordEventWithFlag() -> None:
    """As aclrtRecordEvent. flag ACL_EVENT_RECORD_DEFAULT, or ACL_EVENT_RECORD_EXTERNAL: recorded whenever the captured
    graph runs.

    Codes: 100000 event is null; 100000 flag is not 0 or 1; 107017 event, then stream: destroyed or of another kind;
    107002 no context in this thread; 107003 a stream or an event of another context; 107029 ACL_EVENT_RECORD_EXTERNAL
    on a stream that is not capturing; 207007 no hardware event left.
    """


@declared
def aclrtStreamWaitEventWithFlag() -> None:
    """As aclrtStreamWaitEvent. flag ACL_EVENT_WAIT_DEFAULT, or ACL_EVENT_WAIT_EXTERNAL: waited for whenever the
    captured graph runs.

    timeout: seconds, 0 for no limit; ignored, the emulator never ends a stream's wait early.
    Codes: 100000 event is null; 100000 flag is not 0 or 1; 107017 stream, then event: destroyed or of another kind;
    107002 no context in this thread; 107003 a stream of another context; 107029 ACL_EVENT_WAIT_EXTERNAL on a stream
    that is not capturing; 207000 the event has no ACL_EVENT_SYNC; 107000 an event of aclrtCreateEvent was never
    recorded.
    """


@declared
def aclrtStreamWaitEventWithTimeout() -> None:
    """As aclrtStreamWaitEvent. timeout: seconds, 0 for no limit; ignored, the emulator never ends a stream's wait
    early.

    Codes: 107000 timeout is below 0; 100000 event is null; then as aclrtStreamWaitEvent.
    """

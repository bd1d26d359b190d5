"""Events (facts 3.5): two families that differ in what an event without a record means."""

from __future__ import annotations

from typing import Any

from ..native import ffi, lib
from .declare import declared, written

DIGITS = 3
"""A microsecond is the third digit of a time in milliseconds; the others are what a float makes of them."""


@declared
def aclrtCreateEvent() -> None:
    """Returns (event, ret): an event that synchronises and carries a time.

    Codes: 107002 no context; 207007 no event left on the device.
    """


@declared
def aclrtCreateEventWithFlag() -> None:
    """Returns (event, ret): flag combines ACL_EVENT_SYNC, _CAPTURE_STREAM_PROGRESS, _TIME_LINE, or is 0x10 or 0x20.

    Codes: 107000 any other flag; 107002 no context; 207007 no event left.
    """


@declared
def aclrtCreateEventExWithFlag() -> None:
    """Returns (event, ret): a reusable event; flag combines 0x1, 0x2 and 0x8, or is ACL_EVENT_IPC alone.

    Codes: 107000 any other flag; 107002 no context.
    """


@declared
def aclrtDestroyEvent() -> None:
    """Returns at once; tasks that use the event finish with it. Codes: 100000 null; 107017."""


@declared
def aclrtRecordEvent() -> None:
    """Enqueue a marker; from now on the event stands for this record.

    Codes: 100000 null event; 107017 event, then stream; 107002 no context; 107003 stream or event of another context;
    207007 no hardware event left for an event of aclrtCreateEventExWithFlag.
    """


@declared
def aclrtResetEvent() -> None:
    """Enqueue a reset: once it ran, the event counts as not recorded.

    Codes: 100000 null event; 107017; 107002; 107003; 207000 an event of aclrtCreateEventExWithFlag, or one without
    ACL_EVENT_SYNC (ours).
    """


@declared
def aclrtQueryEvent() -> None:
    """Returns (status, ret), deprecated: ACL_EVENT_STATUS_NOT_READY only while a record is pending.

    Codes: 100000 null; 107017; 207000 an event of aclrtCreateEventExWithFlag.
    """


@declared
def aclrtQueryEventStatus() -> None:
    """Returns (status, ret): ACL_EVENT_RECORDED_STATUS_COMPLETE (1) or _NOT_READY (0).

    Never recorded: complete for an event of aclrtCreateEventExWithFlag, else not ready.
    Codes: 100000 null; 107017.
    """


@declared
def aclrtQueryEventWaitStatus() -> None:
    """Returns (status, ret): whether every enqueued wait for the event has finished.

    Codes: 100000 null; 107017; 207000 an event of aclrtCreateEventExWithFlag.
    """


@declared
def aclrtSynchronizeEvent() -> None:
    """Block until the newest record was reached; returns at once if there is none.

    Codes: 100000 null; 107017.
    """


@declared
def aclrtSynchronizeEventWithTimeout() -> None:
    """As aclrtSynchronizeEvent for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout below -1; 100000 null; 107017; 107000 timeout 0; 507047 time is over.
    """


@written
def aclrtEventElapsedTime(startEvent: Any, endEvent: Any) -> tuple[float | None, int]:
    """Returns (ms, ret): milliseconds between two reached records, to the microsecond.

    Codes: 100000 null; 107017; 507000 never recorded; 107006 no ACL_EVENT_TIME_LINE or not reached; 107007 the end is
    before the start.
    """
    ms = ffi.new("float *")
    code = int(lib.ae_aclrtEventElapsedTime(ms, startEvent, endEvent))
    return (None, code) if code else (round(ms[0], DIGITS), 0)


@declared
def aclrtStreamWaitEvent() -> None:
    """The stream's later tasks wait for the newest record of the event.

    Never recorded: an event of aclrtCreateEventExWithFlag is not waited for, one of aclrtCreateEventWithFlag is waited
    for until its next record. Codes: 100000 null event; 107017 stream, then event; 107002; 107003 stream of another
    context; 207000 the event cannot synchronise; 107000 never recorded, of aclrtCreateEvent.
    """


@declared
def aclrtEventGetTimestamp() -> None:
    """Returns (timestamp, ret): microseconds of a clock that never goes back, when the newest record was reached.

    Codes: 100000 null; 107017; 507000 never recorded; 107006 no ACL_EVENT_TIME_LINE or not reached.
    """


@declared
def aclrtGetEventId() -> None:
    """Returns (eventId, ret): unique in the process. Codes: 100000 null; 107017."""


@declared
def aclrtGetEventAvailNum() -> None:
    """Returns (eventCount, ret): hardware events left on the current device.

    Codes: 107002 no context.
    """


@declared
def aclrtRecordEventWithFlag() -> None:
    """As aclrtRecordEvent with flag ACL_EVENT_RECORD_DEFAULT; the other one records whenever the captured graph runs.

    Codes: 100000 null event; 100000 flag not 0 or 1; 107017 event, then stream; 107002; 107003; 107029
    ACL_EVENT_RECORD_EXTERNAL on a stream that does not capture; 207007.
    """


@declared
def aclrtStreamWaitEventWithFlag() -> None:
    """As aclrtStreamWaitEvent with flag ACL_EVENT_WAIT_DEFAULT; the other one waits whenever the captured graph runs.

    timeout: seconds, 0 for no limit; here a wait in a stream is never cut short. Codes: 100000 null event; 100000 flag
    not 0 or 1; 107017 stream, then event; 107002; 107003; 107029 ACL_EVENT_WAIT_EXTERNAL on a stream that does not
    capture; 207000 the event cannot synchronise; 107000 never recorded, of aclrtCreateEvent.
    """


@declared
def aclrtStreamWaitEventWithTimeout() -> None:
    """As aclrtStreamWaitEvent; timeout: seconds, 0 for no limit; here a wait in a stream is never cut short.

    Codes: 107000 timeout below 0; 100000 null event; then as aclrtStreamWaitEvent.
    """

"""Events: time stamps, numbers, and the forms of recording and waiting with flags (facts 3.5)."""

from __future__ import annotations

from ..base import runtime as rt
from ..base.handle import Handle
from ..device import event as events
from ..device import refused
from ..device.context import needed
from ..device.devices import devices
from ..device.event import checked, local
from ..device.stream import checked as checked_stream
from ..device.stream import own
from .declare import c_function
from .event import NANOSECONDS_PER_US


@c_function("aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp)")
def aclrtEventGetTimestamp(event: Handle | None) -> int:
    """Returns (timestamp, ret): microseconds of a clock that never goes back, when the newest record was reached.

    Codes: 100000 null; 107017; 507000 never recorded; 107006 no ACL_EVENT_TIME_LINE or not reached. Source: facts 3.5.
    """
    return events.timestamp(checked(event), "event") // NANOSECONDS_PER_US


@c_function("aclError aclrtGetEventId(aclrtEvent event, uint32_t* eventId)")
def aclrtGetEventId(event: Handle | None) -> int:
    """Returns (eventId, ret): unique in the process. Codes: 100000 null; 107017. Source: facts 3.5."""
    return checked(event).id


@c_function("aclError aclrtGetEventAvailNum(uint32_t* eventCount)")
def aclrtGetEventAvailNum() -> int:
    """Returns (eventCount, ret): hardware events left on the current device.

    Codes: 107002 no context. Source: facts 3.5.
    """
    device = devices[needed().device]
    return device.soc.events - device.events


def check_flag(event: Handle | None, flag: int, default: str) -> None:
    if event is None:
        raise refused.null("event")
    if flag not in (0, 1):
        raise refused.invalid("flag", f"{default}_DEFAULT (0) or {default}_EXTERNAL (1)", flag)


def not_external(flag: int, default: str) -> None:
    if flag == rt.ACL_EVENT_RECORD_EXTERNAL:
        raise refused.unsupported(f"Expected {default}_DEFAULT outside of graph capture but got {flag}, argument flag.")


@c_function("aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag)")
def aclrtRecordEventWithFlag(event: Handle | None, stream: Handle | None, flag: int) -> None:
    """As aclrtRecordEvent with flag ACL_EVENT_RECORD_DEFAULT; the other one belongs to graph capture.

    Codes: 100000 null event; 100000 flag not 0 or 1; 107017 event, then stream; 107002; 107003; 207000
    ACL_EVENT_RECORD_EXTERNAL (ours: the facts only say that it fails); 207007. Source: facts 3.5.
    """
    check_flag(event, flag, "ACL_EVENT_RECORD")
    found = checked(event)
    target = own(checked_stream(stream))
    local(found)
    not_external(flag, "ACL_EVENT_RECORD")
    events.record(found, target)


@c_function(
    "aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event, uint32_t timeout, uint32_t flag)"
)
def aclrtStreamWaitEventWithFlag(stream: Handle | None, event: Handle | None, timeout: int, flag: int) -> None:
    """As aclrtStreamWaitEvent with flag ACL_EVENT_WAIT_DEFAULT; the other one belongs to graph capture.

    timeout: seconds, 0 for no limit; here a wait in a stream is never cut short. Codes: 100000 null event; 100000 flag
    not 0 or 1; 107017 stream, then event; 107002; 107003; 207000 ACL_EVENT_WAIT_EXTERNAL (ours); 207000 the event
    cannot synchronise; 107000 never recorded, of aclrtCreateEvent. Source: facts 3.5.
    """
    check_flag(event, flag, "ACL_EVENT_WAIT")
    target = checked_stream(stream)
    found = checked(event)
    chosen = own(target)
    not_external(flag, "ACL_EVENT_WAIT")
    events.stream_waits(chosen, found)


@c_function("aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event, int32_t timeout)")
def aclrtStreamWaitEventWithTimeout(stream: Handle | None, event: Handle | None, timeout: int) -> None:
    """As aclrtStreamWaitEvent; timeout: seconds, 0 for no limit; here a wait in a stream is never cut short.

    Codes: 107000 timeout below 0; 100000 null event; then as aclrtStreamWaitEvent. Source: facts 3.5.
    """
    if timeout < 0:
        raise refused.argument("timeout", "0 (no limit) or a positive number of seconds", timeout)
    if event is None:
        raise refused.null("event")
    target = checked_stream(stream)
    found = checked(event)
    events.stream_waits(own(target), found)

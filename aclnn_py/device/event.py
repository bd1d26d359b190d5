"""Events: records with a generation each, in the three behaviours of facts 3.5.

PLAIN comes from aclrtCreateEvent, FLAGGED from aclrtCreateEventWithFlag, EX from aclrtCreateEventExWithFlag.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from ..base import runtime as rt
from ..base import site, status
from ..base.handle import Handle
from ..native import ffi, lib
from . import observe, refused
from .context import Context, here, needed
from .devices import devices
from .machine import machine, where
from .stream import Stream, accepted, settle_if_blocking
from .waiting import AGAIN, FOREVER, wait

PLAIN, FLAGGED, EX = "aclrtCreateEvent", "aclrtCreateEventWithFlag", "aclrtCreateEventExWithFlag"
COMBINABLE = rt.ACL_EVENT_SYNC | rt.ACL_EVENT_CAPTURE_STREAM_PROGRESS | rt.ACL_EVENT_TIME_LINE
ALONE = {
    FLAGGED: (rt.ACL_EVENT_DEVICE_USE_ONLY, rt.ACL_EVENT_EXTERNAL),
    EX: (rt.ACL_EVENT_IPC,),
}
STREAM_MARK, DEVICE_SYNC = 2, 4
PLAIN_FLAGS = DEVICE_SYNC | rt.ACL_EVENT_TIME_LINE | STREAM_MARK
SYNCHRONISING = (
    rt.ACL_EVENT_SYNC | DEVICE_SYNC | rt.ACL_EVENT_DEVICE_USE_ONLY | rt.ACL_EVENT_EXTERNAL | rt.ACL_EVENT_IPC
)


class Event(Handle):
    """A marker that streams record and wait for.

    `cleared` is the generation that the newest enqueued reset clears: a wait enqueued before the next record waits for
    that record. `counted` says whether the device's pool of hardware events counts it.
    """

    __slots__ = ("cleared", "context", "counted", "family", "flags", "id", "native")
    kind = "aclrtEvent"

    def __init__(self, context: Context, id: int, native: Any, family: str, flags: int) -> None:
        self.context = context
        self.id = id
        self.native = native
        self.family = family
        self.flags = flags
        self.cleared = 0
        self.counted = False
        self.enter(site.caller() if observe.listeners else "")

    def leave(self) -> None:
        super().leave()
        if self.counted:
            self.counted = False
            devices[self.context.device].events -= 1

    def __repr__(self) -> str:
        return f"<aclrtEvent {self.id}{'' if self.alive else ', destroyed'}>"


_ids = count(1)


def check_flags(flag: int, family: str) -> None:
    """107000 unless the flag combines SYNC, CAPTURE_STREAM_PROGRESS and TIME_LINE, or is one that stands alone."""
    if flag in ALONE[family] or (flag and not flag & ~COMBINABLE):
        return
    alone = " or ".join(f"0x{one:x} alone" for one in ALONE[family])
    raise refused.argument("flag", f"a combination of 0x1, 0x2 and 0x8, or {alone}", f"0x{flag:x}")


def create(family: str, flags: int) -> Event:
    """A new event of the current context; 107002 without one, 207007 when the device has no event left."""
    context = needed()
    with machine.lock:
        context.check()
        if family is not EX:
            devices[context.device].take_event()
        number = next(_ids)
        native = ffi.gc(lib.ae_event_new(number), lib.ae_event_release)
        event = Event(context, number, native, family, flags)
        event.counted = family is not EX
        context.events.add(event)
    if observe.listeners:
        observe.announce("create", what="event", handle=event)
    return event


def destroy(event: Event) -> None:
    """Forget the event; tasks that use it keep the engine's half alive."""
    with machine.lock:
        if event.alive:
            event.leave()
            event.context.events.discard(event)
    if observe.listeners:
        observe.announce("destroy", what="event", handle=event)


def checked(event: Handle | None, param: str = "event") -> Event:
    """100000 for null, 107017 for a handle of another kind or a destroyed event."""
    if event is None:
        raise refused.null(param)
    if not isinstance(event, Event):
        raise refused.handle(param, "an aclrtEvent", f"an {event.kind}")
    if not event.alive:
        raise refused.handle(param, "a live aclrtEvent", "one that was destroyed")
    return event


def not_ex(event: Event) -> None:
    """207000 for calls that events of aclrtCreateEventExWithFlag do not know."""
    if event.family is EX:
        raise refused.unsupported(f"Expected an event of {PLAIN} or {FLAGGED} but got one of {EX}, argument event.")


def local(event: Event) -> None:
    """107003 for an event of another context than the current one."""
    if event.context is not here.context:
        raise refused.foreign("event", f"event {event.id} of another context (device {event.context.device})")


def state(event: Event) -> Any:
    """The engine's counters of the event."""
    found = ffi.new("ae_event_state *")
    lib.ae_event_query(event.native, found)
    return found


def record(event: Event, stream: Stream) -> None:
    """Enqueue a record; 207007 when an Ex event finds no hardware event left."""
    if not event.counted:
        with machine.lock:
            if event.alive and not event.counted:
                devices[event.context.device].take_event()
                event.counted = True
    accepted(lib.ae_push_record(stream.native, event.native, where()), stream)
    if observe.listeners:
        observe.announce("record", event=event.id, stream=stream.id, generation=state(event).recorded)
    settle_if_blocking(stream)


def reset(event: Event, stream: Stream) -> None:
    """Enqueue a reset: from there on the event counts as not recorded until the next record."""
    if not event.flags & SYNCHRONISING:
        raise refused.unsupported(
            f"Expected an event with ACL_EVENT_SYNC but got flag 0x{event.flags:x}, argument event."
        )
    accepted(lib.ae_push_reset(stream.native, event.native, where()), stream)
    event.cleared = state(event).recorded
    if observe.listeners:
        observe.announce("enqueue", what="reset", event=event.id, stream=stream.id)
    settle_if_blocking(stream)


def target_of_wait(event: Event) -> int:
    """The generation that a wait enqueued now is for; 0: nothing to wait for."""
    if not event.flags & SYNCHRONISING:
        raise refused.unsupported(
            f"Expected an event that can synchronise (ACL_EVENT_SYNC) but got flag 0x{event.flags:x}, argument event."
        )
    recorded = int(state(event).recorded)
    if recorded == 0 and event.family is PLAIN:
        raise refused.sequence(
            status.ACL_ERROR_RT_PARAM_INVALID,
            f"Expected aclrtRecordEvent before the first wait but event {event.id} was never recorded, argument event.",
        )
    if event.family is EX:
        return recorded
    return recorded if recorded > event.cleared else recorded + 1


def stream_waits(stream: Stream, event: Event) -> None:
    """Let the stream's later tasks wait for the event's newest record."""
    generation = target_of_wait(event)
    if generation:
        accepted(lib.ae_push_wait(stream.native, event.native, generation, where()), stream)
    if observe.listeners:
        observe.announce("wait", event=event.id, stream=stream.id, generation=generation)
    settle_if_blocking(stream)


def is_pending(event: Event) -> bool:
    """Whether a record is enqueued that has not been reached."""
    now = state(event)
    return bool(now.completed < now.recorded)


def is_complete(event: Event) -> bool:
    """What aclrtQueryEventStatus tells: never recorded counts as complete for Ex events only."""
    now = state(event)
    if now.recorded == 0:
        return event.family is EX
    return bool(now.completed == now.recorded and now.completed > now.reset)


def finish(event: Event, timeout: int = FOREVER) -> None:
    """Block the host until the newest record was reached; at once if there is none. 507047 on expiry."""
    code, native = 0, event.native
    now = state(event)
    if now.completed < now.recorded:
        generation, large = now.recorded, int(timeout == FOREVER)

        def step(left: int) -> int:
            answer = int(lib.ae_event_wait(native, generation, left, large))
            return (lib.ae_context_failure(event.context.native) or AGAIN) if answer == AGAIN else answer

        code = wait(step, lambda: f"event {event.id}: its record has not been reached", timeout)
    if observe.listeners:
        observe.announce("synchronise", what="event", id=event.id, code=code)
    if code == AGAIN:
        raise refused.failed(
            status.ACL_ERROR_RT_EVENT_SYNC_TIMEOUT,
            f"Expected the record of event {event.id} within {timeout} ms but it was not reached.",
        )
    if code:
        raise refused.failed(code, f"event {event.id} will not be recorded: its context stopped at a failed task.")


def timestamp(event: Event, param: str) -> int:
    """Nanoseconds of the newest completed record: 507000 never recorded, 107006 without TIME_LINE or not completed."""
    now = state(event)
    if now.recorded == 0:
        raise refused.failed(
            status.ACL_ERROR_RT_INTERNAL_ERROR,
            f"Expected a recorded event but got one never recorded, argument {param}.",
        )
    if not event.flags & rt.ACL_EVENT_TIME_LINE or now.completed < now.recorded or now.completed <= now.reset:
        raise refused.argument(
            param,
            "an event with ACL_EVENT_TIME_LINE whose record was reached",
            f"event {event.id} (flag 0x{event.flags:x}, {now.completed} of {now.recorded} records reached)",
            status.ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
        )
    return int(now.time)

"""InfiniRT: streams, events, and the graphs that are refused.

On the CPU everything is done at once: a stream is null, whatever is passed as one is not looked at, an event is a time.
"""

from __future__ import annotations

from time import monotonic_ns
from typing import NoReturn

from ..api.stream import LOWEST_PRIORITY, destroyable
from ..base import runtime as rt
from ..base.handle import Handle
from ..device import devices
from ..device import event as events
from ..device import stream as streams
from ..device.context import needed
from . import constants as c
from .declare import function
from .objects import HostEvent
from .place import here, on_cpu
from .refusal import bad, null, refused

NANOSECONDS_PER_US = 1000
US_PER_MS = 1000


def not_implemented(reason: str) -> NoReturn:
    raise refused(c.INFINI_STATUS_NOT_IMPLEMENTED, reason)


def host_event(event: Handle | None, param: str = "event") -> HostEvent:
    """NULL_POINTER for null, BAD_PARAM for what is no event of the CPU, or a destroyed one."""
    if event is None:
        raise null(param)
    if not isinstance(event, HostEvent):
        raise bad(param, "an event of the CPU", f"an {event.kind}")
    if not event.alive:
        raise bad(param, "a live event of the CPU", "one that was destroyed")
    return event


@function("infinirtStreamCreate(infinirtStream_t *stream_ptr)")
def infinirtStreamCreate() -> streams.Stream | None:
    """Returns (stream, ret), null on the CPU. Codes: 1 no NPU is set, or it has no stream left."""
    return None if on_cpu() else devices.create_stream(needed(), rt.ACL_STREAM_FAST_LAUNCH, min(0, LOWEST_PRIORITY))


@function("infinirtStreamDestroy(infinirtStream_t stream)")
def infinirtStreamDestroy(stream: Handle | None) -> None:
    """Wait for the stream's tasks and destroy it. Codes: 1 on an NPU for null or what is no stream."""
    if not on_cpu():
        found = destroyable(stream)
        streams.synchronize(found, "infinirtStreamDestroy")
        devices.destroy_stream(found)


@function("infinirtStreamSynchronize(infinirtStream_t stream)")
def infinirtStreamSynchronize(stream: Handle | None) -> None:
    """Wait for the stream's tasks (null: the default stream). Codes: 1 a task failed, or no stream."""
    if not on_cpu():
        streams.finish(streams.usable(streams.checked(stream)))


@function("infinirtStreamWaitEvent(infinirtStream_t stream, infinirtEvent_t event)")
def infinirtStreamWaitEvent(stream: Handle | None, event: Handle | None) -> None:
    """Let the stream's later tasks wait for the event. Codes: 2 on the CPU; 1 no stream, no event, never recorded."""
    if on_cpu():
        not_implemented("Expected an NPU but the current device is the CPU, where no stream waits.")
    target = streams.checked(stream)
    events.stream_waits(streams.own(target), events.checked(event))


@function("infinirtEventCreate(infinirtEvent_t *event_ptr)")
def infinirtEventCreate() -> Handle:
    """Returns (event, ret). Codes: 1 no NPU is set, or it has no event left."""
    return HostEvent(monotonic_ns()) if on_cpu() else events.create(events.PLAIN, events.PLAIN_FLAGS)


@function("infinirtEventCreateWithFlags(infinirtEvent_t *event_ptr, uint32_t flags)")
def infinirtEventCreateWithFlags(flags: int) -> Handle:
    """Returns (event, ret); infinirtEventFlags_t make no difference. Codes: 2 on an NPU."""
    if not on_cpu():
        not_implemented("Expected the CPU but the current device is an NPU, whose events have no flags.")
    return HostEvent(monotonic_ns())


@function("infinirtEventRecord(infinirtEvent_t event, infinirtStream_t stream)")
def infinirtEventRecord(event: Handle | None, stream: Handle | None) -> None:
    """Mark this place in the stream. Codes: on the CPU 4 null, 3 no event of it; on an NPU 1."""
    if on_cpu():
        host_event(event).time = monotonic_ns()
        return
    found = events.checked(event)
    target = streams.own(streams.checked(stream))
    events.local(found)
    events.record(found, target)


@function("infinirtEventQuery(infinirtEvent_t event, infinirtEventStatus_t *status_ptr)")
def infinirtEventQuery(event: Handle | None) -> int:
    """Returns (status, ret): INFINIRT_EVENT_COMPLETE or _NOT_READY. Codes: on the CPU 4 null, 3; on an NPU 1."""
    complete = bool(host_event(event)) if on_cpu() else events.is_complete(events.checked(event))
    return c.INFINIRT_EVENT_COMPLETE if complete else c.INFINIRT_EVENT_NOT_READY


@function("infinirtEventSynchronize(infinirtEvent_t event)")
def infinirtEventSynchronize(event: Handle | None) -> None:
    """Wait until the newest record was reached. Codes: on the CPU 4 null, 3; on an NPU 1."""
    if on_cpu():
        host_event(event)
    else:
        events.finish(events.checked(event))


@function("infinirtEventDestroy(infinirtEvent_t event)")
def infinirtEventDestroy(event: Handle | None) -> None:
    """Destroy the event. Codes: on the CPU 0 for null, 3 no event of it; on an NPU 1."""
    if not on_cpu():
        events.destroy(events.checked(event))
    elif event is not None:
        host_event(event).leave()


@function("infinirtEventElapsedTime(float *ms_ptr, infinirtEvent_t start, infinirtEvent_t end)")
def infinirtEventElapsedTime(start: Handle | None, end: Handle | None) -> float:
    """Returns (ms, ret), to the microsecond. Codes: 2 on an NPU; 4 null; 3 no event of the CPU."""
    if not on_cpu():
        not_implemented("Expected the CPU but the current device is an NPU, whose events tell no time.")
    passed = host_event(end, "end").time - host_event(start, "start").time
    return (passed // NANOSECONDS_PER_US) / US_PER_MS


def no_graphs() -> NoReturn:
    reason = f"Expected a device that records graphs but got {c.device_name(here.device)}: none does here."
    raise refused(c.INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED, reason)


@function("infinirtStreamBeginCapture(infinirtStream_t stream, infinirtStreamCaptureMode_t mode)")
def infinirtStreamBeginCapture(stream: Handle | None, mode: int) -> None:
    """Graphs are not emulated. Codes: 5."""
    no_graphs()


@function("infinirtStreamEndCapture(infinirtStream_t stream, infinirtGraph_t *graph_ptr)")
def infinirtStreamEndCapture(stream: Handle | None) -> None:
    """Graphs are not emulated. Codes: 5."""
    no_graphs()


@function("infinirtGraphDestroy(infinirtGraph_t graph)")
def infinirtGraphDestroy(graph: Handle | None) -> None:
    """Graphs are not emulated. Codes: 5."""
    no_graphs()


@function(
    "infinirtGraphInstantiate(infinirtGraphExec_t *graph_exec_ptr, infinirtGraph_t graph, "
    "infinirtGraphNode_t *node_ptr, char *log_buffer, size_t buffer_size)"
)
def infinirtGraphInstantiate(graph: Handle | None, log_buffer: int, buffer_size: int) -> None:
    """Graphs are not emulated. Codes: 5."""
    no_graphs()


@function("infinirtGraphExecDestroy(infinirtGraphExec_t graph_exec)")
def infinirtGraphExecDestroy(graph_exec: Handle | None) -> None:
    """Graphs are not emulated. Codes: 5."""
    no_graphs()


@function("infinirtGraphLuanch(infinirtGraphExec_t graph_exec, infinirtStream_t stream)")
def infinirtGraphLuanch(graph_exec: Handle | None, stream: Handle | None) -> None:
    """Graphs are not emulated; the name is the original's. Codes: 5."""
    no_graphs()

"""The devices of the process: opening them, their contexts, and taking everything away again at reset."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from ..base import site, status
from ..base.handle import Handle
from ..base.soc import UNKNOWN
from ..native import ffi, lib
from . import callback, observe, refused
from .context import Context, here
from .drain import drain
from .machine import chosen, machine, start
from .stream import Stream, is_done

COPY_FAILURE = status.ACL_ERROR_RT_SYS_DMA
"""What a failed copy or memset task answers at synchronise (facts are silent; the DMA engine runs them)."""


class Device:
    """One device by user id: how often it was set, its contexts, and what of its pools is in use."""

    def __init__(self, id: int) -> None:
        self.id = id
        self.soc = UNKNOWN  # whose limits hold: the settings' when the device was last opened
        self.count = 0
        self.primary: Context | None = None
        self.contexts: set[Context] = set()
        self.streams = 0
        self.events = 0

    def take_event(self) -> None:
        """Count one more event; 207007 at the SoC's limit."""
        self.check_pool(self.events, self.soc.events, "events", status.ACL_ERROR_RT_NO_EVENT_RESOURCE)
        self.events += 1

    def take_stream(self) -> None:
        """Count one more stream; 207008 at the SoC's limit. Default streams are not counted."""
        self.check_pool(self.streams, self.soc.streams, "streams", status.ACL_ERROR_RT_NO_STREAM_RESOURCE)
        self.streams += 1

    def check_pool(self, used: int, most: int, what: str, code: int) -> None:
        if used >= most:
            where = f"on device {self.id} ({self.soc.name})"
            raise refused.exhausted(code, f"Expected at most {most} {what} {where} but all are in use: destroy some.")


devices: dict[int, Device] = {}
_free_ids: list[int] = []
_next_ids = count(0)


def stream_id() -> int:
    """The lowest number that no stream of the process has: an observer can tell streams of two devices apart."""
    return heappop(_free_ids) if _free_ids else next(_next_ids)


def visible() -> int:
    """How many devices the process sees."""
    return len(chosen().visible)


def check_id(id: int, param: str = "deviceId", code: int = status.ACL_ERROR_RT_INVALID_DEVICEID) -> int:
    """107001 (or `code`) unless the id is one of a visible device."""
    most = visible()
    if 0 <= id < most:
        return id
    raise refused.argument(param, f"a device id in [0, {most})", id, code)


def opened(id: int) -> Device:
    """The device, ready for contexts and memory."""
    start()
    device = devices.get(id)
    if device is None:
        device = devices[id] = Device(id)
    if not device.contexts:
        device.soc = chosen().soc
        lib.ae_region_open(id, chosen().memory)
    return device


def open_context(device: Device, primary: bool) -> Context:
    native = ffi.gc(lib.ae_context_new(device.id, COPY_FAILURE), lib.ae_context_release)
    context = Context(device.id, chosen().regime, native, primary)
    device.contexts.add(context)
    context.enter(site.caller() if observe.listeners else "")
    context.default_stream = open_stream(context, 0, 0)
    return context


def open_stream(context: Context, flags: int, priority: int) -> Stream:
    id = stream_id()
    native = ffi.gc(lib.ae_stream_new(context.native, id), lib.ae_stream_release)
    stream = Stream(context, native, id, flags, priority)
    context.streams.add(stream)
    return stream


def set_device(id: int) -> Context:
    """Count one more user of the device's primary context and make it this thread's; 107001 for a bad id."""
    check_id(id)
    with machine.lock:
        device = opened(id)
        created = device.primary is None
        context = device.primary or open_context(device, True)
        device.primary = context
        device.count += 1
        here.context = context
    if created and observe.listeners:
        observe.announce("create", what="context", handle=context)
    return context


def create_context(id: int) -> Context:
    """A new explicit context, current in this thread; 107001 for a bad id."""
    check_id(id)
    with machine.lock:
        context = open_context(opened(id), False)
        here.context = context
    if observe.listeners:
        observe.announce("create", what="context", handle=context)
    return context


def reset_device(id: int, force: bool) -> None:
    """Give back one use of the device, or all; with the last one everything on it goes. 107001, 507007 (not set)."""
    check_id(id)
    with machine.lock:
        device = devices.get(id)
        if device is None or device.count == 0:
            raise refused.sequence(
                status.ACL_ERROR_RT_CONTEXT_RELEASE_ERROR,
                f"Expected aclrtSetDevice before but device {id} is not set, or already fully reset.",
            )
        device.count = 0 if force else device.count - 1
        if device.count:
            return
        contexts = tuple(device.contexts)
        device.primary = None
    close_all(device, contexts)


def close_all(device: Device, contexts: tuple[Context, ...]) -> None:
    """Drain and close the contexts, then take the device's memory away."""
    try:
        for context in contexts:
            close_context(context)
    finally:
        with machine.lock:
            if not device.contexts:
                lib.ae_retire(device.id)


def close_context(context: Context) -> None:
    """Nothing more may be enqueued; what is queued runs; then streams, events and the context are gone."""
    with machine.lock:
        if not context.alive:
            return
        streams, events = tuple(context.streams), tuple(context.events)
        context.leave()
        for handle in (*streams, *events):
            handle.leave()
    try:
        drain(streams)
    finally:
        with machine.lock:
            forget_context(context, streams)
    announce_destroyed(context, streams, events)


def forget_context(context: Context, streams: tuple[Stream, ...]) -> None:
    device = devices[context.device]
    for stream in streams:
        give_back(device, stream, drop=True)
    callback.forget_context(context)
    context.streams.clear()
    context.events.clear()
    device.contexts.discard(context)
    if here.context is context:
        del here.context  # back to what threads have that set nothing


def give_back(device: Device, stream: Stream, drop: bool) -> None:
    """Close the queue and return what the stream took from the device's pools; drop: its callbacks are not run."""
    callback.forget(stream, drop)
    lib.ae_stream_close(stream.native, 1)
    heappush(_free_ids, stream.id)
    if stream is not stream.context.default_stream:
        device.streams -= 1


def announce_destroyed(context: Context, streams: tuple[Stream, ...], events: tuple[Handle, ...]) -> None:
    if observe.listeners:
        for handle in (*streams, *events, context):
            observe.announce("destroy", what=handle.kind.removeprefix("aclrt").lower(), handle=handle)


def create_stream(context: Context, flags: int, priority: int) -> Stream:
    """A new stream; 207008 when the device has none left."""
    with machine.lock:
        context.check()
        devices[context.device].take_stream()
        stream = open_stream(context, flags, priority)
    if observe.listeners:
        observe.announce("create", what="stream", handle=stream)
    return stream


def destroy_stream(stream: Stream) -> None:
    """Close a stream; what is still queued is dropped."""
    with machine.lock:
        if not stream.alive:
            return
        stream.leave()
        stream.context.streams.discard(stream)
        give_back(devices[stream.context.device], stream, drop=not is_done(stream))
    if observe.listeners:
        observe.announce("destroy", what="stream", handle=stream)


def release_everything() -> None:
    """aclFinalize: every device goes, then page-locked memory."""
    for device in tuple(devices.values()):
        with machine.lock:
            contexts = tuple(device.contexts)
            device.count, device.primary = 0, None
        close_all(device, contexts)
    if machine.started:
        lib.ae_retire(lib.AE_HOST_REGION)

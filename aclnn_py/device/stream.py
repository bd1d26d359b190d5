"""Streams: in-order queues of tasks in C, and everything that waits for one."""

from __future__ import annotations

from typing import Any

from ..base import runtime as rt
from ..base import settings, site, status
from ..base.handle import Handle
from ..native import ffi, lib
from . import failure, observe, refused
from .context import Context, here, needed
from .report import publish
from .served import HOST_FUNCTION, is_served
from .waiting import AGAIN, FOREVER, wait

SHORT = 1_000_000
"""Nanoseconds between two looks at a stream that may be blocked by now."""
NOT_WAITED_FOR = rt.ACL_STREAM_PERSISTENT | rt.ACL_STREAM_DEVICE_USE_ONLY | rt.ACL_STREAM_CPU_SCHEDULE
"""Synchronising such a stream returns 0 at once (facts 3.4)."""


class Stream(Handle):
    """A queue of tasks. `native` is the engine's stream, kept until the object dies so that no race frees it.

    `word` is its address, `quick` the same cdata while the stream lives and is one that can be waited for, else None,
    `overflow` the switch of overflow detection.
    """

    __slots__ = ("context", "flags", "id", "native", "overflow", "priority", "quick", "word")
    kind = "aclrtStream"

    def __init__(self, context: Context, native: Any, id: int, flags: int, priority: int) -> None:
        self.context = context
        self.native = native
        self.word = int(ffi.cast("uintptr_t", native))
        self.id = id
        self.flags = flags
        self.priority = priority
        self.overflow = 0
        self.quick = None if flags & NOT_WAITED_FOR else native
        self.enter(site.caller() if observe.listeners else "")

    def leave(self) -> None:
        super().leave()
        self.quick = None

    def __repr__(self) -> str:
        return f"<aclrtStream {self.id}, device {self.context.device}{'' if self.alive else ', destroyed'}>"


def checked(stream: Handle | None, param: str = "stream") -> Stream | None:
    """107017 for a handle of another kind or a destroyed stream; None (the default stream) passes."""
    if stream is None:
        return None
    if not isinstance(stream, Stream):
        raise refused.handle(param, "an aclrtStream", f"an {stream.kind}")
    if not stream.alive:
        raise refused.handle(param, "a live aclrtStream", "one that was destroyed")
    return stream


def default_of(context: Context) -> Stream:
    stream: Stream | None = context.default_stream
    if stream is None:  # another thread is resetting the device at this moment
        raise refused.no_context()
    return stream


def usable(stream: Stream | None) -> Stream:
    """A checked stream, or the current context's default one; 107002 without a current context."""
    context = needed()
    return default_of(context) if stream is None else stream


def own(stream: Stream | None, param: str = "stream") -> Stream:
    """As `usable`, but the stream must be the current context's: 107003."""
    found = usable(stream)
    if found.context is not here.context:
        raise refused.foreign(param, f"stream {found.id} of another context (device {found.context.device})")
    return found


def accepted(code: int, stream: Stream, param: str = "stream") -> None:
    """Turn the engine's answer to a push into a refusal: the stream may be closed by another thread at any time."""
    if code == status.ACL_ERROR_RT_MEMORY_ALLOCATION:
        raise refused.exhausted(code, f"Expected host memory for one more task but there is none, stream {stream.id}.")
    if code:
        raise refused.handle(param, "a live aclrtStream", f"stream {stream.id}, destroyed meanwhile")


def enqueued(stream: Stream, what: str, **facts: Any) -> None:
    """To be called after every push but a kernel's: tells the observers, and runs the task now if launches block."""
    if observe.listeners:
        task = lib.ae_stream_pushed(stream.native)
        observe.announce("enqueue", what=what, stream=stream.id, task=task, **facts)
    settle_if_blocking(stream)


def is_done(stream: Stream) -> bool:
    """Whether everything enqueued so far is done; never blocks."""
    return not lib.ae_stream_query(stream.native)


def blocker(native: Any) -> str:
    """What the head of a queue waits for, in words; "" when it is not blocked."""
    detail = ffi.new("uint64_t *")
    kind = lib.ae_stream_blocked(native, detail)
    if kind == lib.AE_TASK_WAIT:
        return f"its head waits for event {detail[0]}, whose record has not been reached"
    if kind == lib.AE_TASK_CALLBACK and is_served(detail[0]):
        return ""
    if kind == lib.AE_TASK_CALLBACK and detail[0] & HOST_FUNCTION:
        return "its head is the very host function that asks"
    if kind == lib.AE_TASK_CALLBACK:
        return "its head is a callback that waits for aclrtProcessReport in its subscribed thread"
    return ""


def waiting_for(stream: Stream) -> str:
    return f"stream {stream.id} of device {stream.context.device} is not done: {blocker(stream.native) or 'it is busy'}"


def interrupted(stream: Stream | None) -> KeyboardInterrupt:
    """What Ctrl-C raises in a wait for a stream (None: the default one): it says what was waited for."""
    return KeyboardInterrupt(waiting_for(here.context.default_stream if stream is None else stream))


def finish(stream: Stream, timeout: int = FOREVER, code: int = AGAIN) -> None:
    """Wait (helping) until everything enqueued before the call is done; raises the stream's failure, 507046 on expiry.

    code: what a first look at the stream answered already.
    """
    native = stream.native
    target = lib.ae_stream_pushed(native)
    if code == AGAIN:
        step = lib.ae_stream_wait if timeout == FOREVER else lib.ae_stream_wait_for
        code = wait(lambda left: int(step(native, target, left)), lambda: waiting_for(stream), timeout)
    if observe.listeners:
        observe.announce("synchronise", what="stream", id=stream.id, code=code)
    if code == AGAIN:
        raise refused.failed(
            status.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
            f"Expected the stream to finish within {timeout} ms but {waiting_for(stream)}.",
            "EE1002",
        )
    if code:
        raise failure.of_stream(native, code)


def synchronize(stream: Stream, function: str = "aclrtSynchronizeStream") -> int:
    """Wait for the stream; its failure is published in the name of `function` and returned."""
    try:
        finish(stream)
    except refused.Refused as problem:
        return publish(function, problem)
    return 0


def settle_if_blocking(stream: Stream) -> None:
    """Run the task just pushed if launches block (ASCEND_LAUNCH_BLOCKING)."""
    if settings.current().launch_blocking:
        settle(stream)


def settle(stream: Stream) -> None:
    """Run what can run now; raises the stream's failure. A blocked stream (unrecorded event) is left as it is."""
    native = stream.native
    code = AGAIN
    while code == AGAIN and not blocker(native):
        code = lib.ae_stream_wait(native, 0, SHORT)
    if code not in (0, AGAIN):
        raise failure.of_stream(native, code)

"""Host callbacks: a stream reaches one, its token goes to the subscribed thread, aclrtProcessReport runs it there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from ..base import status
from ..native import ffi, lib
from . import observe, refused
from .context import Context
from .machine import machine, where
from .served import server
from .stream import Stream, accepted, settle_if_blocking
from .waiting import AGAIN, wait

MAX_THREADS = 1024


class Pending(NamedTuple):
    """A callback on its way through a stream."""

    function: Callable[[Any], object]
    argument: Any
    stream: Stream


_threads: dict[Stream, int] = {}
_reserved: set[Stream] = set()
"""Streams with host functions: no thread of the program's may subscribe to them any more."""
_pending: dict[int, Pending] = {}
_tokens = count(1)
_serving: list[int] = []
_kept: dict[int, list[int]] = {}
"""By thread: callbacks that were on their way into it when Ctrl-C came; they are the next to run there."""


def being_served() -> bool:
    """Whether some other thread is inside aclrtProcessReport."""
    return any(thread != threading.get_ident() for thread in tuple(_serving))


def reserve(stream: Stream) -> None:
    """From now on the stream is one of host functions: 107011 if a thread is subscribed to it."""
    with machine.lock:
        if stream in _threads:
            raise refused.argument(
                "stream",
                "a stream without a subscribed thread",
                f"stream {stream.id}, subscribed by thread {_threads[stream]}",
                status.ACL_ERROR_RT_STREAM_SUBSCRIBE,
            )
        _reserved.add(stream)


def not_reserved(stream: Stream) -> None:
    """107011 for a stream with host functions."""
    if stream in _reserved:
        raise refused.argument(
            "stream",
            "a stream that was not used by aclrtLaunchHostFunc",
            f"stream {stream.id}, which was",
            status.ACL_ERROR_RT_STREAM_SUBSCRIBE,
        )


def subscribe(thread: int, stream: Stream) -> None:
    """From now on `thread` runs the stream's callbacks.

    107011 if one does already or the stream has host functions, 107012 past 1024 threads.
    """
    with machine.lock:
        not_reserved(stream)
        if stream in _threads:
            raise refused.argument(
                "stream",
                "a stream without a subscribed thread",
                f"stream {stream.id}, subscribed by thread {_threads[stream]}",
                status.ACL_ERROR_RT_STREAM_SUBSCRIBE,
            )
        threads = set(_threads.values())
        if thread not in threads and len(threads) >= MAX_THREADS:
            raise refused.argument(
                "threadId", f"at most {MAX_THREADS} threads", "one more", status.ACL_ERROR_RT_THREAD_SUBSCRIBE
            )
        _threads[stream] = thread


def unsubscribe(thread: int, stream: Stream) -> None:
    """End it: 107011 when the stream has no subscription, 107012 when it is another thread's."""
    with machine.lock:
        holder = _threads.get(stream)
        if holder is None:
            raise refused.argument(
                "stream",
                "a stream with a subscribed thread",
                f"stream {stream.id} without one",
                status.ACL_ERROR_RT_STREAM_SUBSCRIBE,
            )
        if holder != thread:
            raise refused.argument(
                "threadId", f"thread {holder}, which subscribed", thread, status.ACL_ERROR_RT_THREAD_SUBSCRIBE
            )
        del _threads[stream]


def are_pending(mark: int) -> bool:
    """Whether callbacks with that bit in their token have not been run."""
    return any(token & mark for token in tuple(_pending))


def forget(stream: Stream, drop: bool) -> None:
    """The stream is gone and its subscription with it; drop: so are the callbacks it did not reach."""
    _threads.pop(stream, None)
    _reserved.discard(stream)
    if drop:
        for token in [token for token, pending in tuple(_pending.items()) if pending.stream is stream]:
            _pending.pop(token, None)


def forget_context(context: Context) -> None:
    """The context is gone, and the callbacks of its streams that nobody has served, even of those destroyed before."""
    for token in [token for token, pending in tuple(_pending.items()) if pending.stream.context is context]:
        _pending.pop(token, None)


def forget_all() -> None:
    """In a forked child."""
    _threads.clear()
    _reserved.clear()
    server.thread = None
    _pending.clear()
    _serving.clear()
    _kept.clear()


def launch(function: Callable[[Any], object], argument: Any, blocking: bool, stream: Stream) -> None:
    """Enqueue a callback; 107011 for a stream with host functions, 107015 when no thread is subscribed to it."""
    not_reserved(stream)
    thread = _threads.get(stream)
    if thread is None:
        raise refused.sequence(
            status.ACL_ERROR_RT_STREAM_NO_CB_REG,
            f"Expected aclrtSubscribeReport before but no thread is subscribed to stream {stream.id}, argument stream.",
        )
    enqueue(function, argument, stream, thread, blocking)


def enqueue(
    function: Callable[[Any], object],
    argument: Any,
    stream: Stream,
    thread: int,
    blocking: bool,
    mark: int = 0,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Push a callback for the thread, `mark` in its token; `ready` is called once it is in the stream."""
    token = next(_tokens) | mark
    _pending[token] = Pending(function, argument, stream)
    code = lib.ae_push_callback(stream.native, token, thread, int(blocking), where())
    if code:
        _pending.pop(token, None)  # whoever closed the stream meanwhile may have taken it away
    accepted(code, stream)
    ready()
    if observe.listeners:
        observe.announce("enqueue", what="callback", stream=stream.id, token=token, blocking=blocking)
    settle_if_blocking(stream)


def process(timeout: int) -> None:
    """Wait for one callback meant for this thread and run it here: 107012 not subscribed, 507012 none in time.

    What the callback raises passes through, after the stream was told to go on.
    """
    thread = threading.get_ident()
    if thread not in _threads.values():
        raise refused.sequence(
            status.ACL_ERROR_RT_THREAD_SUBSCRIBE,
            f"Expected aclrtSubscribeReport for this thread (threading.get_ident() is {thread}) but got none.",
        )
    token = ffi.new("uint64_t *")
    _serving.append(thread)
    try:
        code = wait(lambda left: take(thread, left, token), lambda: "no callback came", timeout)
        if code == AGAIN:
            raise refused.failed(
                status.ACL_ERROR_RT_REPORT_TIMEOUT, f"Expected a callback within {timeout} ms but none was reached."
            )
        run(token[0])
    except KeyboardInterrupt:
        if token[0] in _pending:
            _kept.setdefault(thread, []).append(token[0])
        raise
    finally:
        if thread in _serving:  # a callback that forked comes back in a child that serves nobody
            _serving.remove(thread)


def take(thread: int, left: int, token: Any) -> int:
    """One slice of waiting for a callback; one whose stream is gone is let go without being run."""
    if _kept.get(thread):
        token[0], code = _kept[thread].pop(0), 0
    else:
        code = int(lib.ae_report_take(thread, left, token))
    if code != AGAIN and token[0] not in _pending:
        lib.ae_report_done(token[0])
        return AGAIN
    return code


def run(token: int) -> None:
    pending = _pending.pop(token, None)
    try:
        if pending is not None:  # else its stream was destroyed by force this very moment
            pending.function(pending.argument)
    finally:
        lib.ae_report_done(token)

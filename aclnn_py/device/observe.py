"""The seam for tools: the machine announces what happens to whoever listens; with nobody listening it costs one test.

Host events are announced by the thread that causes them, right after they happened. Starts and finishes of tasks come
from a ring in C that is emptied before each announcement, so they arrive in order but later than they happened.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock, get_native_id
from typing import Any

from ..base import settings
from ..native import ffi, lib

KINDS = (
    "malloc", "free", "copy", "enqueue", "start", "finish", "synchronise", "record", "wait", "create", "destroy",
    "refusal",
)  # fmt: skip
MARKS = 256
KIND_OF_MARK = {lib.AE_MARK_START: "start", lib.AE_MARK_FINISH: "finish", lib.AE_MARK_FAIL: "finish"}


class Event:
    """Something that happened: `kind` (one of KINDS), `time` in nanoseconds, `thread` (its native id), and `facts`.

    malloc, free: address, bytes, region. copy: target, source, bytes (synchronous, source None for a fill). enqueue:
    what, stream, task and the operands. start, finish: stream, task, what, failed. synchronise: what, id, code. record,
    wait: event, stream, generation. create, destroy: what, handle. refusal: function, code, text.
    """

    __slots__ = ("facts", "kind", "thread", "time")

    def __init__(self, kind: str, time: int, thread: int, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.time = time
        self.thread = thread
        self.facts = facts

    def __repr__(self) -> str:
        return f"<{self.kind} {self.facts}>"


Listener = Callable[[Event], None]
listeners: list[Listener] = []
"""Test it before `announce`, so that silence is free."""

attention = False
"""True while anything but the plain path of a launch is asked for: somebody listens, or launches are blocking."""

_ring: Any = None
_order = RLock()


def announce(kind: str, **facts: Any) -> None:
    """Tell every listener, after the tasks that started and finished before."""
    with _order:
        drain()
        tell(Event(kind, lib.ae_now(), get_native_id(), facts))


def tell(event: Event) -> None:
    for listener in tuple(listeners):
        listener(event)


def drain() -> None:
    """Announce the starts and finishes that wait in the ring."""
    with _order:
        while _ring is not None and (count := lib.ae_trace_take(_ring, MARKS)) > 0:
            for event in [event_of(mark) for mark in _ring[0:count]]:
                tell(event)


def event_of(mark: Any) -> Event:
    facts: dict[str, Any] = {
        "stream": mark.stream,
        "task": mark.task,
        "what": ffi.string(mark.name).decode(),
        "site": mark.site,
    }
    if mark.what != lib.AE_MARK_START:
        facts["failed"] = mark.what == lib.AE_MARK_FAIL
    return Event(KIND_OF_MARK[mark.what], mark.time, mark.thread, facts)


def attach(listener: Listener) -> None:
    """Listen from now on; attaching the same listener again changes nothing."""
    global _ring
    if listener not in listeners:
        listeners.append(listener)
    if _ring is None:
        _ring = ffi.new("ae_mark[]", MARKS)
        lib.ae_trace(1)
    refresh()


def detach(listener: Listener) -> None:
    """Stop listening; a listener that is not attached is ignored."""
    global _ring
    if listener in listeners:
        listeners.remove(listener)
    if not listeners and _ring is not None:
        lib.ae_trace(0)
        _ring = None
    refresh()


def after_fork() -> None:
    """In a forked child: the same listeners, but no lock that a lost thread may hold."""
    global _order
    _order = RLock()


def refresh(chosen: settings.Settings | None = None) -> None:
    """Work out `attention` again, after listeners or settings changed."""
    global attention
    attention = bool(listeners) or (chosen or settings.current()).launch_blocking


settings.listeners.append(refresh)

"""Listening to the machine of this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event as Signal
from threading import RLock, Thread

from ..native import ffi, lib
from .events import RECORD, Decoder, Event, Record, RecordFilter, everything

Listener = Callable[[Event], object]

MOST = 2048
"""Events that are taken at once."""
INTERVAL = 0.05
"""Seconds between two looks at what happened, for who listens in the background."""

_listeners: dict[Listener, RecordFilter] = {}
_order = RLock()
_buffer = ffi.new("ae_event_record[]", MOST)


def wanted(record: Record) -> bool:
    for accepts in _listeners.values():  # noqa: SIM110  # no generator: most records end here
        if accepts(record):
            return True
    return False


_decoder = Decoder(wanted)


def drain() -> None:
    """Pass every listener the events until now."""
    with _order:
        while (count := lib.ae_events_take(_buffer, MOST)) > 0:
            for event in _decoder.feed(bytes(ffi.buffer(_buffer, count * RECORD.size))):
                for listener in tuple(_listeners):
                    listener(event)


def report_leaks() -> None:
    """Pass every listener the leaks that the process would have if it ended now."""
    lib.ae_events_leaks()
    drain()


def attach(listener: Listener, accepts: RecordFilter = everything) -> None:
    """From now on `drain` passes it events, at least those that it accepts."""
    with _order:
        drain()
        if listener not in _listeners:
            _listeners[listener] = accepts
            lib.ae_watch(1)


def detach(listener: Listener) -> None:
    """Pass it the events until now, and no more; one that does not listen is ignored."""
    with _order:
        drain()
        if _listeners.pop(listener, None) is not None:
            lib.ae_watch(0)


@contextmanager
def watching(listener: Listener, accepts: RecordFilter = everything) -> Iterator[None]:
    """Listen inside; `drain` passes the events until then, the end the rest."""
    attach(listener, accepts)
    try:
        yield
    finally:
        detach(listener)


class Background:
    """Listens in a thread of its own, so that what happens does not pile up in a program that knows nothing of it.

    The thread starts with the first events worth it, whoever called the machine: a program that does not call it, and
    forks, should not be warned of threads.
    """

    def __init__(self, listener: Listener, accepts: RecordFilter = everything) -> None:
        self.listener, self.accepts = listener, accepts
        self._over = Signal()
        self._thread: Thread | None = None

    def start(self) -> None:
        attach(self.listener, self.accepts)
        ffi.def_extern(name="ae_python_events", error=0)(self._woken)
        lib.ae_watch_wake(ffi.addressof(lib, "ae_quick_events"))

    def stop(self) -> None:
        lib.ae_watch_wake(ffi.NULL)
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        detach(self.listener)

    def _woken(self) -> int:
        """In the main thread, between two steps of the interpreter."""
        thread = Thread(target=self._listen, name="aclnn_py events", daemon=True)
        if not (self._over.is_set() or self._thread):
            with suppress(RuntimeError):  # no thread can be started: all events are passed at the end
                thread.start()
                self._thread = thread
        return 0

    def _listen(self) -> None:
        while not self._over.wait(INTERVAL):
            drain()


def after_fork() -> None:
    """In a forked child, whose machine nobody watches."""
    global _order, _decoder
    _order, _decoder = RLock(), Decoder(wanted)
    _listeners.clear()


os.register_at_fork(after_in_child=after_fork)

"""Listening to the machine of this process."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event as Signal
from threading import RLock, Thread

from ..native import ffi, lib
from .events import ROW, Audience, Decoder, Listener, RowFilter, bits_of, everything

MOST = 4096
"""Rows that are taken at once."""
INTERVAL = 0.05
"""Seconds between two looks at what happened, for who listens in the background."""

_listeners: dict[Listener, Audience] = {}
order = RLock()
"""Whoever has it is the only one who passes events."""
_buffer = ffi.new("ae_event_row[]", MOST)
_decoder = Decoder()


def drain() -> None:
    """Pass every listener the events until now."""
    with order:
        while (count := lib.ae_events_take(_buffer, MOST)) > 0:
            _decoder.feed(ffi.buffer(_buffer, count * ROW.size)[:], _listeners.values())


def report_leaks() -> None:
    """Pass every listener the leaks that the process would have if it ended now."""
    lib.ae_events_leaks()
    drain()


def attach(audience: Audience) -> None:
    """From now on `drain` passes it the events that it wants."""
    with order:
        drain()
        if audience.listener not in _listeners:
            _listeners[audience.listener] = audience
            lib.ae_watch(1)
            tell_kinds()


def detach(listener: Listener) -> None:
    """Pass it the events until now, and no more; one that does not listen is ignored."""
    with order:
        drain()
        if _listeners.pop(listener, None) is not None:
            lib.ae_watch(0)
            tell_kinds()


def tell_kinds() -> None:
    """The machine is to tell what somebody wants."""
    lib.ae_watch_kinds(bits_of(_listeners.values()))


@contextmanager
def watching(listener: Listener, accepts: RowFilter = everything) -> Iterator[None]:
    """Listen inside; `drain` passes the events until then, the end the rest."""
    attach(Audience(listener, accepts))
    try:
        yield
    finally:
        detach(listener)


class Background:
    """Listens in a thread of its own, so that what happens does not pile up in a program that knows nothing of it.

    The thread starts with the first events worth it, whoever called the machine: a program that does not call it, and
    forks, should not be warned of threads.
    """

    def __init__(self, listeners: Iterable[Audience]) -> None:
        self.listeners = tuple(listeners)
        self._over = Signal()
        self._thread: Thread | None = None

    def start(self) -> None:
        for audience in self.listeners:
            attach(audience)
        ffi.def_extern(name="ae_python_events", error=0)(self._woken)
        lib.ae_watch_wake(ffi.addressof(lib, "ae_quick_events"))

    def stop(self) -> None:
        lib.ae_watch_wake(ffi.NULL)
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        for audience in self.listeners:
            detach(audience.listener)

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
    global order, _decoder
    order, _decoder = RLock(), Decoder()
    _listeners.clear()


os.register_at_fork(after_in_child=after_fork)

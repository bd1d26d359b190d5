"""Listening to the machine of this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event as Signal
from threading import RLock, Thread

from ..native import ffi, lib
from .events import RECORD, Decoder, Event, Record, Wish, everything

Listener = Callable[[Event], object]

MOST = 2048
"""Events that are taken at once."""
INTERVAL = 0.05
"""Seconds between two looks at what happened, for who listens in the background."""

_listeners: dict[Listener, Wish] = {}
_order = RLock()
_room = ffi.new("ae_event_record[]", MOST)


def wanted(record: Record) -> bool:
    return any(wish(record) for wish in _listeners.values())


_decoder = Decoder(wanted)


def drain() -> None:
    """Tell every listener what happened until now."""
    with _order:
        while (count := lib.ae_events_take(_room, MOST)) > 0:
            for event in _decoder.feed(bytes(ffi.buffer(_room, count * RECORD.size))):
                for listener in tuple(_listeners):
                    listener(event)


def left() -> None:
    """Tell every listener what the process would leave behind if it ended now."""
    lib.ae_events_left()
    drain()


def attach(listener: Listener, wish: Wish = everything) -> None:
    """From now on `drain` tells it what happens, what it wishes for at least."""
    with _order:
        drain()
        if listener not in _listeners:
            _listeners[listener] = wish
            lib.ae_watch(1)


def detach(listener: Listener) -> None:
    """It is told what happened until now, and no more; one that does not listen is ignored."""
    with _order:
        drain()
        if _listeners.pop(listener, None) is not None:
            lib.ae_watch(0)


@contextmanager
def watching(listener: Listener) -> Iterator[None]:
    """Listen inside; `drain` tells what happened until then, the end tells the rest."""
    attach(listener)
    try:
        yield
    finally:
        detach(listener)


class Background:
    """Listens in a thread of its own, so that what happens does not pile up in a program that knows nothing of it.

    The thread starts with the first events worth it, whoever called the machine: a program that does not call it, and
    forks, should not be told that it has threads.
    """

    def __init__(self, listener: Listener, wish: Wish = everything) -> None:
        self.listener, self.wish = listener, wish
        self._over = Signal()
        self._thread: Thread | None = None

    def start(self) -> None:
        attach(self.listener, self.wish)
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
            with suppress(RuntimeError):  # no more threads to be had: everything is told at the end
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

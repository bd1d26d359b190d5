"""A forked child begins with an empty machine: every handle of the parent is dead, no context is current (107002)."""

from __future__ import annotations

import os
import threading

from ..base.handle import live
from ..base.regime import NO_DEVICE
from ..native import ffi, lib
from . import callback, observe
from .context import Context, here
from .devices import devices
from .event import Event
from .machine import machine
from .stream import Stream


def disown(handle: Context | Stream | Event) -> None:
    """The engine has forgotten the object already: it must not be released when Python's half goes."""
    handle.alive = False
    live.discard(handle)
    ffi.gc(handle.native, None)
    if isinstance(handle, Stream):
        handle.quick = None
    if isinstance(handle, Context):
        handle.regime = NO_DEVICE


def after_in_child() -> None:
    machine.lock = threading.RLock()  # a thread that does not exist here may have held it
    observe.after_fork()
    callback.forget_all()
    devices.clear()
    here.__dict__.clear()
    for handle in tuple(live):
        if isinstance(handle, (Context, Stream, Event)):
            disown(handle)
    if machine.started:
        machine.started = False
        lib.ae_after_fork()


os.register_at_fork(after_in_child=after_in_child)

"""Host functions: callbacks that a thread of ours runs in stream order, while their stream stands still."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from ..native import ffi
from . import callback
from .machine import machine
from .served import HOST_FUNCTION, server
from .stream import Stream
from .waiting import AGAIN, SLICE

MAILBOX = (1 << 64) - 1
"""What the engine takes for the number of our thread; no thread has it."""


def launch(function: Callable[[Any], object], argument: Any, stream: Stream) -> None:
    """Enqueue a host function: 107011 when a thread of the program's is subscribed to the stream."""
    callback.reserve(stream)
    callback.enqueue(function, argument, stream, MAILBOX, True, HOST_FUNCTION, serve_from_now_on)


def serve_from_now_on() -> None:
    """Start our thread unless it runs."""
    with machine.lock:
        if server.thread is None:
            server.thread = threading.Thread(target=serve, name="aclnn_py host functions", daemon=True)
            server.thread.start()


def has_ended() -> bool:
    """Whether no host function is left, in which case our thread is gone for everybody else."""
    with machine.lock:
        if callback.are_pending(HOST_FUNCTION):
            return False
        server.thread = None
        return True


def serve() -> None:
    """Run host functions as streams reach them; what one raises is reported as for any thread."""
    token = ffi.new("uint64_t *")
    while not has_ended():
        if callback.take(MAILBOX, SLICE, token) != AGAIN:
            run(token[0])


def run(token: int) -> None:
    try:
        callback.run(token)
    except BaseException:
        kind, problem, trace = sys.exc_info()
        threading.excepthook(threading.ExceptHookArgs((kind, problem, trace, threading.current_thread())))

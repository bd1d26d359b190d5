"""Python's callbacks and host functions: C knows them by number, and says when one is to be run."""

from __future__ import annotations

import os
import sys
import threading
from _thread import get_ident
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from ..native import ffi, keep, kept, lib

FEW = 64


class Function(NamedTuple):
    """What is called, and with what."""

    function: Callable[[Any], object]
    argument: Any


pending: dict[int, Function] = {}
"""Those on their way through a stream, by number."""
_numbers = count(1)


def numbered(function: Callable[[Any], object] | None, argument: Any) -> int:
    """The number of a function that is about to be launched; 0 for none. What will not be run any more is forgotten."""
    dropped = ffi.new("uint64_t[]", FEW)
    while found := lib.ae_callbacks_dropped(dropped, FEW):
        for number in dropped[0:found]:
            pending.pop(number, None)
    if function is None:
        return 0
    number = next(_numbers)
    pending[number] = Function(function, argument)
    return number


def launch_code(number: int, code: int) -> int:
    """The code of a launch; one that was refused will not be run. A failure or Ctrl-C behind it is another thing."""
    if code in (100000, 207001, 207005) or code // 1000 == 107:
        pending.pop(number, None)
    return code


def run(number: int) -> int:
    """Called by C in aclrtProcessReport: 1 if the function has not begun, since Ctrl-C came first."""
    begun = False
    try:
        found = pending.get(number)
        begun = True
        if found is not None:  # else its stream was destroyed this very moment
            pending.pop(number, None)
            found.function(found.argument)
    except BaseException as problem:
        keep(None, problem, None)
        return int(not begun)
    return 0


# ---- the thread of host functions ------------------------------------------------------------------------------------


def serve_from_now_on() -> int:
    """Start the thread: 1, or -1 where none can be had."""
    try:
        threading.Thread(target=serve, name="aclnn_py host functions", daemon=True).start()
    except RuntimeError:
        return -1
    return 1


def serve() -> None:
    """Run host functions as streams reach them, until none is left."""
    number = ffi.new("uint64_t *")
    while (code := lib.ae_host_take(lib.AE_SLICE, number)) != lib.AE_MISS:
        if code == 0:
            run_in_stream_order(number[0])


def run_in_stream_order(number: int) -> None:
    """What a function raises is reported as for any thread; its stream goes on."""
    try:
        run(number)
        problem = kept.pop(get_ident(), None)
        if problem is not None:
            raise problem
    except BaseException:
        kind, value, trace = sys.exc_info()
        threading.excepthook(threading.ExceptHookArgs((kind, value, trace, threading.current_thread())))
    finally:
        lib.ae_host_done()


ffi.def_extern(name="ae_python_run", error=1, onerror=keep)(run)
lib.ae_callbacks(lib.ae_python_run)
os.register_at_fork(after_in_child=pending.clear)

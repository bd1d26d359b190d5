"""acl.util: threads for callbacks."""

from __future__ import annotations

import sys
import threading
from _thread import get_ident
from collections.abc import Callable
from typing import Any, NamedTuple

from ..api import unpack
from ..base.status import ACL_ERROR_INVALID_PARAM
from .convert import word


class Started(NamedTuple):
    """A thread of start_thread: its function has returned (ended), and somebody has waited for that (awaited).

    The thread lives until then, as a joinable thread of C does, so that its id is no other thread's meanwhile.
    """

    thread: threading.Thread
    ended: threading.Event
    awaited: threading.Event


threads: dict[int, Started] = {}
"""By id."""


def start_thread(thr_func: Callable[[Any], object], args_list: list[Any], /) -> tuple[int, int]:
    """thr_id, ret = acl.util.start_thread(thr_func, args_list)

    Runs thr_func(args_list) in a new thread. thr_id is what acl.rt.subscribe_report takes. The thread has no context:
    acl.rt.set_context gives it one. The thread does not keep the program from ending; an exception that thr_func raises
    goes to threading.excepthook. Codes: 100000 no thread can be started.
    """
    if not callable(thr_func):
        raise unpack.wrong("thr_func", "a callable", thr_func)
    if not isinstance(args_list, (list, tuple)):
        raise unpack.wrong("args_list", "a list", args_list)
    begun, ended, awaited = threading.Event(), threading.Event(), threading.Event()
    numbers: list[int] = []

    def run() -> None:
        numbers.append(get_ident())
        begun.set()
        reported(thr_func, args_list)
        ended.set()
        awaited.wait()

    thread = threading.Thread(target=run, name="acl.util.start_thread", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return 0, ACL_ERROR_INVALID_PARAM
    begun.wait()
    threads[numbers[0]] = Started(thread, ended, awaited)
    return numbers[0], 0


def reported(function: Callable[[Any], object], argument: Any) -> None:
    """Call it; what it raises is reported as for any thread."""
    try:
        function(argument)
    except BaseException:
        kind, value, trace = sys.exc_info()
        assert kind is not None
        threading.excepthook(threading.ExceptHookArgs((kind, value, trace, threading.current_thread())))


def stop_thread(thr_id: int, /) -> int:
    """ret = acl.util.stop_thread(thr_id)

    Waits until the function of a thread of acl.util.start_thread has returned. Codes: 100000 no such thread, one that
    was waited for before, or the calling thread itself.
    """
    number = word(thr_id, "thr_id")
    found = threads.get(number)
    if found is None or found.thread is threading.current_thread():
        return ACL_ERROR_INVALID_PARAM
    found.ended.wait()
    if threads.pop(number, None) is None:  # another thread has waited as well
        return ACL_ERROR_INVALID_PARAM
    found.awaited.set()
    found.thread.join()
    return 0

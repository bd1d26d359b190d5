"""acl.util: threads for callbacks."""

from __future__ import annotations

import threading
from _thread import get_ident
from collections.abc import Callable
from typing import Any

from ..api import unpack
from ..base.status import ACL_ERROR_INVALID_PARAM
from .convert import word

threads: dict[int, threading.Thread] = {}


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
    begun = threading.Event()
    numbers: list[int] = []

    def run() -> None:
        numbers.append(get_ident())
        begun.set()
        thr_func(args_list)

    thread = threading.Thread(target=run, name="acl.util.start_thread", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return 0, ACL_ERROR_INVALID_PARAM
    begun.wait()
    threads[numbers[0]] = thread
    return numbers[0], 0


def stop_thread(thr_id: int, /) -> int:
    """ret = acl.util.stop_thread(thr_id)

    Waits until a thread of acl.util.start_thread has returned. Codes: 100000 no such thread, one that was waited for
    before, or the calling thread itself.
    """
    thread = threads.get(word(thr_id, "thr_id"))
    if thread is None or thread is threading.current_thread():
        return ACL_ERROR_INVALID_PARAM
    thread.join()
    threads.pop(thr_id, None)
    return 0

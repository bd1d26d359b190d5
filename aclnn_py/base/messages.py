"""The queue behind aclGetRecentErrMsg: why calls failed, per thread, in the layout of CANN's error manager."""

from __future__ import annotations

import os
import time
from _thread import RLock, _local, get_native_id

from . import log
from .titles import TITLES

LONGEST = 1024
"""Characters a message is cut at."""
DEEPEST = 256
"""Messages a queue holds; what a program never reads must not grow for ever. The header and the newest ones stay."""

_MODULES = {"EZ": "NNOP", "EH": "ASCENDCL", "EE": "RUNTIME", "WE": "RUNTIME"}
_PLOG = "Collect the plog (ASCEND_GLOBAL_LOG_LEVEL, ASCEND_SLOG_PRINT_TO_STDOUT) and read the lines before this one."
_INSTALL = "Check the installed package and the environment variables, then read the plog."
_CLASSES = {"1": ("EZ1001", ""), "5": ("EZ9999", _INSTALL)}
_RUNTIME = ("EZ9903", _PLOG)


class Message:
    """One queued message; ``when`` in nanoseconds since the epoch, ``thread`` the id of the one that failed."""

    __slots__ = ("cause", "ident", "solution", "text", "thread", "when")

    def __init__(self, ident: str, text: str, cause: str, solution: str) -> None:
        self.ident = ident
        self.text = _cut(text)
        self.cause = cause
        self.solution = solution
        self.when = time.time_ns()
        self.thread = get_native_id()

    @property
    def inner(self) -> bool:
        """Whether the code speaks of the stack's inside rather than of the user's call."""
        return self.ident.endswith(("9999", "8888"))

    @property
    def title(self) -> str:
        """The title of the code; "Error" for a code CANN does not have."""
        return TITLES.get(self.ident, "Error")


class _Own(_local):
    def __init__(self) -> None:
        self.queue: list[Message] = []


_own = _Own()
_shared: list[Message] = []
_lock = RLock()  # a finalizer may add while this thread adds
_by_process = False


def set_mode(mode: str) -> None:
    """aclInit's "err_msg_mode": "0" a queue per thread (default), "1" one for all, each line with its thread."""
    global _by_process
    _by_process = mode == "1"


def add(ident: str, text: str, cause: str = "", solution: str = "") -> None:
    """Queue a message under a code such as "EZ1001" and log it as an error; the same (code, text) is queued once."""
    log.error(_MODULES.get(ident[:2], "ASCENDCL"), f"{ident}: {text}")
    _queue(ident, text, cause, solution)


def refused(status: int, text: str) -> None:
    """Queue why an aclnn function returned ``status``: EZ1001 for 1xxxxx, EZ9999 for 5xxxxx, EZ9903 for the others."""
    ident, solution = _CLASSES.get(str(status)[:1], _RUNTIME)
    log.error("NNOP", f"[NNOP][{get_native_id()}] errno[{status}] {text}")
    _queue(ident, text, "", solution)


def take() -> str | None:
    """The queued messages as one text, and an empty queue; None when there is nothing."""
    with _lock:
        queue = _shared if _by_process else _own.queue
        taken = queue[:]
        queue.clear()
    return _layout(taken, _by_process) if taken else None


def clear() -> None:
    """Drop what is queued."""
    with _lock:
        (_shared if _by_process else _own.queue).clear()


def _queue(ident: str, text: str, cause: str, solution: str) -> None:
    message = Message(ident, text, cause, solution)
    with _lock:
        queue = _shared if _by_process else _own.queue
        if any(one.ident == ident and one.text == message.text for one in queue):
            return
        if len(queue) >= DEEPEST:
            del queue[0 if _header(queue) else 1]
        queue.append(message)


def _header(queue: list[Message]) -> int:
    return next((place for place, message in enumerate(queue) if not message.inner), 0)


def _layout(queue: list[Message], by_process: bool) -> str:
    place = _header(queue)
    first, rest = queue[place], queue[:place] + queue[place + 1 :]
    stamp = f"[PID: {os.getpid()}] {log.timestamp(first.when)} {first.title}({first.ident}):"
    suffix = {one: f"[THREAD:{one.thread}]" if by_process else "" for one in queue}
    if first.inner:
        lines = [f"{first.ident}: Internal error!", f"{first.ident}{stamp}  {first.text}{suffix[first]}"]
        indent = " " * 7
    else:
        lines = [f"{stamp} {first.text}{suffix[first]}", *_advice(first)]
        indent = " " * 8
    if rest:
        lines.append("TraceBack (most recent call last):")
        lines.extend(f"{indent}{one.text}{suffix[one]}" for one in rest)
    return "".join(line + "\n" for line in lines)


def _advice(message: Message) -> list[str]:
    pairs = (("Possible Cause", message.cause), ("Solution", message.solution))
    return [f"        {name}: {text}" for name, text in pairs if text not in ("", "N/A")]


def _after_fork() -> None:
    global _lock
    _lock = RLock()  # a thread that does not exist in the child may have held it


os.register_at_fork(after_in_child=_after_fork)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."

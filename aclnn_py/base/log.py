"""The plog: lines to a file or to stdout, switched by CANN's environment variables."""

from __future__ import annotations

import os
import sys
import time
from _thread import RLock

from .site import caller

DEBUG, INFO, WARNING, ERROR, NONE = range(5)
FILE_BYTES = 20 << 20
"""Bytes after which a new file is begun."""
FILES = 10
"""Files of one process that are kept, unless ASCEND_HOST_LOG_FILE_NUM (1 to 1000) says otherwise."""

_NAMES = ("DEBUG", "INFO", "WARNING", "ERROR")
_lock = RLock()  # a finalizer may log while this thread logs
_floor = DEBUG  # lowest level that may be on; until the variables are read every call looks


def debug(module: str, text: str) -> None:
    """Log at level 0 for a module such as "NNOP"."""
    if _floor <= DEBUG:
        _emit(DEBUG, module, text)


def info(module: str, text: str) -> None:
    """Log at level 1."""
    if _floor <= INFO:
        _emit(INFO, module, text)


def warning(module: str, text: str) -> None:
    """Log at level 2."""
    if _floor <= WARNING:
        _emit(WARNING, module, text)


def error(module: str, text: str) -> None:
    """Log at level 3, the only one that is on by default."""
    if _floor <= ERROR:
        _emit(ERROR, module, text)


def timestamp(nanoseconds: int) -> str:
    """YYYY-MM-DD-HH:MM:SS.mmm.uuu in local time."""
    seconds, rest = divmod(nanoseconds, 10**9)
    return f"{time.strftime('%Y-%m-%d-%H:%M:%S', time.localtime(seconds))}.{rest // 10**6:03}.{rest // 1000 % 1000:03}"


def configure() -> None:
    """Read the variables (again) and close what is open; the next line begins a new file."""
    global _sink, _floor
    with _lock:
        if _sink is not None and _sink.file >= 0:
            os.close(_sink.file)
        _sink = _Sink()
        _floor = min(_sink.level, *_sink.modules.values(), NONE)


class _Sink:
    """Where lines go, and from which level, as the environment says; file, size and names of what is written."""

    def __init__(self) -> None:
        environ = os.environ
        self.level = _level(environ.get("ASCEND_GLOBAL_LOG_LEVEL", ""))
        self.modules = _module_levels(environ.get("ASCEND_MODULE_LOG_LEVEL", ""))
        old = environ.get("ASCEND_SLOG_PRINT_TO_STDOUT", "")
        self.to_stdout = environ.get("ASCEND_LOG_PRINT_TO_STDOUT", old) == "1"
        self.kept = _file_count(environ.get("ASCEND_HOST_LOG_FILE_NUM", ""))
        self.pid = os.getpid()
        self.program = _program()
        self.written = FILE_BYTES
        self.file = -1
        self.paths: list[str] = []
        self.lost = 0  # lines that could not be written: a log never fails the program

    def write(self, line: str) -> None:
        try:
            self._write(line)
        except (OSError, ValueError, AttributeError):  # disk full, stdout closed, no stdout at all
            self.lost += 1

    def _write(self, line: str) -> None:
        if self.to_stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            return
        data = line.encode(errors="replace")
        if self.written + len(data) > FILE_BYTES:
            self._begin()
        self.written += os.write(self.file, data)

    def _begin(self) -> None:
        folder = _folder()
        os.makedirs(folder, 0o750, exist_ok=True)
        now = time.time_ns()
        stamp = time.strftime("%Y%m%d%H%M%S", time.localtime(now // 10**9)) + f"{now // 10**6 % 1000:03}"
        path = f"{folder}/plog-{self.pid}_{stamp}.log"
        fresh = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o640)
        if self.file >= 0:
            os.close(self.file)
        self.file, self.written = fresh, 0
        self.paths = [*(one for one in self.paths if one != path), path]
        while len(self.paths) > self.kept:
            os.unlink(self.paths.pop(0))


_sink: _Sink | None = None


def _emit(level: int, module: str, text: str) -> None:
    if _sink is None:
        configure()
    sink = _sink
    if sink is None or level < sink.modules.get(module, sink.level):
        return
    head = f"[{_NAMES[level]}] {module}({sink.pid},{sink.program}):{timestamp(time.time_ns())} [{caller()}]"
    with _lock:
        sink.write(f"{head}{text}\n")


def _after_fork() -> None:
    """The child writes a file of its own; the lock may have been held by a thread that does not exist there."""
    global _lock, _sink, _floor
    _lock, _sink, _floor = RLock(), None, DEBUG


os.register_at_fork(after_in_child=_after_fork)


def _level(text: str) -> int:
    return int(text) if text in ("0", "1", "2", "3", "4") else ERROR


def _module_levels(text: str) -> dict[str, int]:
    pairs = [item.split("=") for item in text.split(":")] if text else []
    if any(len(pair) != 2 or not pair[0] or pair[1] not in ("0", "1", "2", "3", "4") for pair in pairs):
        return {}  # one bad item spoils the whole variable
    return {module: int(level) for module, level in pairs}


def _file_count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= 1000 else FILES


def _folder() -> str:
    root = os.environ.get("ASCEND_PROCESS_LOG_PATH")
    if not root:
        work = os.environ.get("ASCEND_WORK_PATH")
        root = f"{work}/log" if work else os.path.expanduser("~/ascend/log")
    return f"{root}/debug/plog"


def _program() -> str:
    try:
        with open("/proc/self/comm", encoding="utf-8", errors="replace") as file:
            return file.read().strip()
    except OSError:
        return "python"

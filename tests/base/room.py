"""The rooms of the machine that every other one stands on (log, messages, budget), loaded by themselves.

native/room.c stands in for the rest. What a program can reach is tested through the package instead.
"""

from __future__ import annotations

import ctypes
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import children
import pytest

KERNELS = Path(__file__).resolve().parents[2] / "kernels"
PARTS = (
    *("report/inject", "report/inject_points"),
    *("base/operators", "base/tables", "base/text", "memory/budget"),
    *(f"report/{part}" for part in ("call", "log", "message", "plog", "refuse", "thread", "traces")),
)
FLAGS = ("-std=gnu11", "-fPIC", "-shared", "-pthread", "-Wall", "-Wextra", "-Werror")
DEBUG, INFO, WARNING, ERROR = range(4)


@cache
def room() -> ctypes.CDLL:
    """The library; a test that wants it is skipped where there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        pytest.skip("needs a C compiler")
    places = [word for place in (KERNELS, *(KERNELS / "machine").iterdir()) for word in ("-iquote", str(place))]
    sources = [Path(__file__).with_name("native") / "room.c", *(KERNELS / "machine" / f"{part}.c" for part in PARTS)]
    with TemporaryDirectory() as directory:
        target = Path(directory, "room.so")
        children.run([compiler, *FLAGS, *places, *map(str, sources), "-o", str(target)], check=True)
        loaded = ctypes.CDLL(str(target))
    loaded.message_take.restype = ctypes.c_char_p
    loaded.message_module.restype = ctypes.c_char_p
    loaded.log_stamp.argtypes = (ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t)
    loaded.log_after_fork.argtypes = (ctypes.c_bool,)
    loaded.room_by_process.argtypes = (ctypes.c_bool,)
    loaded.settings_budget.restype = ctypes.c_uint64
    loaded.settings_budget_below.restype = ctypes.c_uint64
    return loaded


def add(ident: str, text: str) -> None:
    """Queue a message and nothing else."""
    room().message_add(ident.encode(), text.encode(), True)


def missing(code: int, text: str) -> None:
    """A call that CANN would not refuse."""
    room().room_refuse_missing(code, text.encode())


def refused(status: int, text: str) -> None:
    """A call that an aclnn function refuses."""
    room().room_refuse_operator(status, text.encode())


def take() -> str | None:
    """The queued messages, and an empty queue."""
    found = room().message_take()
    return None if found is None else found.decode()


def stamp(nanoseconds: int) -> str:
    """A time as the log writes it."""
    out = ctypes.create_string_buffer(48)
    room().log_stamp(nanoseconds, out, len(out))
    return out.value.decode()


def available_bytes(root: str = "") -> int:
    """What the process may still take, with /proc and /sys below root."""
    return int(room().settings_budget_below(root.encode()))

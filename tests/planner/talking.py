"""A program that talks to planners (native/talk.c), the interpreters it is given, and what it tells."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from pathlib import Path

import children
import snapshots
from planner_child import DIRECTORY

from aclnn_py import ops, planner
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls

PARTS = (
    *("planner/planner.c", "planner/planner_process.c", "planner/planner_watch.c"),
    *("base/interpreter.c", "base/spawn.c", "base/frames.c"),
)
SILU = snapshots.of(ops.find("aclnnSilu"), good_calls(ops.find("aclnnSilu"), profile(representative("ascend910b")))[0])
ADVICE = ": install it there, or name a Python in ACLNN_PY_PYTHON."


def compiled(checkout: Path, target: Path, *flags: str) -> Path:
    kernels = checkout / "kernels"
    places = [word for place in (kernels, *(kernels / "machine").iterdir()) for word in ("-iquote", str(place))]
    native = checkout / "tests/planner/native"
    sources = [*(native / name for name in ("talk.c", "stand_in.c")), *(kernels / "machine" / name for name in PARTS)]
    command = ["gcc", "-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread", *places, *flags]
    children.run([*command, *map(str, sources), "-o", str(target), "-ldl"], check=True)
    return target


Talk = Callable[..., list[str]]


AT = ("at", sys.executable, DIRECTORY)


def digest(data: bytes) -> str:
    found = 14695981039346656037
    for byte in data:
        found = (found ^ byte) * 1099511628211 % (1 << 64)
    return f"answer {len(data)} {found:016x}"


ANSWER = digest(planner.answer(SILU))


def script(path: Path, text: str) -> Path:
    """An interpreter, or what is taken for one."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def counted(path: Path, text: str = "") -> tuple[Path, Path]:
    """The interpreter, whose processes are told in a file."""
    numbers = path.with_suffix(".numbers")
    return script(path, f'echo $$ >> {numbers}\n{text}\nexec {sys.executable} "$@"'), numbers


def ends(number: int) -> bool:
    """Whether a process is over, now or soon."""
    try:
        process = os.pidfd_open(number)
    except ProcessLookupError:
        return True
    over = select.select([process], [], [], 60)[0]
    os.close(process)
    return bool(over)


def refused(what: str) -> str:
    return f"refused Expected a Python with aclnn_py to plan what is new in this process but got {what}{ADVICE}"

"""Where in the user's program a call came from: the line a message should point at."""

from __future__ import annotations

import os
import sys
from os.path import abspath, dirname
from types import FrameType
from typing import Any

UNKNOWN = "unknown"
"""Answer where no frame of the user exists."""

WRITTEN = "<aclnn_py"
"""How the file names of code begin that the package writes and compiles at run time."""

INSIDE = (dirname(dirname(abspath(__file__))) + "/", WRITTEN)

FRAMEWORKS = ("/site-packages/torch/", "/site-packages/torch_npu/")
"""Folders of packages whose calls are the user's."""


def execute(text: str, name: str, scope: dict[str, Any]) -> None:
    """Code that the package writes, run in a scope: its lines are never taken for the user's."""
    exec(compile(text, f"{WRITTEN} {name}>", "exec"), scope)


MOST_FRAMES = 3
"""Of a stack: functions of the user's that call each other, the one that called us last."""
ARROW = " <- "
stacks = os.environ.get("ACLNN_PY_CHECK", "") not in ("", "0")
"""Whether sites are stacks: findings of checks also name the lines that call a helper."""


def caller() -> str:
    """``"file.py:12"`` of the innermost frame outside the package, or of a few, outermost first, if `stacks`."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and is_inside(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is None:
        return UNKNOWN
    found = line_of(frame)
    for _ in range(MOST_FRAMES - 1 if stacks else 0):
        frame = frame.f_back
        if frame is None or is_inside(frame.f_code.co_filename) or is_runner(frame.f_code.co_filename):
            break
        found = line_of(frame) + ARROW + found
    return found


def is_inside(file: str) -> bool:
    """Whether a file is ours, or belongs to a framework that calls CANN for the user."""
    return file.startswith(INSIDE) or any(folder in file for folder in FRAMEWORKS)


def line_of(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"


def is_runner(file: str) -> bool:
    """Whether a file is ours, or the interpreter's, which starts programs."""
    return file.startswith((*INSIDE, "<frozen"))

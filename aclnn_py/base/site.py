"""Where in the user's program a call came from: the line a message should point at."""

from __future__ import annotations

import os
import sys
from os.path import abspath, dirname
from types import CodeType, FrameType
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


MOST_CODES = 1 << 14
_inside: dict[int, bool] = {}  # by id of a code object: whether its file is ours
_codes: dict[int, CodeType] = {}  # keeps them, so that an id is never another's


def call_key() -> tuple[int, ...]:
    """What tells the place of a call from any other, quicker than `caller` does: codes and instructions."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        code = frame.f_code
        known = _inside.get(id(code))
        if not (keep(code) if known is None else known):
            break
        frame = frame.f_back
    found: tuple[int, ...] = ()
    for _ in range(MOST_FRAMES if stacks else 1):
        if frame is None:
            break
        code = frame.f_code
        if id(code) not in _codes:
            keep(code)
        found += (id(code), frame.f_lasti)
        frame = frame.f_back
    return found


def keep(code: CodeType) -> bool:
    """Remember a code object and whether its file is ours, which is answered."""
    _codes[id(code)] = code
    _inside[id(code)] = is_inside(code.co_filename)
    return _inside[id(code)]


def are_too_many() -> bool:
    """Whether a program keeps generating code: then all is forgotten, and no place is what it was."""
    if len(_codes) < MOST_CODES:
        return False
    _inside.clear()
    _codes.clear()
    return True


def is_inside(file: str) -> bool:
    """Whether a file is ours, or belongs to a framework that calls CANN for the user."""
    return file.startswith(INSIDE) or any(folder in file for folder in FRAMEWORKS)


def line_of(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"


RUNNERS = ("/site-packages/_pytest/", "/site-packages/pluggy/")
"""Folders of packages that start programs, or tests."""


def is_runner(file: str) -> bool:
    """Whether a file is ours, or belongs to what started the program."""
    return file.startswith((*INSIDE, "<frozen")) or any(folder in file for folder in RUNNERS)

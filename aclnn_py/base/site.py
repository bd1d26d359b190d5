"""Where in the user's program a call came from: the line a message should point at."""

from __future__ import annotations

import sys
from os.path import abspath, dirname
from typing import Any

UNKNOWN = "unknown"
"""Answer where no frame of the user exists."""

WRITTEN = "<aclnn_py"
"""How the file names of code begin that the package writes and compiles at run time."""

INSIDE = (dirname(dirname(abspath(__file__))) + "/", WRITTEN)


def execute(text: str, name: str, scope: dict[str, Any]) -> None:
    """Code that the package writes, run in a scope: its lines are never taken for the user's."""
    exec(compile(text, f"{WRITTEN} {name}>", "exec"), scope)


def caller() -> str:
    """``"file.py:12"`` of the innermost frame outside the package."""
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(INSIDE):
        if frame.f_back is None:
            return UNKNOWN
        frame = frame.f_back
    return f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"

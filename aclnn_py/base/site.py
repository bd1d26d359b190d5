"""Where in the user's program a call came from: the line a message should point at."""

from __future__ import annotations

import sys
from os.path import abspath, dirname

UNKNOWN = "unknown"
"""Answer where no frame of the user exists."""

INSIDE = (dirname(dirname(abspath(__file__))) + "/", "<aclnn_py")


def caller() -> str:
    """``"file.py:12"`` of the innermost frame outside the package.

    Code that the package compiles at run time counts as inside when its file name starts with ``<aclnn_py``.
    """
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(INSIDE):
        if frame.f_back is None:
            return UNKNOWN
        frame = frame.f_back
    return f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"

"""The report on a program that `aclnn-py run` started: heard in the program's process, left in a file."""

from __future__ import annotations

import json
import os

from ..checks.report import Report

VARIABLE = "ACLNN_PY_REPORT"
"""Names the file."""

_report = Report()
_owner = 0


def attend(path: str) -> None:
    """Listen from now on, if this is the first process that the command's program starts."""
    global _owner
    try:
        os.close(os.open(f"{path}.owner", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError:
        return
    _owner = os.getpid()
    _report.attach()


def write(path: str) -> None:
    """Leave the report, whole or not at all."""
    if os.getpid() != _owner:
        return
    _report.detach()
    fresh = f"{path}.{_owner}"
    with open(fresh, "w", encoding="utf-8") as file:
        json.dump(_report.summary(), file)
    os.replace(fresh, path)

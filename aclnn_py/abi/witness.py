"""The report on a program that `aclnn-py run` started: heard in the program's process, left in a file for the command."""

from __future__ import annotations

import json
import os

from ..checks.report import Report

VARIABLE = "ACLNN_PY_REPORT"
"""Names the file; the program's children inherit the variable, but the first process alone writes."""

_report = Report()
_process = os.getpid()


def attend() -> None:
    """Listen from now on."""
    _report.attach()


def write(path: str) -> None:
    """Leave the report, whole or not at all."""
    if os.getpid() != _process:
        return
    _report.detach()
    fresh = f"{path}.{_process}"
    with open(fresh, "w", encoding="utf-8") as file:
        json.dump(_report.summary(), file)
    os.replace(fresh, path)

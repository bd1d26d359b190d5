"""The process that checks for a program that nobody else watches (kernels/machine/report/checker.c).

It makes the FIFO, answers the kinds of events that it wants and the path on stdout, reads events until its stdin ends,
and prints what it found on stderr.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from ..base.checks import CHECKS
from .checker import Checker
from .fifo import Fifo
from .findings import merged
from .lines import with_lines
from .text import closing


def main(program: str, checks: int) -> None:
    """program: the executable, whose lines of the source are looked up; checks: bits of the machine's setting."""
    checker = Checker(name for bit, name in enumerate(CHECKS) if checks >> bit & 1)
    with (
        tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory,
        Fifo(Path(directory, "events"), [checker.audience]) as fifo,
    ):
        print(fifo.kinds, fifo.path, flush=True)
        while os.read(0, 4096):
            pass
    findings = checker.summary()
    if program:
        findings = merged(with_lines(findings, Path(program)))
    text = closing(findings, tuple(checker.names), dropped=checker.findings.dropped)
    print(text, end="", file=sys.stderr, flush=True)

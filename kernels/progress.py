"""What a build tells while it compiles: a line before, and from time to time how many files are done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from concurrent.futures import Future, as_completed
from typing import TextIO

SECONDS_A_FILE = 0.3
"""Of one core, in the mean over all files, on the machine that the figures of docs/figures.md are of."""
LEAST = 50
"""Files; fewer are compiled without a word."""
INTERVAL = 5.0
"""Seconds between two lines; a terminal's one line is written anew four times a second."""


def announced(missing: int, cores: int, stream: TextIO = sys.stderr) -> None:
    """Before the first of `missing` files: how long it will take."""
    if missing >= LEAST:
        seconds = missing * SECONDS_A_FILE / cores
        text = f"aclnn-py: compiling {missing} C files on {cores} {'cores' if cores > 1 else 'core'}"
        print(f"{text}, about {seconds:.0f} s", file=stream, flush=True)


def watched(jobs: Iterable[Future[object]], stream: TextIO = sys.stderr) -> None:
    """Until all jobs have ended: files done of all, and seconds."""
    waiting = list(jobs)
    terminal, start = stream.isatty(), time.monotonic()
    interval, told = 0.25 if terminal else INTERVAL, start
    for done, _ in enumerate(as_completed(waiting), 1):
        now = time.monotonic()
        if now - told < interval:
            continue
        told = now
        line = f"aclnn-py: {done} of {len(waiting)} files, {now - start:.0f} s"
        print(f"\r{line}" if terminal else line, end="" if terminal else "\n", file=stream, flush=True)
    if terminal and told > start:
        print(f"\raclnn-py: {len(waiting)} files, {time.monotonic() - start:.0f} s", file=stream, flush=True)

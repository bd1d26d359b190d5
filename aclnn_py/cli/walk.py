"""Runs of a program, each with one fault, and what the program made of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..base import status
from .points import Point

LEAST_TIME, TIMES_FIRST = 30.0, 10.0
SIGNALLED = 128
RELEASES = re.compile(r"Destroy|Free|Reset|Finalize|Unload|Unsubscribe|Close|Release|Abort")
"""Functions whose failure leaves what they were to give back."""
MOST_TEXT = 1 << 20
MOST_LEAKS = 3


class Run(NamedTuple):
    """How a program ended. exit_code: None if it had to be ended; seconds: that it took."""

    exit_code: int | None
    output: str
    report: dict[str, Any]
    seconds: float


class Judged(NamedTuple):
    """code: of the fault. verdict: told (all is well), ignored, unnamed, hang, crash, leak, or unmet (not reached)."""

    code: int
    verdict: str
    why: str


@contextmanager
def prepared(arguments: list[str]) -> Iterator[list[str]]:
    """The arguments with a C or C++ source compiled, once for all runs."""
    from .program import SOURCES, compiled

    source = Path(arguments[0])
    if source.suffix not in SOURCES:
        yield arguments
        return
    with tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory:
        yield [str(compiled(source, Path(directory))), *arguments[1:]]


def run_once(arguments: list[str], fault: str, timeout: float | None) -> Run:
    """Run the program as `aclnn-py run` does; one that takes longer is ended with all that it started."""
    with tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory:
        report, output = Path(directory, "report.json"), Path(directory, "output")
        command = [sys.executable, "-m", "aclnn_py", "run", "--quiet", "--json", str(report), *arguments]
        begun = time.monotonic()
        with output.open("wb") as file:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                env={**os.environ, "ACLNN_PY_FAULT": fault},
                start_new_session=True,
            )
            code = ended_within(process, timeout)
        seconds = time.monotonic() - begun
        with output.open("rb") as file:
            text = file.read(MOST_TEXT).decode(errors="replace")
        written = report.read_text() if report.is_file() else ""
    return Run(code, text, json.loads(written or "{}"), seconds)


def ended_within(process: subprocess.Popen[bytes], timeout: float | None) -> int | None:
    try:
        return process.wait(timeout)
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as problem:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if isinstance(problem, KeyboardInterrupt):
            raise
        return None


def first_run(arguments: list[str]) -> Run:
    """The program without a fault, with its points; an error (exit code 1) if it fails by itself."""
    first = run_once(arguments, "count", None)
    if first.exit_code:
        click.echo(first.output, err=True, nl=False)
        raise click.ClickException(f"The program ends with exit code {first.exit_code} without any fault.")
    return first


def walked(
    arguments: list[str], points: Iterable[Point], first: Run, timeout: int | None
) -> Iterator[tuple[Point, Judged]]:
    """Each point with what the program made of a fault there."""
    limit = timeout or max(LEAST_TIME, TIMES_FIRST * first.seconds)
    for point in points:
        yield point, judged(point, run_once(arguments, point.fault, limit), first)


def judged(point: Point, run: Run, first: Run) -> Judged:
    """The worst of what a run shows."""
    told = run.report.get("faults", [])
    code = told[0]["code"] if told else 0
    if run.exit_code is None:
        return Judged(code, "hang", f"it did not end within {run.seconds:.0f} s")
    if run.exit_code > SIGNALLED or run.exit_code < 0:
        return Judged(code, "crash", f"signal {abs(run.exit_code) % SIGNALLED} ended it")
    if told and not told[0]["met"]:
        return Judged(code, "unmet", "it took another way and did not come here")
    named = code and names(run.output, code)
    if run.exit_code == 0 and not named:
        return Judged(code, "ignored", f"exit code 0, and no word of {code} {status.name(code)}")
    left = leaks(run.report) - leaks(first.report)
    if left and not RELEASES.search(point.function):
        return Judged(code, "leak", f"it left {listed(left)}")
    if not named:
        what = f"{code} {status.name(code)}" if code else "the code"
        return Judged(code, "unnamed", f"exit code {run.exit_code}, but no word of {what}")
    return Judged(code, "told", f"exit code {run.exit_code}")


def names(output: str, code: int) -> bool:
    """Whether the output has the code, or its name."""
    return re.search(rf"(?<!\d){code}(?!\d)", output) is not None or status.name(code) in output


def listed(left: Counter[str]) -> str:
    """The first of them."""
    shown = [f"{count} {what}" for what, count in left.most_common(MOST_LEAKS)]
    rest = len(left) - len(shown)
    return ", ".join([*shown, *([f"and {rest} more"] if rest else [])])


def leaks(report: dict[str, Any]) -> Counter[str]:
    """Handles and blocks that were left, by their lines."""
    found: Counter[str] = Counter()
    for each in report.get("leaked_handles", []):
        found[f"{each['kind']} ({each['site']})"] += each["count"]
    for each in report.get("leaked_blocks", []):
        found[f"block of {each['bytes']} bytes of {each['memory']} memory ({each['site']})"] += each["count"]
    return found

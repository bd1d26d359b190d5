"""Processes that tests start: each has a time-out, and what it printed is told where a test fails.

Every test uses these in place of subprocess and of os.waitpid (test_house.py says so). The time-outs are a net against
processes that hang: generous, since machines are slow and shared, and never what a test is about.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 600
"""Seconds."""
SESSION = 6 * PATIENCE
"""The same for a process that serves all tests of a session."""
SHOWN = 6000
"""Characters of an output that a failure shows: its end."""

Done = subprocess.CompletedProcess[str]
Word = str | bytes | Path


def run(command: Sequence[Word], *, timeout: float = PATIENCE, check: bool = False, **options: Any) -> Any:
    """Run a command to its end, as subprocess.run does; the output is text unless text=False says otherwise.

    What it printed goes to the test's own output, which pytest shows of a test that fails. With `check` it has to end
    with 0. When the time is up it is killed with all that it has started, and the test fails.
    """
    given = options.pop("input", None)
    pipes = {"stdin": subprocess.DEVNULL if given is None else subprocess.PIPE, "stdout": subprocess.PIPE}
    options = {**pipes, "stderr": subprocess.PIPE, "text": True, **options}
    with subprocess.Popen(command, start_new_session=True, **options) as process:
        try:
            stdout, stderr = process.communicate(given, timeout)
        except BaseException as problem:
            kill(process)
            if not isinstance(problem, subprocess.TimeoutExpired):
                raise
            stdout, stderr = rest(process)
            show(command, f"did not end within {timeout:g} s", stdout, stderr)
            pytest.fail(f"{words(command)} did not end within {timeout:g} s; its output is shown below.")
    show(command, f"ended with {process.returncode}", stdout, stderr)
    if check and process.returncode:
        pytest.fail(f"{words(command)} ended with {process.returncode}:\n{end_of(stderr)}")
    return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


class Child(subprocess.Popen[Any]):
    """A process that a test talks to; when the time is up it is killed with all that it has started, so reads end."""

    def __init__(self, command: Sequence[Word], *, timeout: float = PATIENCE, **options: Any) -> None:
        super().__init__(command, start_new_session=True, **options)
        self.patience, self.watchdog = timeout, threading.Timer(0, kill)
        self.wait_anew()

    def wait_anew(self) -> None:
        """It has answered: the time begins again."""
        self.watchdog.cancel()
        self.watchdog = threading.Timer(self.patience, kill, (self,))
        self.watchdog.daemon = True
        self.watchdog.start()

    def wait(self, timeout: float | None = None) -> int:
        code = super().wait(timeout)
        self.watchdog.cancel()
        return code


def ended(child: int, timeout: float = PATIENCE) -> int:
    """The exit code of a forked child, negative for a signal; when the time is up it is killed, and the test fails."""
    watch = os.pidfd_open(child)
    try:
        done, _, _ = select.select([watch], [], [], timeout)
        if not done:
            os.kill(child, signal.SIGKILL)
    finally:
        os.close(watch)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert done, f"The forked process {child} did not end within {timeout:g} s."
    return code


def kill(process: subprocess.Popen[Any]) -> None:
    """The process and all that it has started."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def rest(process: subprocess.Popen[Any]) -> tuple[Any, Any]:
    """What a killed process had printed; a process that left its session may keep the pipes open."""
    try:
        return process.communicate(timeout=10)
    except subprocess.TimeoutExpired as problem:
        return problem.stdout, problem.stderr


def show(command: Sequence[Word], how: str, stdout: Any, stderr: Any) -> None:
    print(f"-- {words(command)} {how}", file=sys.stderr)
    for name, text in (("stdout", stdout), ("stderr", stderr)):
        if text:
            print(f"-- its {name}:\n{end_of(text)}", file=sys.stderr)


def words(command: Sequence[Word]) -> str:
    return " ".join(os.fsdecode(word) for word in command)[:SHOWN]


def end_of(text: Any) -> str:
    plain = text.decode(errors="backslashreplace") if isinstance(text, bytes) else text or ""
    return plain[-SHOWN:].encode(errors="backslashreplace").decode()

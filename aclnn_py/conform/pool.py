"""Workers in a row: operators are handed out, results and the remains of crashes gathered."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from .asking import Counts, difference
from .results import Group, Result
from .shared_page import Page

ROOT = Path(__file__).resolve().parents[2]
MOST_CRASHES = 5
"""After so many of one operator the rest of its cases is given up."""
TICK = 0.5
STDERR_TAIL = 4096
START = 60.0
"""Seconds that a worker has at least for its start, however short the patience with a case is."""
WORKER = "import sys; sys.path[0] or sys.path.pop(0); from aclnn_py.conform.worker import main; main()"
"""What a worker runs. It imports nothing from the current directory, whose files may be called like any module."""
BEFORE = ("", "before the first case", "", "", "", "an answer", "0", "0", "0")
"""What stands on a worker's page until it is at a case: its words, then the counts of those behind it."""


class Plan(NamedTuple):
    """What to ask: the target's name, SoCs and rules modes as given; `jobs` processes, `patience` seconds per case."""

    target: str
    operators: tuple[str, ...]
    socs: tuple[str, ...]
    rules: tuple[str, ...]
    jobs: int
    patience: float


class Failed(Exception):
    """The target cannot be asked at all; the text says why."""


class Process:
    """One worker process. `job` is the operator it is at, None between jobs."""

    def __init__(self, plan: Plan) -> None:
        shared = tempfile.TemporaryFile()  # noqa: SIM115  # without a name, so that nothing stays behind
        self.page = Page(shared, fresh=True)
        self.ours, theirs = os.pipe()
        command = [sys.executable, "-c", WORKER, str(theirs), str(shared.fileno())]
        self.stderr = tempfile.TemporaryFile()  # noqa: SIM115
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": self.stderr}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, pass_fds=(theirs, shared.fileno()), env=environment(), text=True, **quiet
        )
        os.close(theirs)
        shared.close()
        self.unread, self.last_words = b"", ""
        self.lost = False
        self.job: str | None = None
        self.at, self.since = -1, time.monotonic()
        self.send({"target": plan.target, "socs": plan.socs, "rules": plan.rules})

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, which its pipe tells as well
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()

    def start(self, job: str, first: int) -> None:
        self.job = job
        self.page.write(first, BEFORE)
        self.at, self.since = -1, time.monotonic()
        self.send({"operator": job, "start": first})

    def events(self) -> tuple[list[dict[str, Any]], bool]:
        """What came through the pipe, and whether it has ended."""
        chunk = os.read(self.ours, 1 << 16)
        *lines, self.unread = (self.unread + chunk).split(b"\n")
        return [json.loads(line) for line in lines], not chunk

    def hangs(self, patience: float) -> bool:
        """Whether the same case, or the start, has been on for too long."""
        patience = patience if self.job else max(patience, START)
        number, now = self.page.read()[0], time.monotonic()
        if number != self.at:
            self.at, self.since = number, now
        return now - self.since > patience

    def close(self) -> int:
        """The exit code; a process that does not end of itself is killed."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, which its pipe tells as well
            self.process.stdin.close()
        try:
            code = self.process.wait(0 if self.job else 10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        os.close(self.ours)
        self.last_words = last_line(self.stderr)
        self.stderr.close()
        return code


def last_line(stderr: IO[bytes]) -> str:
    """What stands last in a process's stderr."""
    stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - STDERR_TAIL))
    lines = stderr.read().decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def environment() -> dict[str, str]:
    """The worker's variables: it finds this package, chooses SoC and rules itself, and leaves the cores to others."""
    kept = {name: value for name, value in os.environ.items() if name not in ("ACLNN_PY_SOC", "ACLNN_PY_RULES")}
    search = os.pathsep.join(filter(None, (str(ROOT), kept.get("PYTHONPATH"))))
    return {"ACLNN_PY_THREADS": "1", **kept, "PYTHONPATH": search}


class Pool:
    """A run in progress. `done` is called with every operator's result, `ready` with what the target says of itself,
    `ticked` now and then with the cases that were asked and those that there are.
    """

    def __init__(
        self,
        plan: Plan,
        done: Callable[[Result], None],
        ready: Callable[[dict[str, Any]], None],
        ticked: Callable[[int, int], None] = lambda asked, total: None,
    ) -> None:
        self.plan, self.done, self.ready, self.ticked = plan, done, ready, ticked
        self.waiting = deque((name, 0) for name in plan.operators)
        self.results = {name: Result(name) for name in plan.operators}
        self.crashes = dict.fromkeys(plan.operators, 0)
        self.unfinished = set(plan.operators)
        self.totals: dict[str, int] = {}  # cases of the operators that were begun
        self.known = False
        self.selector = selectors.DefaultSelector()
        self.processes: list[Process] = []

    def run(self) -> list[Result]:
        """Everything; raises Failed if the target cannot be asked."""
        try:
            self.open()  # alone at first: what is wrong with the target is then reported once
            while self.processes:
                for key, _ in self.selector.select(TICK):
                    self.receive(key.data)
                self.ticked(*self.progress())
                for process in [each for each in self.processes if each.hangs(self.plan.patience)]:
                    process.process.kill()
        finally:
            for process in list(self.processes):
                self.shut(process, kill=True)
        return list(self.results.values())

    def progress(self) -> tuple[int, int]:
        """Cases that were asked and cases there are: of operators that wait as many as of those that were begun."""
        finished = [name for name in self.totals if name not in self.unfinished]
        asked = sum(self.totals[name] for name in finished)
        asked += sum(min(process.page.read()[0], self.totals.get(str(process.job), 0)) for process in self.processes)
        each = sum(self.totals.values()) / max(1, len(self.totals))
        return asked, round(sum(self.totals.values()) + each * (len(self.plan.operators) - len(self.totals)))

    def open(self) -> None:
        process = Process(self.plan)
        self.processes.append(process)
        self.selector.register(process.ours, selectors.EVENT_READ, process)

    def shut(self, process: Process, kill: bool = False) -> int:
        self.selector.unregister(process.ours)
        self.processes.remove(process)
        if kill:
            process.process.kill()
        return process.close()

    def receive(self, process: Process) -> None:
        events, ended = process.events()
        for event in events:
            self.take(process, event)
        if ended:
            self.bury(process)

    def take(self, process: Process, event: dict[str, Any]) -> None:
        if "failed" in event:
            raise Failed(event["failed"])
        if "ready" in event and not self.known:
            self.known = True
            self.ready(event["ready"])
            for _ in range(1, min(self.plan.jobs, len(self.waiting))):
                self.open()
        assert process.job or "ready" in event
        if "difference" in event:
            found = event["difference"]
            self.results[str(process.job)].differences.append(difference(found[0], found[1:7], found[7]))
        if "total" in event:
            self.totals[str(process.job)] = event["total"]
        if "group" in event:
            kind, about, *counts = event["group"]
            self.results[str(process.job)].add(kind, about, Group(*counts))
        if "lost" in event:
            self.count(self.results[str(process.job)], event["lost"])
            process.lost = True
        if "done" in event:
            self.finish(str(process.job), event["done"])
            process.job = None
        if not process.job:
            self.feed(process)

    def feed(self, process: Process) -> None:
        if self.waiting:
            process.start(*self.waiting.popleft())
        else:
            self.shut(process)

    def finish(self, operator: str, counts: dict[str, Any]) -> None:
        self.count(self.results[operator], counts)
        self.unfinished.discard(operator)
        self.done(self.results[operator])

    @staticmethod
    def count(result: Result, counts: Mapping[str, float]) -> None:
        for name, count in counts.items():
            setattr(result, name, getattr(result, name) + count)

    def bury(self, process: Process) -> None:
        """A worker ended in the middle of its job: that is a difference, and another one goes on behind it."""
        operator, (number, words) = process.job, process.page.read()
        hung = process.hangs(self.plan.patience)
        code = self.shut(process)
        how = ending(code, hung, self.plan.patience)
        if code > 0 and process.last_words:
            how += f": {process.last_words}"
        if operator is None:
            if not self.processes and self.waiting:
                raise Failed(f"Expected the target to start but got {how}.")
            return
        result = self.results[operator]
        if not process.lost:  # else the case and its difference have been told
            self.count(result, Counts(*map(int, words[6:])).plus(words[0], how)._asdict())
            result.add(words[0], words[1], ungrouped(result))
            result.differences.append(difference(operator, words[:6], how))
        self.crashes[operator] += 1
        if self.crashes[operator] < MOST_CRASHES:
            self.waiting.appendleft((operator, number))
        else:
            given_up = ("", "the rest", f"given up after {MOST_CRASHES} processes", *words[3:5], "answers")
            result.differences.append(difference(operator, given_up, "none"))
            result.add(given_up[0], given_up[1], Group())
            self.unfinished.discard(operator)
            self.done(result)
        self.open()


def ungrouped(result: Result) -> Group:
    """What a crash has left out: the cases of the group in which it came."""
    known = result.groups.values()
    return Group(
        result.cases - sum(each.cases for each in known), result.unsaid - sum(each.unsaid for each in known), 0.0
    )


def ending(code: int, hung: bool, patience: float) -> str:
    if hung:
        return f"no answer within {patience:g} seconds"
    if code < 0:
        try:
            return f"a crash ({signal.Signals(-code).name})"
        except ValueError:
            return f"a crash (signal {-code})"
    return f"the end of the process (exit code {code})"

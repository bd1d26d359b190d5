"""The timeline of a program: calls of the host, tasks of the streams, live memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from . import checker
from .events import Event, Record, RecordFilter, everything
from .report import Report, memory_of, wanted

HOST = 0
"""The process of the host's threads in the trace; that of device n is n + 1."""
MOMENT = 1
"""Microseconds that a call of the host is shown with, so that there is something to click on."""
FIRST = "[\n"
"""What stands before the first entry."""


class Writer(Protocol):
    """What a timeline is written to."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


class Timeline:
    """Writes the events of a process in Chrome's trace format, which ui.perfetto.dev shows.

    A row for each thread of the host (what it enqueued, synchronous copies, waits, refusals), one for each stream (its
    tasks from start to finish, with arrows from the calls that enqueued them), and a curve of each live memory.
    """

    def __init__(self, out: Writer) -> None:
        self.out = out
        self.separator = FIRST
        self.begun: int | None = None
        self.device: dict[int, int] = {}  # of a stream
        self.started: dict[tuple[int, int], float] = {}
        self.sizes: dict[int, tuple[int, int]] = {}  # region and bytes of a block
        self.live: dict[int, int] = {}
        self.named: set[tuple[int, int]] = set()

    def handle(self, event: Event) -> None:
        """One event of the machine; other kinds are ignored."""
        handler = HANDLERS.get(event.kind)
        if handler is not None:
            if self.begun is None:
                self.begun = event.time
            handler(self, event, (event.time - self.begun) / 1000)
            self.out.flush()  # a forked child would write what is left

    def close(self) -> None:
        """The end of the file; what has begun and did not finish is not shown."""
        self.out.write("\n]\n" if self.separator != FIRST else "[]\n")
        self.out.flush()

    # ---- what is written ---------------------------------------------------------------------------------------------

    def put(self, phase: str, name: str, time: float, row: tuple[int, int], **more: Any) -> None:
        process, thread = row
        entry = {"ph": phase, "name": name, "ts": round(time, 3), "pid": process, "tid": thread, **more}
        self.out.write(self.separator + json.dumps(entry))
        self.separator = ",\n"

    def row(self, process: int, thread: int) -> tuple[int, int]:
        """A row, which gets its name when it is first met."""
        for about, key, name in (
            ("process_name", (process, -1), "host" if process == HOST else f"device {process - 1}"),
            ("thread_name", (process, thread), f"{'thread' if process == HOST else 'stream'} {thread}"),
        ):
            if key not in self.named:
                self.named.add(key)
                self.put("M", about, 0, (process, thread), args={"name": name})
        return process, thread

    def stream(self, number: int) -> tuple[int, int]:
        return self.row(self.device.get(number, 0) + 1, number)

    # ---- kinds of events ---------------------------------------------------------------------------------------------

    def create(self, event: Event, time: float) -> None:
        if event.facts["what"] == "aclrtStream":
            self.device[event.facts["id"]] = event.facts["device"]

    def enqueue(self, event: Event, time: float) -> None:
        row, facts = self.row(HOST, event.thread), event.facts
        shown = {"stream": facts["stream"], "task": facts["task"], "bytes": facts["bytes"], "line": event.site}
        self.put("X", facts["what"], time, row, dur=MOMENT, args=shown)
        self.put("s", "runs", time, row, cat="task", id=f"{facts['stream']}.{facts['task']}")

    def start(self, event: Event, time: float) -> None:
        self.started[event.facts["stream"], event.facts["task"]] = time

    def finish(self, event: Event, time: float) -> None:
        facts = event.facts
        begun, row = self.started.pop((facts["stream"], facts["task"]), time), self.stream(facts["stream"])
        shown = {"task": facts["task"], "failed": bool(facts["failed"])}
        self.put("X", facts["what"], begun, row, dur=round(time - begun, 3), args=shown)
        self.put("f", "runs", begun, row, cat="task", id=f"{facts['stream']}.{facts['task']}", bp="e")

    def copy(self, event: Event, time: float) -> None:
        row = self.row(HOST, event.thread)
        shown = {"bytes": event.facts["bytes"], "line": event.site}
        self.put("X", f"copy {event.text}" if event.text else "fill", time, row, dur=MOMENT, args=shown)

    def synchronise(self, event: Event, time: float) -> None:
        shown = {"id": event.facts["id"], "code": event.facts["code"]}
        self.put("i", f"waited for {event.facts['what']}", time, self.row(HOST, event.thread), s="t", args=shown)

    def refusal(self, event: Event, time: float) -> None:
        shown = {"code": event.facts["code"], "message": event.text}
        name = f"refused: {event.facts['function']}"
        self.put("i", name, time, self.row(HOST, event.thread), s="t", args=shown)

    def malloc(self, event: Event, time: float) -> None:
        region, size = event.facts["region"], event.facts["bytes"]
        self.sizes[event.facts["address"]] = region, size
        self.memory(region, size, time)

    def free(self, event: Event, time: float) -> None:
        region, size = self.sizes.pop(event.facts["address"], (event.facts["region"], 0))
        self.memory(region, -size, time)

    def memory(self, region: int, more: int, time: float) -> None:
        self.live[region] = self.live.get(region, 0) + more
        self.put("C", f"live memory, {memory_of(region)}", time, (HOST, 0), args={"bytes": self.live[region]})


HANDLERS = {
    "create": Timeline.create, "enqueue": Timeline.enqueue, "start": Timeline.start, "finish": Timeline.finish,
    "copy": Timeline.copy, "synchronise": Timeline.synchronise, "refusal": Timeline.refusal,
    "malloc": Timeline.malloc, "free": Timeline.free,
}  # fmt: skip


def wanted_by_both(record: Record) -> bool:
    """Whether a report or its checks need the record."""
    return wanted(record) or checker.wanted(record)


def listener_for(report: Report, timeline: Timeline | None) -> tuple[Callable[[Event], None], RecordFilter]:
    """The listener of a report, and of a timeline if there is one, and the records that it needs."""
    if timeline is None:
        return report.handle, wanted if report.checker is None else wanted_by_both

    def both(event: Event) -> None:
        report.handle(event)
        timeline.handle(event)

    return both, everything

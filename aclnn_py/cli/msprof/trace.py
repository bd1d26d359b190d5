"""The timeline of a profile in the layout of CANN's msprof: the host's calls, the streams of every device, and how long
each device computed; PyTorch's profiler merges it into trace_view.json."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .kinds import core
from .profile import US, Profile, Task
from .tables import us

Entry = dict[str, Any]
ROWS = 1024
"""Processes of the trace for a process of the system; so many are its own."""
HOST, HARDWARE, OVERLAP = 0, 1, 2
"""Rows: the host's calls, and of every device its streams and its time."""
ARROW = "HostToDevice"
COMPUTING, FREE = "Computing", "Free"


def entries(profile: Profile) -> Iterator[Entry]:
    """All of them; times are texts in the trace of CANN as well, so that no digit is lost."""
    first = profile.process * ROWS
    yield from heading(first + HOST, "CANN", "CPU", 1)
    for task in profile.tasks:
        yield from shown(task, first)
    for device in sorted({task.device for task in profile.tasks}):
        own = [task for task in profile.tasks if task.device == device]
        yield from heading(row(first, device, HARDWARE), "Ascend Hardware", f"NPU {device}", 2 + 2 * device)
        yield from streams(row(first, device, HARDWARE), own)
        yield from heading(row(first, device, OVERLAP), "Overlap Analysis", f"NPU {device}", 3 + 2 * device)
        yield from overlap(row(first, device, OVERLAP), own)


def row(first: int, device: int, what: int) -> int:
    return first + 2 * device + what


def heading(process: int, name: str, label: str, place: int) -> Iterator[Entry]:
    values = {"process_name": {"name": name}, "process_labels": {"labels": label}}
    for key, value in {**values, "process_sort_index": {"sort_index": place}}.items():
        yield {"name": key, "pid": process, "tid": 0, "args": value, "ph": "M"}


def streams(process: int, tasks: Iterable[Task]) -> Iterator[Entry]:
    for stream in sorted({task.stream for task in tasks}):
        yield {"name": "thread_name", "pid": process, "tid": stream, "args": {"name": f"Stream {stream}"}, "ph": "M"}
        yield {"name": "thread_sort_index", "pid": process, "tid": stream, "args": {"sort_index": stream}, "ph": "M"}


def slice_of(name: str, process: int, thread: int, start: int, duration: int, facts: Entry) -> Entry:
    span = {"ts": us(start), "dur": duration / US}
    return {"name": name, "pid": process, "tid": thread, **span, "args": facts, "ph": "X"}


def shown(task: Task, first: int) -> Iterator[Entry]:
    """The task, and where its launch is known the call with an arrow to it."""
    process = row(first, task.device, HARDWARE)
    facts = {"Task Type": core(task.name), "Stream Id": task.stream, "Task Id": task.number}
    yield slice_of(task.name, process, task.stream, task.start, task.duration, facts)
    if task.launched is None:
        return
    arrow = {"name": ARROW, "cat": ARROW, "id": f"{task.device}-{task.stream}-{task.number}"}
    host = {"pid": first + HOST, "tid": 0, "ts": us(task.launched)}
    yield slice_of("launch", first + HOST, 0, task.launched, 0, {"Name": task.name})
    yield {**arrow, "ph": "s", **host, "args": {}}
    yield {**arrow, "ph": "f", "bp": "e", "pid": process, "tid": task.stream, "ts": us(task.start), "args": {}}


def overlap(process: int, tasks: Iterable[Task]) -> Iterator[Entry]:
    """Where any stream of the device ran, and the gaps; times in which nothing ran at either end do not count."""
    free_from: int | None = None
    for begin, end in merged((task.start, task.end) for task in tasks):
        if free_from is not None:
            yield slice_of(FREE, process, 1, free_from, begin - free_from, {})
        yield slice_of(COMPUTING, process, 0, begin, end - begin, {})
        free_from = end


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that touch as one, in order."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found

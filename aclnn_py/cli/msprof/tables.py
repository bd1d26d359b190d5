"""The tables of a profile: every kernel, its types summed up, and every task; columns as CANN's msprof names them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from ...base.operator_names import is_operator, type_of
from .kinds import core
from .profile import US, Task

Row = Sequence[object]
UNKNOWN = "N/A"
KERNELS = (
    *("Device_id", "Model ID", "Task ID", "Stream ID", "Op Name", "OP Type", "OP State", "Task Type"),
    *("Task Start Time(us)", "Task Duration(us)", "Task Wait Time(us)", "Block Num"),
)
NO_MODEL = 4294967295
TYPES = (
    *("Device_id", "OP Type", "Core Type", "Count"),
    *("Total Time(us)", "Min Time(us)", "Avg Time(us)", "Max Time(us)", "Ratio(%)"),
)
TASKS = (
    *("Device_id", "kernel_name", "kernel_type", "stream_id", "task_id"),
    *("task_time(us)", "task_start(us)", "task_stop(us)"),
)


def us(time: float) -> str:
    """Nanoseconds as CANN writes them; an integer keeps all of its digits."""
    whole, rest = divmod(round(time), US)
    return f"{whole}.{rest:03d}"


def kernels(tasks: Iterable[Task]) -> list[Row]:
    """A row for each operator's task; it waited from the end of the one before it in its stream, 0 for the first."""
    ended: dict[tuple[int, int], float] = {}
    rows: list[Row] = []
    for one in tasks:
        stream = (one.device, one.stream)
        waited = max(one.start - ended.get(stream, one.start), 0)
        ended[stream] = one.end
        if is_operator(one.name):
            where = (one.device, NO_MODEL, one.number, one.stream)
            names = (one.name, type_of(one.name), "static", core(one.name))
            rows.append((*where, *names, us(one.start), us(one.duration), us(waited), UNKNOWN))
    return rows


def types(tasks: Iterable[Task]) -> list[Row]:
    """A row for each type of operator on each device, the one that took longest first."""
    found: dict[tuple[int, str, str], list[int]] = {}
    for one in tasks:
        if is_operator(one.name):
            found.setdefault((one.device, type_of(one.name), core(one.name)), []).append(one.duration)
    whole = sum(map(sum, found.values())) or 1
    longest = sorted(found.items(), key=lambda each: -sum(each[1]))
    return [
        (*names, len(times), *map(us, summed(times)), f"{100 * sum(times) / whole:.3f}") for names, times in longest
    ]


def summed(times: list[int]) -> tuple[float, float, float, float]:
    return sum(times), min(times), sum(times) / len(times), max(times)


def every(tasks: Iterable[Task]) -> list[Row]:
    return [
        (one.device, one.name, core(one.name), one.stream, one.number, us(one.duration), us(one.start), us(one.end))
        for one in tasks
    ]


def write(path: Path, head: Row, rows: Iterable[Row]) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(rows)

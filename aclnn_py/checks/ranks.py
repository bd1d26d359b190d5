"""The timelines of several ranks as one: a process for each rank, with its host threads and its streams."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .joints import COLLECTIVE
from .timeline import CLOCK, EMULATED, HOST, ORIGIN, Row, Timeline

STREAMS = 1 << 22
"""What is added to the numbers of streams, so that they are none of threads."""
Entry = dict[str, Any]


def entries_of(path: Path) -> Iterator[Entry]:
    """Each stands on a line of its own; that of a rank that was killed may be cut."""
    if not path.is_file():
        return
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("{"):
                try:
                    yield json.loads(line.rstrip().rstrip(","))
                except ValueError:
                    return


def origin_of(path: Path) -> int | None:
    """By the clock that all processes of the machine have; None where nothing happened."""
    return next((int(each["args"][CLOCK]) for each in entries_of(path) if each["name"] == ORIGIN), None)


def put_together(paths: Iterable[Path], into: Timeline) -> None:
    """The timelines of ranks 0, 1 ..., each as `aclnn-py run --trace` writes it."""
    found = [(rank, path, origin) for rank, path in enumerate(paths) if (origin := origin_of(path)) is not None]
    if not found:
        return
    first = min(origin for _, _, origin in found)
    into.begin(first)
    for rank, path, origin in found:
        name_rank(rank, into)
        for entry in entries_of(path):
            put_entry(entry, rank, (origin - first) / 1000, into)


def name_rank(rank: int, into: Timeline) -> None:
    row = process_of(rank), 0
    into.put("M", "process_name", 0, row, args={"name": f"rank {rank}"})
    into.put("M", "process_labels", 0, row, args={"labels": f"rank {rank}, {EMULATED}"})
    into.put("M", "process_sort_index", 0, row, args={"sort_index": rank})


def process_of(rank: int) -> int:
    """Process 0 is the idle one of trace viewers."""
    return rank + 1


def row_of(entry: Entry, rank: int) -> Row:
    return process_of(rank), entry["tid"] + (0 if entry["pid"] == HOST else STREAMS)


def put_entry(entry: Entry, rank: int, later: float, into: Timeline) -> None:
    row = row_of(entry, rank)
    if entry["ph"] == "M":
        if entry["name"] == "thread_name":
            place = "host" if entry["pid"] == HOST else f"NPU {entry['pid'] - 1}"
            into.put("M", "thread_name", 0, row, args={"name": f"{place}, {entry['args']['name']}"})
        return
    if entry.get("cat") == COLLECTIVE:  # of the rank's own tasks alone
        return
    moved = entry | {"ts": round(entry["ts"] + later, 3), "pid": row[0], "tid": row[1]}
    if "id" in entry:
        moved["id"] = f"{rank}.{entry['id']}"
    into.write(moved)
    if entry["ph"] == "X":
        into.joints.add(moved["ts"], row, entry["args"])

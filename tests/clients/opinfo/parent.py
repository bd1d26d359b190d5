"""Runs OpInfos, each in a process forked from this one, and goes on behind a sample that kills or hangs its process."""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Iterator
from typing import Any

import child
from drawing import Line

PATIENCE = 60.0
"""Seconds without a word of a process."""
Row = dict[str, Any]


def forked(op: Any, todo: list[tuple[Line, int]], count: int) -> tuple[int, int]:
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    code = 1
    try:
        os.close(reader)
        child.run(op, todo, count, writer)
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        os._exit(code)


def told(reader: int) -> Iterator[Row]:
    """What a process tells, until it ends or is silent for too long."""
    left = b""
    while select.select([reader], [], [], PATIENCE)[0]:
        data = os.read(reader, 65536)
        if not data:
            return
        *rows, left = (left + data).split(b"\n")
        yield from map(json.loads, rows)
    yield {"result": "silent"}


def behind(todo: list[tuple[Line, int]], line: str, sample: int) -> list[tuple[Line, int]]:
    """What is left to do behind a sample."""
    names = [str(each) for each, _ in todo]
    at = names.index(line)
    return [(todo[at][0], sample + 1), *todo[at + 1 :]]


def once(op: Any, todo: list[tuple[Line, int]], count: int) -> Iterator[Row]:
    """The rows of one process; the last one says how it ended."""
    pid, reader = forked(op, todo, count)
    silent = False
    for row in told(reader):
        if row["result"] == "silent":
            os.kill(pid, signal.SIGKILL)
            silent = True
        else:
            yield row
    os.close(reader)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    yield {"result": "ended", "problem": "it hangs" if silent else f"exit code {code}", "code": code}


def ended(row: Row) -> Row:
    """What is told of a sample with which its process ended."""
    return {"problem": row["problem"], "fallen": []}


def rows_of(op: Any, lines: list[Line], count: int) -> Iterator[Row]:
    """A row for every sample of an OpInfo: skipped, right, wrong or crashed."""
    todo = [(line, 0) for line in lines]
    while todo:
        last: Row = {}
        for row in once(op, todo, count):
            if row["result"] == "ended":
                break
            last = row
            if row["result"] != "begun":
                yield row
        if row["code"] == 0:
            return
        if not last:  # it ended before its first sample
            yield {"line": str(todo[0][0]), "sample": todo[0][1], "result": "crashed", **ended(row)}
            return
        if last["result"] == "begun":
            yield {**last, "result": "crashed", **ended(row)}
        todo = behind(todo, last["line"], last["sample"])

"""`aclnn-py run --ranks N`: the program N times at once, with the environment that torchrun gives, and one report."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .program import SOURCES, compiled, ended

if TYPE_CHECKING:
    from ..checks.timeline import Timeline

MOST = 15
"""As many as there can be devices."""
TICK = 0.05
"""Seconds between two looks at the ranks."""
PATIENCE = 10.0
"""Seconds that the other ranks have to end when one has failed; then they are killed."""
COUNTED = ("operators", "copied", "failed", "dropped")
Facts = dict[str, Any]


def run_ranks(count: int, command: list[str], timeline: Timeline | None) -> tuple[int, Facts | None]:
    """The exit code of the first rank that failed, and the reports of all as one; None when a rank's is lost.

    `command` is what `aclnn-py run` is given for one rank: FILE or -m MODULE, and arguments.
    """
    with tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory:
        reports = [Path(directory, f"{rank}.json") for rank in range(count)]
        traces = [Path(directory, f"{rank}.trace.json") for rank in range(count)]
        command = compiled_once(command, Path(directory))
        code = watched(list(started(reports, traces if timeline is not None else [], command)))
        if timeline is not None:
            from ..checks.ranks import put_together

            put_together(traces, timeline)
        texts = [path.read_text() if path.is_file() else "" for path in reports]
    facts = [json.loads(text) for text in texts if text]
    return code, merged(facts) if len(facts) == count else None


def compiled_once(command: list[str], directory: Path) -> list[str]:
    file = Path(command[0])
    return [str(compiled(file, directory)), *command[1:]] if file.suffix in SOURCES else command


def started(reports: list[Path], traces: list[Path], command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    ours = [sys.executable, "-m", "aclnn_py", "run", "--quiet"]
    port = free_port()
    for rank, report in enumerate(reports):
        files = ["--json", str(report), *(("--trace", str(traces[rank])) if traces else ())]
        yield subprocess.Popen([*ours, *files, *command], env=environment(rank, len(reports), port))


def environment(rank: int, count: int, port: int) -> dict[str, str]:
    """What torchrun sets for a rank of one machine."""
    return {
        **os.environ,
        "RANK": str(rank),
        "LOCAL_RANK": str(rank),
        "GROUP_RANK": "0",
        "WORLD_SIZE": str(count),
        "LOCAL_WORLD_SIZE": str(count),
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": str(port),
    }


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# ---- to their end ------------------------------------------------------------------------------------------------


def watched(ranks: list[subprocess.Popen[bytes]]) -> int:
    """Wait for all; when one fails the others are told to end, as torchrun does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the ranks themselves
    try:
        first = next((code for code in endings(ranks) if code), 0)
        if first:
            end(ranks)
        return first
    finally:
        signal.signal(signal.SIGINT, before)


def endings(ranks: list[subprocess.Popen[bytes]]) -> Iterator[int]:
    """Exit codes in the order in which ranks end."""
    left = list(ranks)
    while left:
        over = [rank for rank in left if rank.poll() is not None]
        yield from (ended(rank) for rank in over)
        left = [rank for rank in left if rank not in over]
        if left and not over:
            time.sleep(TICK)


def end(ranks: list[subprocess.Popen[bytes]]) -> None:
    for rank in ranks:
        if rank.poll() is None:
            rank.terminate()
    until = time.monotonic() + PATIENCE
    for rank in ranks:
        try:
            rank.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            rank.kill()
            rank.wait()


# ---- one report --------------------------------------------------------------------------------------------------


def merged(reports: list[Facts]) -> Facts:
    """Counts are sums, lists have what any rank's has; a device is one rank's, so peaks stand side by side."""
    first = reports[0]
    names = [str(name) for name in ("socs", "rules", "checks") if name in first]
    found = {name: list(dict.fromkeys(each for one in reports for each in one[name])) for name in names}
    sums = {name: dict(sorted(total(one[name] for one in reports).items())) for name in COUNTED if name in first}
    peaks: Counter[str] = Counter()
    for one in reports:
        peaks |= Counter(one["peak_device_bytes"])
    lists = {name: rows(one[name] for one in reports) for name, value in first.items() if isinstance(value, list)}
    return {**lists, **found, **sums, "peak_device_bytes": dict(sorted(peaks.items()))}


def total(counts: Iterable[dict[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in counts:
        found.update(each)
    return found


def rows(lists: Iterable[list[Facts]]) -> list[Facts]:
    """Rows that differ in their counts alone become one."""
    found: dict[str, Facts] = {}
    for row in (row for each in lists for row in each if isinstance(row, dict)):
        key = json.dumps({name: value for name, value in row.items() if name not in ("count", "reasons")})
        known = found.setdefault(key, {**row, "count": 0})
        known["count"] += row["count"]
        if "reasons" in row:
            known["reasons"] = reasons(known["reasons"], row["reasons"] if known["count"] > row["count"] else [])
    return list(found.values())


def reasons(known: list[Facts], more: list[Facts]) -> list[Facts]:
    found = {each["text"]: each for each in known}
    for each in more:
        one = found.get(each["text"])
        sites = total({site["site"]: site["count"]} for site in (*(one["sites"] if one else ()), *each["sites"]))
        places = [{"site": site, "count": count} for site, count in sites.items()]
        found[each["text"]] = {"text": each["text"], "count": sites.total(), "sites": places}
    return list(found.values())

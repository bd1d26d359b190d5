"""What every benchmark here shares: interleaved rounds, medians of ratios, tables, and the line that names the machine.

Absolute times mean little on a shared machine. Contenders therefore take turns within one process, every round gives
one ratio, and the median of the ratios is told.
"""

from __future__ import annotations

import datetime
import json
import math
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from aclnn_py.native import ffi, lib

Run = Callable[[], object]
ROUND = 3e6  # ns that a contender's turn should take
DTYPES = ("float32", "float16", "bfloat16")


def torch_or_none() -> ModuleType | None:
    """torch without the backends that load themselves, if it is installed; its columns stay empty otherwise."""
    os.environ.setdefault("TORCH_DEVICE_BACKEND_AUTOLOAD", "0")
    try:
        import torch
    except ImportError:
        return None
    return torch


def isa() -> str:
    """The instruction set that the kernels use."""
    return ffi.string(lib.ae_isa()).decode()  # type: ignore[no-any-return]


def processor() -> str:
    try:
        with open("/proc/cpuinfo") as lines:
            names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def busy() -> tuple[float, float, float]:
    """Seconds: on the clock, of processors that worked for anybody, of processors that worked for this process."""
    try:
        with open("/proc/stat") as lines:
            user, nice, system, _idle, _waiting, *others = map(int, next(lines).split()[1:9])
    except OSError:
        return time.monotonic(), 0, 0
    mine = os.times()
    anybody = (user + nice + system + sum(others)) / os.sysconf("SC_CLK_TCK")
    return time.monotonic(), anybody, mine.user + mine.system + mine.children_user + mine.children_system


BEGAN = busy()


def others() -> float:
    """How many processors somebody else kept busy since the start: figures for two threads need this to be 0."""
    clock, anybody, mine = (now - then for now, then in zip(busy(), BEGAN, strict=True))
    return max(0.0, (anybody - mine) / clock)


def machine() -> dict[str, str]:
    """What the figures depend on."""
    torch = torch_or_none()
    capability = f"{torch.__version__} ({torch.backends.cpu.get_cpu_capability()})" if torch else "absent"
    return {
        "processor": processor(),
        "cores": str(len(os.sched_getaffinity(0))),
        "isa": isa(),
        "python": platform.python_version(),
        "torch": capability,
        "date": datetime.date.today().isoformat(),
        "others": f"{others():.1f} processors busy for others",
    }


def machine_line() -> str:
    """The machine in one line."""
    seen = machine()
    cores = f"{seen['cores']} core{'s' if seen['cores'] != '1' else ''}"
    return (
        f"{seen['processor']}, {cores}, {seen['isa']}, Python {seen['python']}, torch {seen['torch']}, {seen['date']}, "
        f"{seen['others']}"
    )


# ---- time ---------------------------------------------------------------------------------------------------------


def spent(run: Run, count: int) -> float:
    """Nanoseconds per call."""
    start = time.perf_counter_ns()
    for _ in range(count):
        run()
    return (time.perf_counter_ns() - start) / count


def calls_of(run: Run, budget: float) -> int:
    run()
    once = min(spent(run, 1) for _ in range(3))
    return max(1, min(20000, int(budget / max(once, 1))))


def interleave(
    runs: Mapping[str, Run],
    rounds: int = 9,
    budget: float = ROUND,
    rest: float = 0,
    before: Mapping[str, Run] | None = None,
) -> dict[str, list[float]]:
    """Nanoseconds per call of every contender, round by round. Each turn begins with a few calls that do not count;
    rest: seconds before it, in which another contender's threads stop spinning; before: what makes ready for it."""
    ready = {name: (before or {}).get(name, lambda: None) for name in runs}
    counts = {}
    for name, run in runs.items():
        ready[name]()
        counts[name] = calls_of(run, budget)
    seen: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            ready[name]()
            if rest:
                time.sleep(rest)
            spent(run, 1 + counts[name] // 4)
            seen[name].append(spent(run, counts[name]))
    return seen


def ratio(seen: Mapping[str, Sequence[float]], over: str, under: str) -> float | None:
    """The median over rounds of one contender's time divided by another's; None when one did not take part."""
    if not (seen.get(over) and seen.get(under)):
        return None
    return statistics.median(a / b for a, b in zip(seen[over], seen[under], strict=True))


def mean(values: Iterable[float | None]) -> float | None:
    """Geometric mean of the values that are there."""
    logs = [math.log(value) for value in values if value is not None]
    return math.exp(statistics.fmean(logs)) if logs else None


# ---- telling ------------------------------------------------------------------------------------------------------


def shown(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def table(rows: Sequence[Mapping[str, object]], markdown: bool = False) -> str:
    """Rows of equal keys as text in columns."""
    if not rows:
        return "(nothing)"
    cells = [list(rows[0])] + [[shown(value) for value in row.values()] for row in rows]
    if markdown:
        lines = ["| " + " | ".join(line) + " |" for line in cells]
        return "\n".join([lines[0], "|" + "---|" * len(cells[0]), *lines[1:]])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    )


def emit(parts: Mapping[str, Sequence[Mapping[str, object]]]) -> None:
    """Tables by their titles, or everything as JSON when the command line says --json."""
    if "--json" in sys.argv:
        print(json.dumps({"machine": machine(), **parts}))
        return
    print(machine_line())
    for title, rows in parts.items():
        print(f"\n{title}\n{table(rows)}")


def progress(text: str) -> None:
    """A long run says where it is, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="", file=sys.stderr, flush=True)


def option(name: str, default: str) -> str:
    """The value of --name=value."""
    found = [word.partition("=")[2] for word in sys.argv[1:] if word.startswith(f"--{name}=")]
    return found[-1] if found else default


def size_of(text: str) -> int:
    """64Ki -> 65536."""
    units = {"Ki": 1 << 10, "Mi": 1 << 20}
    return int(text[:-2]) * units[text[-2:]] if text[-2:] in units else int(text)


def any_of(values: Any, wanted: str) -> bool:
    """Whether an option's comma-separated words name the value; empty means all."""
    return not wanted or str(values) in wanted.split(",")

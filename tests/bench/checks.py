"""What checks cost: `python tests/bench/checks.py [--json] [--rounds=9]`.

Launches through both phases of Python's surface, one wait for every hundred, without and with all checks: as times of
each other in one process, the reader's work included, and in processes that another one checks (ACLNN_PY_CHECK). The
same of a program in C (abi.c), with a wait for each launch and with one for all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from abi import built
from arena import Memory, stream
from measure import emit, interleave, option, ratio, size_of

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.base import site
from aclnn_py.checks import watch
from aclnn_py.checks.checker import Checker

BURST = 100
"""Launches with one wait behind them."""
API = "aclnnSiluBackward"
LAUNCHES = {"1": 20_000, "1Mi": 300}
"""Of a child process, by elements."""


def burst(memory: Memory, elements: int, launches: int = BURST) -> Callable[[], None]:
    """Launches on tensors of a memory, and a wait."""
    tensors = [memory.tensor(number, (elements,), "float32") for number in range(3)]
    one, two, where = getattr(acl, API + "GetWorkspaceSize"), getattr(acl, API), stream()

    def run() -> None:
        for _ in range(launches):
            size, executor, _ = one(*tensors)
            two(None, size, executor, where)
        acl.aclrtSynchronizeStream(where)

    return run


# ---- in this process ------------------------------------------------------------------------------------------------


class Checked:
    """All checks, which can be turned off and on again."""

    def __init__(self) -> None:
        self.checker = Checker(("race", "lifetime", "memory", "init", "leak", "portability"))

    def off(self) -> None:
        watch.detach(self.checker.handle)
        settings.replace(check=None)
        site.stacks = False

    def on(self) -> None:
        site.stacks = True
        settings.replace(check="all")
        watch.attach(self.checker.audience)


@contextmanager
def written(memory: Memory, elements: int) -> Iterator[None]:
    """Blocks that the checks know, with values in them."""
    size = elements * 4
    for number in range(3):
        address = memory.address(number, size)
        assert acl.aclrtMemset(address, size, 0, size) == 0
    yield


def here(elements: str) -> dict[str, object]:
    checked, count = Checked(), size_of(elements)
    memory = Memory()
    checked.on()
    with written(memory, count):
        run = burst(memory, count)

        def drained() -> None:
            run()
            watch.drain()

        seen = interleave(
            {"off": run, "on": drained}, int(option("rounds", "9")), 3e7, before={"off": checked.off, "on": checked.on}
        )
    checked.off()
    assert checked.checker.summary() == []
    off, on = (min(seen[name]) / 1e3 / BURST for name in ("off", "on"))
    return {"n": elements, "off, us": off, "on, us": on, "on/off": ratio(seen, "on", "off")}


# ---- in processes of their own --------------------------------------------------------------------------------------


def child(elements: str) -> None:
    """Prints nanoseconds per launch, without the end of the process, in which the reader may still be at work."""
    memory, launches = Memory(), LAUNCHES[elements]
    with written(memory, size_of(elements)):
        burst(memory, size_of(elements), 1)()
        run, begin = burst(memory, size_of(elements)), time.perf_counter_ns()
        for _ in range(launches // BURST):
            run()
        print((time.perf_counter_ns() - begin) / launches)


def spent(elements: str, check: str) -> tuple[float, float]:
    """Nanoseconds per launch in a child, and until it has ended."""
    begin = time.perf_counter_ns()
    done = subprocess.run(
        [sys.executable, __file__, f"--child={elements}"], env={**os.environ, "ACLNN_PY_CHECK": check},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout), (time.perf_counter_ns() - begin) / LAUNCHES[elements]


def away(elements: str) -> dict[str, object]:
    seen: dict[str, list[float]] = {"off": [], "on": [], "off, whole": [], "on, whole": []}
    for _ in range(3):
        for name, check in (("off", ""), ("on", "all")):
            loop, whole = spent(elements, check)
            seen[name].append(loop)
            seen[f"{name}, whole"].append(whole)
    off, on = (min(seen[name]) / 1e3 for name in ("off", "on"))
    whole = ratio(seen, "on, whole", "off, whole")
    return {"n": elements, "off, us": off, "on, us": on, "on/off": ratio(seen, "on", "off"), "whole process": whole}


# ---- a program in C --------------------------------------------------------------------------------------------------


def in_c(elements: str) -> dict[str, object]:
    seen: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as directory:
        program = str(built(Path(directory)))
        for _ in range(5):
            for name, check in (("off", ""), ("on", "all")):
                done = subprocess.run(
                    [program, str(size_of(elements))], env={**os.environ, "ACLNN_PY_CHECK": check},
                    capture_output=True, text=True, check=True,
                )  # fmt: skip
                *_, waiting, burst = map(float, done.stdout.split())
                seen.setdefault(f"{name}, a wait each", []).append(waiting)
                seen.setdefault(f"{name}, one wait", []).append(burst)
    ratios = {how: ratio(seen, f"on, {how}", f"off, {how}") for how in ("a wait each", "one wait")}
    return {"n": elements} | {f"on/off, {how}": found for how, found in ratios.items()}


def main() -> None:
    if option("child", ""):
        child(option("child", ""))
        return
    settings.replace(threads=1)
    emit({
        "checks of this process, per launch": [here(size) for size in LAUNCHES],
        "checks by another process, per launch": [away(size) for size in LAUNCHES],
        "checks of a program in C, per launch": [in_c(size) for size in LAUNCHES],
    })  # fmt: skip


if __name__ == "__main__":
    main()

"""What PyTorch's programs cost on the emulator: CPU time of all threads, beside eager PyTorch in one process.

    python tests/bench/torch_npu.py [--only=silu] [--rounds=5] [--json]     (an interpreter that has torch_npu)

A row is a piece of a program, the CPU time that it takes on either side in microseconds (the least of the rounds, taken
in turns), and the goal. Synchronised once a round, so what a wait costs is not in it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time_ns

sys.path[0] = str(Path(__file__).resolve().parents[2])  # this folder has a module of the same name as the package

import aclnn_py.cann  # noqa: E402, F401 - before torch

# isort: split
import torch  # noqa: E402
import torch_npu  # noqa: E402, F401 - registers the backend

SMALL = 1024
OPTIONS = dict(each.removeprefix("--").partition("=")[::2] for each in sys.argv[1:])
Work = Callable[[], object]


def forward(device: str) -> Work:
    x = torch.linspace(-1, 1, SMALL, device=device)
    return lambda: torch.nn.functional.silu(x)


def addition(device: str) -> Work:
    x = torch.linspace(-1, 1, SMALL, device=device)
    return lambda: x + x


def both_ways(device: str) -> Work:
    x = torch.linspace(-1, 1, SMALL, device=device, requires_grad=True)
    ones = torch.ones(SMALL, device=device)

    def run() -> None:
        x.grad = None
        torch.nn.functional.silu(x).backward(ones)

    return run


def with_python_between(device: str) -> Work:
    """200 launches, and what a program does beside them."""
    x = torch.linspace(-1, 1, SMALL, device=device)

    def run() -> None:
        for _ in range(200):
            torch.nn.functional.silu(x)
            sum(range(2000))

    return run


def hundred(x: torch.Tensor) -> torch.Tensor:
    for _ in range(100):
        x = torch.nn.functional.silu(x)
    return x


def eager(device: str) -> Work:
    x = torch.linspace(-1, 1, SMALL, device=device)
    return lambda: hundred(x)


def replayed(device: str) -> Work:
    if device == "cpu":
        return eager(device)
    x = torch.linspace(-1, 1, SMALL, device=device)
    graph = torch.npu.NPUGraph()
    with torch.npu.graph(graph):
        hundred(x)
    return graph.replay


PIECES: dict[str, tuple[Callable[[str], Work], int, str]] = {
    "silu": (forward, 1000, "12 us"),
    "add": (addition, 1000, "12 us"),
    "silu and its gradient": (both_ways, 500, "60 us"),
    "200 launches with Python between": (with_python_between, 5, "45 ms"),
    "100 small operators": (eager, 10, ""),
    "100 small operators, replayed": (replayed, 50, "1/5 of launching them"),
}


def spent(run: Work, times: int) -> float:
    """Microseconds of CPU time of one run."""
    torch.npu.synchronize()
    before = process_time_ns()
    for _ in range(times):
        run()
    torch.npu.synchronize()
    return (process_time_ns() - before) / times / 1000


def row(name: str) -> dict[str, object]:
    make, times, goal = PIECES[name]
    sides = {"cpu": make("cpu"), "npu": make("npu")}
    for run in sides.values():
        spent(run, times)
    best = {device: float("inf") for device in sides}
    for _ in range(int(OPTIONS.get("rounds", 5))):
        for device, run in sides.items():
            best[device] = min(best[device], spent(run, times))
    return {"piece": name, **{f"{device} us": round(best[device], 1) for device in sides}, "goal": goal}


def main() -> None:
    torch.set_num_threads(1)
    rows = [row(name) for name in PIECES if OPTIONS.get("only", "") in name]
    if "json" in OPTIONS:
        print(json.dumps(rows, indent=2))
        return
    for each in rows:
        print("  ".join(f"{value!s:>14}" if place else f"{value!s:<34}" for place, value in enumerate(each.values())))


if __name__ == "__main__":
    main()

"""Operators by mechanism beside eager PyTorch on the same data, with the goal of each.

    python tests/bench/families.py [--only=mm,sort] [--operators=add] [--sizes=64Ki] [--threads=1] [--cells] [--json]

A cell is an operator, a dtype and a size: torch's time divided by ours, in turns, both phases and the wait included,
as many threads on both sides. torch writes where it wrote before if it has a form that does, and else to memory that
the process has touched already; ours always writes where it wrote before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from measure import any_of, emit, interleave, mean, option, progress, ratio, size_of, spent

THREADS = option("threads", "1")
os.environ["ACLNN_PY_THREADS"] = THREADS

import cells_data  # noqa: E402 - they read how many threads there are
import cells_elements  # noqa: E402
import cells_training  # noqa: E402
from cell import SIZES, TYPES, Cell, Ours, keep_memory, made, torch, torchs  # noqa: E402
from streams import nanoseconds  # noqa: E402

from aclnn_py.session import Session  # noqa: E402

Row = dict[str, object]
SLOW = 2e8  # ns that one call of each may take before there are no more than a few of them
GOALS = {
    "arithmetic": 1.0, "comparisons": 1.0, "transcendental": 1.3, "copy with cast": 1.0, "reductions": 1.0,
    "cumsum": 1.0, "permute": 1.0, "cat": 1.0, "index_select": 1.0, "embedding": 1.0, "gather": 1.0,
    "scatter_add": 1.0, "topk": 0.9, "sort": 0.9, "masked_select": 1.0, "nonzero": 1.0, "random": 2.0, "dropout": 1.5,
    "mm, float32": 0.9, "mm, 16 bit": 1.0, "layer_norm": 1.2, "rms_norm": 1.2, "batch_norm": 1.2, "group_norm": 1.2,
    "losses": 1.2, "nll_loss": 1.2, "conv2d": 0.5, "max_pool2d": 1.0, "AdamW": 1.0,
}  # fmt: skip
"""By how the mechanism's name begins."""


def goal_of(mechanism: str) -> float:
    return next(goal for name, goal in GOALS.items() if mechanism.startswith(name))


def wanted() -> Iterator[Cell]:
    for cell in chain(cells_elements.cells(), cells_data.cells(), cells_training.cells()):
        names = {cell.mechanism, cell.mechanism.partition(",")[0].partition(" ")[0]}
        asked = any(any_of(name, option("only", "")) for name in names)
        sized = cell.size not in SIZES or any_of(cell.size, option("sizes", ""))
        if asked and sized and any_of(cell.operator, option("operators", "")):
            yield cell


def turns(runs: Mapping[str, Callable[[], object]]) -> dict[str, list[float]]:
    """As many rounds as half a second holds."""
    once = sum(spent(run, 1) for run in runs.values())
    if once > SLOW:
        seen: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(2):
            for name, run in runs.items():
                seen[name].append(spent(run, 1))
        return seen
    return interleave(runs, max(3, min(7, int(SLOW / once))), budget=2e6)


def of_a_loop(cell: Cell, ours: float) -> float | None:
    """What a plain C loop with as many streams takes, divided by our time, where memory bounds both."""
    if not cell.streams or cell.size != SIZES[-1]:
        return None
    size = size_of(cell.size) * TYPES[cell.dtype].itemsize
    return min(nanoseconds(int(THREADS), cell.streams, size, 1) for _ in range(5)) / ours


def measured(npu: Session, cell: Cell) -> Row:
    row: Row = {"mechanism": cell.mechanism, "operator": cell.operator, "dtype": cell.dtype, "size": cell.size}
    try:
        ready = made(cell)
        seen = turns({"torch": torchs(ready), "ours": Ours(npu, ready)})
    except Exception as problem:  # a cell that is refused says so, the others are told
        return row | {"us": None, "torch/ours": None, "of a C loop": None, "problem": str(problem)[:70]}
    ours = min(seen["ours"])
    found = ratio(seen, "torch", "ours")
    return row | {"us": ours / 1e3, "torch/ours": found, "of a C loop": of_a_loop(cell, ours), "problem": ""}


def all_cells() -> list[Row]:
    if torch is None:
        raise SystemExit("Expected torch to be installed, beside which operators are timed, but it is not.")
    torch.set_num_threads(int(THREADS))
    keep_memory()
    found = []
    with Session() as npu:
        for cell in wanted():
            progress(f"{cell.mechanism} {cell.operator} {cell.dtype} {cell.size}")
            found.append(measured(npu, cell))
    return found


def summary(found: list[Row]) -> list[Row]:
    """A line for each mechanism: the goal, the geometric mean, and the least cell with its name."""
    lines: list[Row] = []
    for mechanism in dict.fromkeys(str(row["mechanism"]) for row in found):
        rows = [row for row in found if row["mechanism"] == mechanism and row["torch/ours"] is not None]
        least = min(rows, key=lambda row: float(str(row["torch/ours"])), default={})
        lines.append(
            {
                "mechanism": mechanism,
                "goal": goal_of(mechanism),
                "mean": mean([float(str(row["torch/ours"])) for row in rows]),
                "least": least.get("torch/ours"),
                "at": " ".join(str(least.get(part, "")) for part in ("operator", "dtype", "size")),
                "cells": len(rows),
                "of a C loop": mean([row["of a C loop"] for row in rows]),  # type: ignore[misc]
            }
        )
    return lines


def main() -> None:
    found = all_cells()
    told = {"cells": found} if {"--cells", "--json"} & set(sys.argv) else {}
    refused = [row for row in found if row["problem"]]
    emit({**told, "by mechanism": summary(found), **({"refused": refused} if refused else {})})


if __name__ == "__main__":
    main()

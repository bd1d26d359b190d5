"""How fast the kernels are: `python tests/bench/kernels.py [--json] [--operators=silu,elu] [--dtypes=] [--sizes=] ...`.

Per operator, dtype, number of elements and threads: both phases and the wait for the result, against torch with a
preallocated output (torch's time divided by ours), against a NumPy expression, and as a fraction of the bandwidth that
a plain C loop with as many streams reaches in the same rounds. Everything hot, in turns; medians of ratios.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from arena import TYPES, Memory, arguments, both_phases, check_threads, exists, set_threads
from measure import (
    DTYPES,
    Run,
    any_of,
    emit,
    interleave,
    mean,
    option,
    progress,
    ratio,
    size_of,
    torch_or_none,
)
from operators import EXPRESSIONS, OPERATORS, Timed
from streams import nanoseconds

from aclnn_py import settings

SIZES = ("1", "1Ki", "64Ki", "1Mi", "16Mi")
LARGE = ("64Ki", "1Mi", "16Mi")
LAST_AXIS = 1024
REST = 0.02  # seconds: the threads of torch's OpenMP spin for five to ten milliseconds after their work
Row = dict[str, object]
memory = Memory()


def shapes(timed: Timed, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of the inputs and of the output."""
    row = min(count, LAST_AXIS)
    out = (count // row, row) if timed.rows or timed.halves else (count,)
    return ((out[0], 2 * out[1]) if timed.halves else out), out


def values(shape: tuple[int, ...], dtype: str, seed: int) -> Any:
    return (np.random.default_rng(seed).standard_normal(shape, dtype=np.float32) * 2).astype(TYPES[dtype])


def ours(timed: Timed, dtype: str, data: list[Any], shape: tuple[int, ...]) -> Run:
    tensors = [memory.tensor(at + 1, one.shape, dtype, one) for at, one in enumerate(data)]
    return both_phases(timed.api, arguments(timed.api, tensors, timed.attrs, memory.tensor(0, shape, dtype)))


def torchs(timed: Timed, dtype: str, data: list[Any], shape: tuple[int, ...]) -> Run | None:
    torch = torch_or_none()
    if not torch:
        return None
    kind = getattr(torch, dtype)
    inputs = [torch.from_numpy(one.astype(np.float32)).to(kind) for one in data]
    return timed.torch(torch.ops.aten, inputs, torch.empty(shape, dtype=kind))


def numpys(timed: Timed, dtype: str, data: list[Any]) -> Run | None:
    expression = EXPRESSIONS.get(timed.name)
    return (lambda: expression(*data)) if expression and dtype == "float32" else None


def plain_loops(timed: Timed, dtype: str, count: int, threads: int, rounds: int) -> list[float]:
    size = count * TYPES[dtype].itemsize
    often = max(1, int(3e6 / max(1.0, nanoseconds(threads, timed.inputs, size, 1))))
    return [nanoseconds(threads, timed.inputs, size, often) for _ in range(rounds)]


def cell(timed: Timed, dtype: str, size: str, threads: int) -> Row:
    """One line of the table."""
    count = size_of(size)
    inputs, out = shapes(timed, count)
    data = [values(inputs, dtype, seed) for seed in range(timed.inputs)]
    found = {"ours": ours(timed, dtype, data, out), "torch": torchs(timed, dtype, data, out)}
    if threads == 1 and count <= 1 << 20:
        found["numpy"] = numpys(timed, dtype, data)
    check_threads(found["ours"], threads)  # type: ignore[arg-type]
    rounds = 7 if count > 1 << 20 else 11
    seen = interleave({name: run for name, run in found.items() if run}, rounds, rest=REST if threads > 1 else 0)
    if count >= 1 << 16 and not timed.rows and not timed.halves:
        seen["c"] = plain_loops(timed, dtype, count, threads, rounds)
    return {
        "operator": timed.name,
        "dtype": dtype,
        "n": size,
        "threads": threads,
        "us": min(seen["ours"]) / 1e3,
        "torch/ours": ratio(seen, "torch", "ours"),
        "numpy/ours": ratio(seen, "numpy", "ours"),
        "of a C loop": ratio(seen, "c", "ours"),
    }


def chosen(threads_wanted: str) -> Iterator[tuple[Timed, str, str, int]]:
    for threads in map(int, threads_wanted.split(",")):
        set_threads(threads)
        for timed in OPERATORS:
            if not any_of(timed.name, option("operators", "")):
                continue
            if not exists(timed.api):
                print(f"skipped: there is no {timed.api}", file=sys.stderr)
                continue
            for dtype in option("dtypes", ",".join(DTYPES)).split(","):
                yield from ((timed, dtype, size, threads) for size in option("sizes", ",".join(SIZES)).split(","))


# ---- what the goals speak of --------------------------------------------------------------------------------------


def group_of(row: Row) -> Timed:
    return next(timed for timed in OPERATORS if timed.name == row["operator"])


def summary(rows: list[Row]) -> list[Row]:
    """The goals' figures, one thread."""
    large = [row for row in rows if row["n"] in LARGE and row["threads"] == 1]

    def over(wanted: Callable[[Timed], bool], column: str = "torch/ours") -> list[Any]:
        return [row[column] for row in large if wanted(group_of(row)) and row[column] is not None]

    def line(what: str, goal: float, cells: list[Any]) -> Row:
        return {
            "figure": what,
            "goal": goal,
            "mean": mean(cells),
            "least": min(cells, default=None),
            "cells": len(cells),
        }

    light = [
        row["of a C loop"]
        for row in rows
        if row["n"] in LARGE[1:] and row["dtype"] == "float32" and group_of(row).exps < 2
    ]
    return [
        line("the list over torch", 1.4, over(lambda timed: timed.group in ("list", "slow", "logsigmoid_backward"))),
        line("without logsigmoid and gelu tanh", 1.2, over(lambda timed: timed.group == "list")),
        line("logsigmoid and gelu tanh", 3.0, over(lambda timed: timed.group == "slow")),
        line("logsigmoid_backward", 0.9, over(lambda timed: timed.group == "logsigmoid_backward")),
        line("gelu erf", 1.0, over(lambda timed: timed.group == "erf")),
        line("softmax, log_softmax", 1.05, over(lambda timed: timed.group == "softmax")),
        line("glu", 1.0, over(lambda timed: timed.group == "glu")),
        line("functions of one number", 1.3, over(lambda timed: timed.group == "functions")),
        line("roundings and reciprocals", 1.0, over(lambda timed: timed.group == "algebraic")),
        line("of a C loop, float32, 1Mi and 16Mi", 0.92, [value for value in light if value is not None]),
    ]


def speedup(timed: Timed, dtype: str, size: str) -> Row:
    """Calls of our own in a row, first on one thread, then on two; and what a plain C loop makes of a second thread,
    which says how much memory allows."""
    count = size_of(size)
    inputs, out = shapes(timed, count)
    run = ours(timed, dtype, [values(inputs, dtype, seed) for seed in range(timed.inputs)], out)
    threads = {"one": lambda: settings.replace(threads=1), "two": lambda: settings.replace(threads=2)}
    seen = interleave({"one": run, "two": run}, 9, before=threads)
    plain = {str(number): plain_loops(timed, dtype, count, number, 9) for number in (1, 2)}
    return {
        "operator": timed.name,
        "dtype": dtype,
        "n": size,
        "one/two": ratio(seen, "one", "two"),
        "of a C loop": ratio(plain, "1", "2"),
    }


def scaling() -> list[Row]:
    """Our own time on one thread divided by that on two, for operators that take an exponential."""
    rows: list[Row] = []
    for timed, dtype, size, _ in chosen("1"):
        if size in LARGE and timed.exps:
            progress(f"threads: {timed.name} {dtype} {size}")
            rows.append(speedup(timed, dtype, size))
    return rows


def main() -> None:
    rows, threads = [], option("threads", "1,2")
    for case in chosen(threads):
        progress(f"{case[0].name} {case[1:]}")
        rows.append(cell(*case))
    emit({"cells": rows, "summary": summary(rows), "one thread / two": scaling() if "2" in threads else []})


if __name__ == "__main__":
    main()

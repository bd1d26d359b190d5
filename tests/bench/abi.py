"""What calls from C cost, beside the same from Python: `python tests/bench/abi.py [--json]`.

Rounds of both are interleaved, and the medians of their ratios told; an empty crossing from Python into C is the unit.
Nothing here is a test.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import launch
from arena import Memory
from measure import size_of, spent

from aclnn_py.home.tree import home

ROUNDS = 11
HERE = Path(__file__).resolve().parent
Row = tuple[str, float, str, float]
"""What, the figure, its unit, and the figure it should not exceed."""


def built(directory: Path) -> Path:
    tree, program = home(), directory / "abi"
    paths = [f"-I{tree / 'include'}", f"-L{tree / 'lib64'}", f"-Wl,-rpath,{tree / 'lib64'}"]
    libraries = ["-lascendcl", "-lnnopbase", "-lopapi"]
    subprocess.run(
        [os.environ.get("CC", "cc"), "-O2", *paths, str(HERE / "abi.c"), "-o", str(program), *libraries], check=True
    )
    return program


def with_bytecode(directory: Path) -> dict[str, str]:
    """The environment of a program whose planner has compiled modules, as those of an installed package are."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(directory / "bytecode")}


def measured(program: Path) -> list[dict[str, float]]:
    """Nanoseconds, round by round: what happens to the machine meanwhile happens to all figures of a round."""
    stream, tensors = launch.ready()
    both = launch.both(stream, tensors)
    environment = with_bytecode(program.parent)
    rounds = []
    for _ in range(ROUNDS):
        done = subprocess.run([str(program)], env=environment, check=True, capture_output=True, text=True)
        printed = done.stdout.split()
        found = dict(zip(("first", "planned", "light", "c", "burst"), map(float, printed), strict=True))
        found["crossing"] = launch.nanoseconds(launch.empty_crossing, 20000)
        found["python"] = launch.nanoseconds(both, 5000)
        rounds.append(found)
    return rounds


def rows(rounds: list[dict[str, float]]) -> list[Row]:
    def median(name: str, over: str = "") -> float:
        return statistics.median(each[name] / (each[over] if over else 1) for each in rounds)

    return [
        ("empty crossing from Python", median("crossing"), "ns", 0.0),
        ("first call: aclInit", median("first") / 1e6, "ms", 0.0),
        ("first phase one: Python, import, plan", median("planned") / 1e6, "ms", 60.0),
        ("aclrtGetDevice", median("light", "crossing"), "crossings", 12.0),
        ("both phases + synchronise, from C", median("c", "crossing"), "crossings", 0.0),
        ("both phases + synchronise, from Python", median("python", "crossing"), "crossings", 0.0),
        ("10 000 launches, one wait, from C", median("burst", "crossing"), "crossings", 0.0),
        ("C over Python", median("c", "python"), "times", 3.0),
    ]


def by_size(program: Path) -> list[Row]:
    """C over Python by the number of elements."""
    found: list[Row] = []
    memory, environment = Memory(), with_bytecode(program.parent)
    for size in ("1Ki", "64Ki", "1Mi", "4Mi"):
        count, ratios = size_of(size), []
        ours = launch.our_call(memory, count)
        for _ in range(3):
            done = subprocess.run(
                [str(program), str(count)], env=environment, check=True, capture_output=True, text=True
            )
            ratios.append(float(done.stdout.split()[3]) / spent(ours, 100))
        found.append((f"C over Python, {size} elements", statistics.median(ratios), "times", 3.0))
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        program = built(Path(directory))
        found = rows(measured(program)) + by_size(program)
    if "--json" in sys.argv:
        print(json.dumps({name: {"value": round(value, 2), "unit": unit} for name, value, unit, _ in found}))
        return
    for name, value, unit, goal in found:
        print(f"{name:40} {value:10.2f} {unit}{f'   (goal {goal:g})' if goal else ''}")


if __name__ == "__main__":
    main()

"""What a call costs, in units of an empty crossing into C of the same run: `python tests/bench/launch.py [--json]`.

Medians of interleaved rounds in one process; nothing here is a test.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import aclnn_py as acl
from aclnn_py.base.handle import live
from aclnn_py.native import lib

ROUNDS = 15
SHAPE = (1,)
TARGETS = {"phase one, hit": 15, "phase one, miss": 400, "both phases + synchronise": 30}


def nanoseconds(run: Callable[[int], None], count: int) -> float:
    start = time.perf_counter_ns()
    run(count)
    return (time.perf_counter_ns() - start) / count


def ready() -> tuple[Any, list[Any]]:
    assert acl.aclInit(None) == 0
    assert acl.aclrtSetDevice(0) == 0
    stream, ret = acl.aclrtCreateStream()
    assert ret == 0
    return stream, [tensor(SHAPE) for _ in range(3)]


def tensor(shape: tuple[int, ...]) -> Any:
    address, ret = acl.aclrtMalloc(4096, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    return acl.aclCreateTensor(shape, acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, shape, address)


def empty_crossing(count: int) -> None:
    now = lib.ae_crossing
    for _ in range(count):
        now()


def hits(tensors: list[Any]) -> Callable[[int], None]:
    grad, x, out = tensors
    phase = acl.aclnnSiluBackwardGetWorkspaceSize

    def only_phase(count: int) -> None:
        for _ in range(count):
            phase(grad, x, out)

    return only_phase


def misses(count: int) -> None:
    phase = acl.aclnnSiluBackwardGetWorkspaceSize
    for grad, x, out in fresh[:count]:
        phase(grad, x, out)


fresh: list[tuple[Any, Any, Any]] = []


def forget_executors() -> None:
    """Those of the phase-one cases are never run."""
    for handle in tuple(live):
        if handle.kind == "aclOpExecutor":
            handle.leave()


def prepare_misses(count: int, start: list[int]) -> None:
    fresh.clear()
    for _ in range(count):
        start[0] += 1
        shape = (start[0] % 64 + 1, start[0])
        fresh.append(tuple(acl.aclCreateTensor(shape, 0, None, 0, 2, shape, 0) for _ in range(3)))  # type: ignore[arg-type]


def both(stream: Any, tensors: list[Any]) -> Callable[[int], None]:
    grad, x, out = tensors
    one, two, wait = acl.aclnnSiluBackwardGetWorkspaceSize, acl.aclnnSiluBackward, acl.aclrtSynchronizeStream

    def run(count: int) -> None:
        for _ in range(count):
            size, executor, _ = one(grad, x, out)
            two(None, size, executor, stream)
            wait(stream)

    return run


def burst(stream: Any, tensors: list[Any]) -> Callable[[int], None]:
    grad, x, out = tensors
    one, two = acl.aclnnSiluBackwardGetWorkspaceSize, acl.aclnnSiluBackward

    def run(count: int) -> None:
        for _ in range(count):
            size, executor, _ = one(grad, x, out)
            two(None, size, executor, stream)
        acl.aclrtSynchronizeStream(stream)

    return run


def import_milliseconds() -> dict[str, float]:
    def spent(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return 1e3 * min(times)

    bare = spent("pass")
    return {
        "import aclnn_py": spent("import aclnn_py") - bare,
        "first aclInit": spent("import aclnn_py as acl; acl.aclInit(None)") - bare,
        "first operator": spent("import aclnn_py as acl; acl.aclnnSilu") - bare,
    }


def main() -> None:
    stream, tensors = ready()
    counter = [0]
    cases: dict[str, tuple[Callable[[int], None], int]] = {
        "empty crossing": (empty_crossing, 20000),
        "phase one, hit": (hits(tensors), 5000),
        "phase one, miss": (misses, 200),
        "both phases + synchronise": (both(stream, tensors), 5000),
        "burst of 10 000, per launch": (burst(stream, tensors), 10000),
    }
    seen: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, (run, count) in cases.items():
            for handle in [each for triple in fresh for each in triple]:
                handle.leave()
            prepare_misses(200 if "miss" in name else 0, counter)
            seen[name].append(nanoseconds(run, count))
            forget_executors()
    medians = {name: statistics.median(values) for name, values in seen.items()}
    unit = medians["empty crossing"]
    rows = {name: {"ns": round(value, 1), "units": round(value / unit, 2)} for name, value in medians.items()}
    imports = {name: round(value, 1) for name, value in import_milliseconds().items()}
    if "--json" in sys.argv:
        print(json.dumps({"calls": rows, "import_ms": imports, "isa": lib_isa()}))
        return
    for name, row in rows.items():
        goal = f"   (goal {TARGETS[name]})" if name in TARGETS else ""
        print(f"{name:30} {row['ns']:10.1f} ns {row['units']:8.2f} units{goal}")
    for name, value in imports.items():
        print(f"{name:30} {value:10.1f} ms")


def lib_isa() -> str:
    from aclnn_py.native import ffi

    return ffi.string(lib.ae_isa()).decode()  # type: ignore[no-any-return]


if __name__ == "__main__":
    main()

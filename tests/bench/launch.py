"""What a call costs: `python tests/bench/launch.py [--json] [--threads=1]`.

In units of an empty crossing into C of the same run, and beside torch's eager calls with a preallocated output. Medians
of interleaved rounds in one process; nothing here is a test.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from arena import Memory, both_phases, set_threads
from arena import stream as stream_of_arena
from measure import Run, emit, interleave, option, ratio, size_of, torch_or_none

import aclnn_py as acl
from aclnn_py.api.handles import living
from aclnn_py.native import lib

ROUNDS = 15
SHAPE = (1,)
TARGETS = {"phase one, hit": 15, "phase one, miss": 400, "both phases + synchronise": 30}


def nanoseconds(run: Callable[[int], None], count: int) -> float:
    start = time.perf_counter_ns()
    run(count)
    return (time.perf_counter_ns() - start) / count


def ready() -> tuple[Any, list[Any]]:
    return stream_of_arena(), [tensor(SHAPE) for _ in range(3)]


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
    for handle in tuple(living()):
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


# ---- beside torch ---------------------------------------------------------------------------------------------------

SIZES = ("1", "64", "1Ki", "16Ki", "64Ki", "1Mi", "4Mi")
BURST = 10_000


def torch_call(count: int, name: str = "silu_backward") -> Run | None:
    """torch's counterpart with a preallocated output."""
    torch = torch_or_none()
    if not torch:
        return None
    first, second, out = (torch.zeros(count) for _ in range(3))
    if name == "sigmoid":
        return partial(torch.sigmoid, first, out=out)
    operator = torch.ops.aten.silu_backward  # the overload by its name saves torch a search that takes microseconds
    return partial(operator.grad_input if name == "overload" else operator, first, second, grad_input=out)


def our_call(memory: Memory, count: int, api: str = "aclnnSiluBackward") -> Run:
    kept = [memory.tensor(number, (count,), "float32") for number in range(3)]
    return both_phases(api, kept if api == "aclnnSiluBackward" else kept[:2])


def taking_turns(ours: Run, torchs: Run | None, rest: float = 0) -> dict[str, object]:
    seen = interleave({"ours": ours, **({"torch": torchs} if torchs else {})}, 15, rest=rest)
    return {"us": min(seen["ours"]) / 1e3, "torch/ours": ratio(seen, "torch", "ours")}


def beside_torch() -> list[dict[str, object]]:
    """Both phases and the wait against one eager call, by the number of elements."""
    memory, rest = Memory(), 0.002 if option("threads", "1") != "1" else 0.0
    rows = []
    for size in SIZES:
        count = size_of(size)
        found = taking_turns(our_call(memory, count), torch_call(count), rest)
        rows.append({"call": "silu_backward", "n": size, **found})
        if count <= 1024:
            found = taking_turns(our_call(memory, count), torch_call(count, "overload"), rest)
            rows.append({"call": "silu_backward, torch's overload named", "n": size, **found})
    found = taking_turns(our_call(memory, 1, "aclnnSigmoid"), torch_call(1, "sigmoid"), rest)
    return [*rows, {"call": "sigmoid", "n": "1", **found}]


def bursts(stream: Any, tensors: list[Any]) -> list[dict[str, object]]:
    """Ten thousand launches and one wait, against as many calls."""
    ours, torchs = burst(stream, tensors), torch_call(1)

    def many() -> None:
        for _ in range(BURST):
            torchs()  # type: ignore[misc]

    seen = interleave({"ours": lambda: ours(BURST), **({"torch": many} if torchs else {})}, 7, 3e7)
    found = {"us": min(seen["ours"]) / 1e3, "torch/ours": ratio(seen, "torch", "ours")}
    return [{"call": f"{BURST} silu_backward, one wait", "n": "1", **found}]


def with_busy_neighbour() -> list[dict[str, object]]:
    """How much longer a call takes while another Python thread computes, ours and torch's: they share the GIL."""
    memory, rows, stop = Memory(), [], threading.Event()

    def busy() -> None:
        while not stop.is_set():
            sum(range(1000))

    for size in ("1", "64Ki", "1Mi"):
        count = size_of(size)
        runs = {"ours": our_call(memory, count)} | ({"torch": call} if (call := torch_call(count)) else {})
        alone = interleave(runs, 5, 3e7)
        thread = threading.Thread(target=busy)
        stop.clear()
        thread.start()
        crowded = interleave(runs, 5, 1e8)
        stop.set()
        thread.join()
        slower = {f"{name}, times": statistics.median(crowded[name]) / statistics.median(alone[name]) for name in runs}
        both = ratio(crowded, "torch", "ours")
        rows.append({"n": size, "ours, us": statistics.median(crowded["ours"]) / 1e3, **slower, "torch/ours": both})
    return rows


# ---- in units of a crossing -----------------------------------------------------------------------------------------


def calls(stream: Any, tensors: list[Any]) -> list[dict[str, object]]:
    counter = [0]
    cases: dict[str, tuple[Callable[[int], None], int]] = {
        "empty crossing": (empty_crossing, 20000),
        "phase one, hit": (hits(tensors), 5000),
        "phase one, miss": (misses, 200),
        "both phases + synchronise": (both(stream, tensors), 5000),
        "burst of 10 000, per launch": (burst(stream, tensors), BURST),
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
    return [
        {"call": name, "ns": value, "crossings": value / unit, "goal": TARGETS.get(name)}
        for name, value in medians.items()
    ]


def main() -> None:
    stream, tensors = ready()
    parts: dict[str, list[dict[str, object]]] = {"calls": calls(stream, tensors)}
    set_threads(int(option("threads", "1")))
    parts["beside torch"] = beside_torch() + bursts(stream, tensors)
    parts["while another Python thread computes"] = with_busy_neighbour()
    emit(parts)


if __name__ == "__main__":
    main()

"""A hundred thousand random steps against the model: python tests/bench/machine.py [steps] [first seed].

The programs are those of tests/device/machine/test_random_programs.py, driven by a plain generator of numbers; one
that fails is named by its seed. Prints how many steps took place (the others raced, or found nothing to act on) and
their time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from device.device_rig import wipe
from device.machine import launching, ordering
from device.machine.program import Program

LENGTH = 100  # steps per program
CELLS = (64, 64, 64, 4096, 100_000)  # bytes: small tasks are run by whoever waits, large ones by workers
MOST = 64


def steps(random: Random, program: Program) -> dict[str, tuple[int, Callable[[], bool]]]:
    """Every step with its weight."""

    def any() -> int:
        return random.randrange(MOST)

    def byte() -> int:
        return random.randrange(256)

    def flag() -> bool:
        return random.random() < 0.5

    return {
        "create stream": (1, lambda: program.create_stream(any())),
        "destroy stream": (1, lambda: program.destroy_stream(any())),
        "malloc": (2, lambda: program.malloc(any(), flag(), byte())),
        "free": (1, lambda: program.free(any())),
        "fill": (6, lambda: program.fill(any(), any(), any(), any(), byte())),
        "copy": (6, lambda: program.copy(any(), (any(), any()), any(), any())),
        "launch": (4, lambda: launching.step(program, any(), (any(), any()), any(), any())),
        "create event": (2, lambda: ordering.create_event(program, any(), any())),
        "destroy event": (1, lambda: ordering.destroy_event(program, any())),
        "record": (5, lambda: ordering.record(program, any(), any())),
        "reset": (1, lambda: ordering.reset(program, any(), any())),
        "wait": (5, lambda: ordering.wait(program, any(), any())),
        "synchronize": (3, lambda: ordering.synchronize(program, any(), flag())),
        "synchronize event": (2, lambda: ordering.synchronize_event(program, any())),
        "query": (2, lambda: ordering.query(program, any(), any())),
        "launch callback": (1, lambda: ordering.launch_callback(program, any(), flag())),
        "process report": (1, lambda: ordering.process_report(program)),
    }


def run(seed: int) -> int:
    """One program; how many of its steps took place."""
    random = Random(seed)
    wipe()
    program = Program(random.choice(CELLS))
    table = steps(random, program)
    names = list(table)
    weights = [table[name][0] for name in names]
    for device in (0, 1, 0):
        program.create_stream(device)
        program.malloc(device, False, device)
    done = sum(table[name][1]() for name in random.choices(names, weights, k=LENGTH))
    ordering.open_everything(program)
    program.finish()
    return done


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    begin, done = time.perf_counter(), 0
    for seed in range(first, first + wanted // LENGTH):
        try:
            done += run(seed)
        except BaseException:
            print(f"seed {seed} failed", file=sys.stderr)
            raise
    spent = time.perf_counter() - begin
    print(f"{done} of {wanted} steps took place, {spent / wanted * 1e6:.0f} us per step, nothing lost, nothing left")


if __name__ == "__main__":
    main()

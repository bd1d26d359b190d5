"""What a second thread costs whoever pauses between calls: `python tests/bench/cold.py [--json] [--pause=2]`.

Every call comes after so many milliseconds of sleep, in which the pool's threads fall asleep too: the time on one
thread, where everything runs inline, divided by the time on two, which may have to be woken. And the same in a row.
"""

from __future__ import annotations

import statistics
import time

import numpy as np
from arena import TYPES, Memory, both_phases, set_threads
from measure import Run, emit, option, progress, size_of

from aclnn_py import settings

SIZES = ("1Ki", "16Ki", "64Ki", "256Ki", "1Mi", "4Mi", "16Mi")
ROUNDS = 41
WARM = 2e6  # ns of calls before one in a row
PAUSE = float(option("pause", "2")) / 1e3  # seconds


def after_pause(run: Run, threads: int, pause: float) -> float:
    """Nanoseconds of one call."""
    settings.replace(threads=threads)
    if pause:
        time.sleep(pause)
    else:
        warm = time.perf_counter_ns() + WARM
        while time.perf_counter_ns() < warm:
            run()
    begin = time.perf_counter_ns()
    run()
    return time.perf_counter_ns() - begin


def speedup(run: Run, pause: float) -> float:
    ratios = [after_pause(run, 1, pause) / after_pause(run, 2, pause) for _ in range(ROUNDS)]
    return statistics.median(ratios)


def row(memory: Memory, size: str) -> dict[str, object]:
    progress(size)
    count = size_of(size)
    values = np.random.default_rng(1).standard_normal(count, dtype=np.float32).astype(TYPES["float32"])
    tensors = [memory.tensor(1, (count,), "float32", values), memory.tensor(0, (count,), "float32")]
    run = both_phases("aclnnSilu", tensors)
    return {"n": size, "one/two, after a pause": speedup(run, PAUSE), "one/two, in a row": speedup(run, 0)}


def main() -> None:
    set_threads(1)
    memory = Memory()
    emit({"aclnnSilu, float32": [row(memory, size) for size in SIZES]})


if __name__ == "__main__":
    main()

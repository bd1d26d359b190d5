"""Streams, memory and functions captured by bytecode with MindSpore on the emulated NPU: python runtime.py"""

from __future__ import annotations

from typing import Any

import mindspore as ms  # type: ignore[import-not-found]
import numpy as np
from checked import T, ended, start
from mindspore import mint, ops

SIDE = 64
ONES = np.ones((SIDE, SIDE), np.float32)


def streams() -> str:
    x, stream = T(ONES) + 0, ms.runtime.Stream()
    stream.wait_stream(ms.runtime.default_stream())
    with ms.runtime.StreamCtx(stream):
        made = mint.matmul(x, x)
    stream.synchronize()
    seen = made.asnumpy()
    return "" if (seen == SIDE).all() else f"{seen}"


def memory() -> str:
    before = ms.runtime.memory_allocated()
    kept = T(ONES) + 1
    ms.runtime.synchronize()
    more = ms.runtime.memory_allocated() - before
    return "" if more >= kept.nbytes else f"{more} bytes more with a tensor of {kept.nbytes}"


def bytecode() -> str:
    @ms.jit(capture_mode="bytecode", jit_level="O0")  # type: ignore[untyped-decorator]
    def program(x: Any) -> Any:
        return ops.relu(x * 2 - 3)

    seen = program(T(np.arange(4, dtype=np.float32))).asnumpy()
    return "" if seen.tolist() == [0, 0, 1, 3] else f"{seen}"


if __name__ == "__main__":
    start("pynative")
    ended({"streams": streams, "memory_allocated": memory, "ms.jit by bytecode": bytecode})

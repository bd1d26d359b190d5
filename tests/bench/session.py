"""What a call through Session costs beside both phases in the C names, in one process.

python tests/bench/session.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import aclnn_py as acl
from aclnn_py import Session


def microseconds(act: Callable[[], object], calls: int = 2000, rounds: int = 15) -> float:
    """The best of some rounds."""
    act()
    found = []
    for _ in range(rounds):
        begin = time.perf_counter()
        for _ in range(calls):
            act()
        found.append(time.perf_counter() - begin)
    return min(found) / calls * 1e6


def main() -> None:
    with Session() as npu:
        x = npu.array(np.arange(12, dtype=np.float32).reshape(3, 4))
        y = npu.empty_like(x)
        stream, inputs = npu.stream, (x.tensor(), y.tensor())

        def c_names() -> None:
            size, executor, _ = acl.aclnnSiluGetWorkspaceSize(*inputs)
            acl.aclnnSilu(None, size, executor, stream)
            acl.aclrtSynchronizeStream(stream)

        def session() -> None:
            npu.call("aclnnSilu", x, y)
            npu.synchronize()

        pairs = [(microseconds(c_names, rounds=3), microseconds(session, rounds=3)) for _ in range(10)]
        least = min(one for one, _ in pairs)
        print(f"ratio of the best rounds, taken in turns: {min(other for _, other in pairs) / least:.2f}")
        rows: dict[str, Callable[[], object]] = {
            "both phases in the C names and synchronise": c_names,
            "npu.call and synchronise": session,
            "npu.aclnnSilu(x, y)": lambda: npu.aclnnSilu(x, y),
            "npu.aclnnSilu(x), output inferred": lambda: npu.aclnnSilu(x),
            "x + x": lambda: x + x,
            "x[0]": lambda: x[0],
        }
        for name, act in rows.items():
            found = microseconds(act)
            print(f"{name:45} {found:8.2f} us {found / least:6.2f} x")


if __name__ == "__main__":
    main()

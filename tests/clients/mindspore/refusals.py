"""What MindSpore hands to compilers of CANN is refused in a sentence: python refusals.py

Graphs of GE, and kernels that MindSpore compiles itself (jit_level O1).
"""

from __future__ import annotations

from typing import Any

import mindspore as ms  # type: ignore[import-not-found]
import numpy as np
from checked import T, ended, start
from mindspore import ops


def refused(options: dict[str, str], sentence: str) -> str:
    @ms.jit(**options)  # type: ignore[untyped-decorator]
    def program(x: Any) -> Any:
        return ops.relu(x * 2 + 1) * ops.exp(x)

    try:
        return f"{program(T(np.ones(3, np.float32)))}"
    except RuntimeError as error:
        return "" if sentence in str(error) else str(error)


def main() -> None:
    start("pynative")
    ended(
        {
            "GE": lambda: refused({"backend": "GE"}, "CANN's graph engine (GE) is not emulated"),
            "jit_level O1": lambda: refused({"jit_level": "O1"}, "got device code, which is not emulated"),
        }
    )


if __name__ == "__main__":
    main()

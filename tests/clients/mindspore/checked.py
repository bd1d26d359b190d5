"""What the programs of MindSpore share: the mode that they run in, and how they end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

os.environ.setdefault("GLOG_v", "3")  # errors only

import mindspore as ms  # type: ignore[import-not-found]

T = ms.Tensor


def start(mode: str) -> None:
    """On the first device, operator by operator or as graphs of kernels (jit_level O0)."""
    ms.set_device("Ascend")
    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE, jit_config={"jit_level": "O0"})
    else:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def reason(check: Callable[[], str]) -> str:
    """What is wrong; "" if nothing is."""
    try:
        return check()
    except Exception as problem:
        lines = [line for line in str(problem).splitlines() if "Expected" in line] or str(problem).splitlines()
        return f"{type(problem).__name__}: {lines[0] if lines else ''}"


def ended(checks: Mapping[str, Callable[[], str]]) -> None:
    """Make all checks; a line for each that fails, then how many passed, on stderr."""
    wrong = {name: text for name, check in checks.items() if (text := reason(check))}
    for name, text in wrong.items():
        print(f"{name}: {text}")
    print(f"passed {len(checks) - len(wrong)} of {len(checks)}", file=sys.stderr)
    sys.exit(bool(wrong))

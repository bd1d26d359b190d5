"""Run a PyTorch program and note which of its operators torch_npu finds no function for: those run on the CPU instead.

    python -m aclnn_py.doctor.missing NOTES FILE ARGS...

NOTES gets a JSON list of [operator of PyTorch, what was missing, how often] when the program has ended, however it did.
"""

from __future__ import annotations

import collections
import importlib
import json
import os
import re
import runpy
import sys
from typing import Any

MISSING = re.compile(
    r"Single operator not found|not in libopapi|not in lib\w+\.so|not find.*aclnn|aclnn\w+ .*not found"
)
WANTED = re.compile(r"(aclnn\w+|aclStft)|OPS function error: (\w+)|operator name is (\w+)")


def wanted(text: str) -> str:
    """What torch_npu asked for, of its message: an aclnn function or the type of an older operator."""
    found = WANTED.search(text)
    return next(filter(None, found.groups()), "") if found else ""


def mode(counts: collections.Counter[tuple[str, str]]) -> Any:
    """A context in which operators without a function run on the CPU and are counted."""
    torch = importlib.import_module("torch")
    base = importlib.import_module("torch.utils._python_dispatch").TorchDispatchMode
    pytree = importlib.import_module("torch.utils._pytree")

    def instead(func: Any, args: Any, kwargs: Any) -> Any:
        leaves, shape = pytree.tree_flatten((args, kwargs))
        device = next((leaf.device for leaf in leaves if isinstance(leaf, torch.Tensor)), torch.device("npu"))
        moved = [on_cpu(leaf) for leaf in leaves]
        own, options = pytree.tree_unflatten(moved, shape)
        result = func(*own, **options)
        if func._schema.is_mutable:
            for old, new in zip(leaves, moved, strict=True):
                if isinstance(old, torch.Tensor) and old is not new:
                    old.copy_(new)
        known = {id(new): old for old, new in zip(leaves, moved, strict=True)}
        return pytree.tree_map(lambda value: known.get(id(value), to(value, device)), result)

    def on_cpu(leaf: Any) -> Any:
        if isinstance(leaf, torch.device):
            return torch.device("cpu")
        return to(leaf, torch.device("cpu"))

    def to(value: Any, device: Any) -> Any:
        return value.to(device) if isinstance(value, torch.Tensor) else value

    def dispatch(self: object, func: Any, types: object, args: Any = (), kwargs: Any = None) -> Any:
        try:
            return func(*args, **(kwargs or {}))
        except RuntimeError as problem:
            text = str(problem)
            if not MISSING.search(text):
                raise
            counts[str(func), wanted(text)] += 1
            return instead(func, args, kwargs or {})

    return type("Instead", (base,), {"__torch_dispatch__": dispatch})()


def main(notes: str, file: str, *args: str) -> None:
    os.environ["ASCEND_LAUNCH_BLOCKING"] = "1"  # so that the call itself fails, not one behind it
    from .. import cann

    cann.activate()
    importlib.import_module("torch")  # which brings torch_npu along

    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    sys.argv = [file, *args]
    sys.path[0] = os.path.dirname(os.path.abspath(file))
    try:
        with mode(counts):
            runpy.run_path(file, run_name="__main__")
    finally:
        with open(notes, "w", encoding="utf-8") as out:
            json.dump([[name, what, times] for (name, what), times in counts.most_common()], out)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What operators do with their operands, as their declarations say."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module


@lru_cache(maxsize=1024)
def is_output(operator: str, operand: str) -> bool:
    """Whether CANN's operator only writes an operand ("out", "tensors[2]").

    Plans may read one nevertheless: what a kernel leaves alone is kept by way of a copy.
    """
    ops = import_module("..ops", __package__)  # takes its time, and is needed where something would be found only
    if operator not in ops.names():
        return False
    params = ops.find(operator).params
    name = operand.partition("[")[0]
    return any(param.name == name and param.role == "output" for param in params)

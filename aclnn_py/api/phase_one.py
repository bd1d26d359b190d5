"""Phase one of every operator, where the engine does not hand out an executor at once: types, a miss, a refusal."""

from __future__ import annotations

from typing import Any

from ..lowering.operator import Operator
from ..native import arrived, ffi, kept, lib
from .cdef import shape
from .handles import Executor
from .taking import taker

Answer = tuple[int, Executor | None, int]
NO_WORKSPACE = ~1
"""The address of an executor in a word whose lowest bit says that it wants a workspace."""


class FirstPhase:
    """The careful way of one operator: every argument is looked at, and TypeError names the first wrong one."""

    def __init__(self, operator: Operator) -> None:
        self.number = int(lib.ae_operator(operator.name.encode()))
        self.takers = tuple(taker(param) for param in operator.params)
        self.call = getattr(lib, f"ae_quick_{shape(operator)}")

    def __call__(self, arguments: tuple[Any, ...]) -> Answer:
        taken = [take(value) for take, value in zip(self.takers, arguments, strict=True)]
        address = self.call(self.number, *taken)
        return (0, Executor.at(address), 0) if address else unusual()


def unusual() -> Answer:
    """The end of a call that gave no executor at once: it wants a workspace, is not planned yet, or is refused."""
    word = int(lib.ae_quick_word())
    if not word and lib.ae_outcome() == lib.AE_MISS:
        address = planned()
        if address:
            return 0, Executor.at(address), 0
        word = int(lib.ae_quick_word())
    if kept:
        arrived()
    if not word:
        return 0, None, int(lib.ae_outcome())
    handle = word & NO_WORKSPACE
    return int(lib.ae_executor_workspace(handle)), Executor.at(float(handle)), 0


def planned() -> float:
    """The call goes on with the planner's answer."""
    from .. import planner

    count = ffi.new("uint64_t *")
    asked = lib.ae_snapshot(count)
    answer = planner.answer(ffi.buffer(asked, count[0])[:])
    return float(lib.ae_quick_answered(answer, len(answer)))

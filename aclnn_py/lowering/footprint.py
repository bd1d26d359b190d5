"""Which elements of its arguments a plan touches."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import dtype as dt
from ..rules.call import TensorFacts, reach
from .plan import Lowered, Move


def footprints(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> list[tuple[int, int]]:
    """For every argument the half-open range that its view covers, or steps that do not look at its shape."""
    found = [(0, 0) if facts is None else (facts.low, facts.high) for facts in arguments]
    for step in lowered.steps:
        views = (step.source, step.target) if isinstance(step, Move) else (*step.inputs, *step.outputs)
        for view in views:
            if view.operand >= 0 and 0 not in view.shape:
                low, high = reach(view.shape, view.strides, view.offset)
                known, facts = found[view.operand], arguments[view.operand]
                if facts is not None and dt.bits(view.dtype) != dt.bits(facts.dtype):  # two elements in a byte
                    low, high = (each * dt.bits(view.dtype) // dt.bits(facts.dtype) for each in (low, high))
                if low < known[0] or high > known[1]:
                    found[view.operand] = min(low, known[0]), max(high, known[1])
    return found

"""Which elements of its arguments a plan touches, and whether it reads any that are not theirs."""

from __future__ import annotations

from collections.abc import Sequence

from ...base import dtype as dt
from ...rules.core.call import TensorFacts, reach
from .lowered import BEYOND, Lowered, Move, View, Work


def footprints(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> list[tuple[int, int]]:
    """For every argument the half-open range that its view covers, or steps that do not look at its shape."""
    found = [(0, 0) if facts is None else (facts.low, facts.high) for facts in arguments]
    for step in lowered.steps:
        views = (step.source, step.target) if isinstance(step, Move) else (*step.inputs, *step.outputs)
        for view in views:
            facts = arguments[view.operand] if view.operand >= 0 else None
            if view.operand >= 0 and 0 not in view.shape and not is_whole(view, facts):
                low, high = reach(view.shape, view.strides, view.offset)
                known = found[view.operand]
                if facts is not None and dt.bits(view.dtype) != dt.bits(facts.dtype):  # two elements in a byte
                    low, high = (each * dt.bits(view.dtype) // dt.bits(facts.dtype) for each in (low, high))
                if low < known[0] or high > known[1]:
                    found[view.operand] = min(low, known[0]), max(high, known[1])
    return found


def read_beyond(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> str:
    """The first input that a step reads outside of its view, as one without elements whose first element is read.

    Of copies of what attributes place the machine tests whether it lies in the tensor's block.
    """
    written = {view.operand for step in lowered.steps for view in outputs(step)}
    for step in (each for each in lowered.steps if not isinstance(each, Move) or each.label != BEYOND):
        for view in (step.source,) if isinstance(step, Move) else step.inputs:
            facts = arguments[view.operand] if view.operand >= 0 else None
            if facts is None or is_whole(view, facts) or view.operand in written:
                continue
            if 0 in view.shape or view.dtype != facts.dtype:
                continue
            low, high = reach(view.shape, view.strides, view.offset)
            if low < facts.low or high > facts.high:
                name, first, last = lowered.arguments[view.operand], low - facts.offset, high - 1 - facts.offset
                return f"elements {first} to {last} of {name} are read, which is {facts!r}"
    return ""


def is_whole(view: View, facts: TensorFacts | None) -> bool:
    """Whether a view is an argument's own: the same objects, as most views of plans have them."""
    if facts is None or view.strides is not facts.walk or view.shape is not facts.shape:
        return False
    return view.offset == facts.offset and view.dtype == facts.dtype


def outputs(step: Work) -> tuple[View, ...]:
    return (step.target,) if isinstance(step, Move) else step.outputs

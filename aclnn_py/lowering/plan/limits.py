"""What the machine's arithmetic of addresses holds: plans beyond it are refused here, in words.

Steps that ignore the layout of an operand come to views that nothing can walk; those are refused here as well.

The machine tests the same bounds again (kernels/compute/core/decode.c) and takes a plan that breaks them for a defect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ...rules.core.call import TensorFacts
from .lowered import Lowered, Move, View
from .program import SIZE, Program, program

FAR = 1 << 60
"""Bytes: no view, stride or workspace reaches further."""
MOST_AXES = 32
MOST_ELEMENTS = (1 << 63) - 1
HEAD = 4
"""Words before a program's rows of arguments."""


def assembled(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> Program | str:
    """The program of a plan, or why the machine cannot run it, as "Expected ... but got ..."."""
    problem = unwalkable_view(lowered, arguments)
    if problem:
        return problem
    made = program(lowered, arguments)
    return complaint(made, lowered, arguments) or made


def complaint(made: Program, lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> str | None:
    """What of a plan is beyond the limits, as "Expected ... but got ...", if anything."""
    words = made.words
    if max(words) <= FAR and min(words) >= -FAR and made.axes <= MOST_AXES:
        return None
    if lowered.workspace > FAR:
        return f"Expected a workspace of at most 2^60 bytes but got {lowered.workspace}."
    for operand, (name, facts) in enumerate(zip(lowered.arguments, arguments, strict=True)):
        low, high = words[HEAD + 3 * operand : HEAD + 3 * operand + 2]
        if low < -FAR or high > FAR:
            return f"Expected {name} to reach at most 2^60 bytes but got {facts!r}."
    return next((text for view in views(lowered) if (text := complaint_of(view))), None)


def unwalkable_view(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> str | None:
    """The first view that cannot be walked: a negative size, strides that are not one an axis, too many elements."""
    for view in views(lowered):
        shape = view.shape
        if len(view.strides) == len(shape) and (not shape or min(shape) >= 0) and prod(shape) <= MOST_ELEMENTS:
            continue
        facts = arguments[view.operand] if view.operand >= 0 else None
        name = lowered.arguments[view.operand] if view.operand >= 0 else "the workspace"
        seen = f"{facts!r}" if facts else f"shape {list(shape)}"
        if len(view.strides) != len(shape):
            return f"Expected {name} to have one stride for each axis but got {seen}."
        if min(shape) < 0:
            return f"Expected {name} to have no negative size but got {seen}."
        return f"Expected views of {name} with at most 2^63 - 1 elements but got shape {list(shape)}."
    return None


def views(lowered: Lowered) -> Iterator[View]:
    for step in lowered.steps:
        yield from (step.source, step.target) if isinstance(step, Move) else (*step.inputs, *step.outputs)


def complaint_of(view: View) -> str | None:
    """The sizes of axes that strides of 0 walk may be large, as long as they can be counted."""
    if len(view.shape) > MOST_AXES:
        return f"Expected views of at most {MOST_AXES} axes but got {len(view.shape)}."
    if max(map(abs, (view.offset, *view.strides))) * SIZE[view.dtype] > FAR:
        return f"Expected views within 2^60 bytes but got offset {view.offset} and strides {view.strides}."
    return None

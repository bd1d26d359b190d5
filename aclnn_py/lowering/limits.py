"""What the machine's arithmetic of addresses holds: plans beyond it are refused here, in words.

The machine tests the same bounds again (kernels/compute/decode.c) and takes a plan that breaks them for a defect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ..rules.call import TensorFacts
from .plan import Lowered, Move, View
from .program import SIZE, Program

FAR = 1 << 60
"""Bytes: no view, stride or workspace reaches further."""
MOST_AXES = 32
MOST_ELEMENTS = (1 << 63) - 1
HEAD = 4
"""Words before a program's rows of arguments."""


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


def views(lowered: Lowered) -> Iterator[View]:
    for step in lowered.steps:
        yield from (step.source, step.target) if isinstance(step, Move) else (*step.inputs, *step.outputs)


def complaint_of(view: View) -> str | None:
    """The sizes of axes that strides of 0 walk may be large, as long as they can be counted."""
    if len(view.shape) > MOST_AXES:
        return f"Expected views of at most {MOST_AXES} axes but got {len(view.shape)}."
    if 0 not in view.shape and prod(view.shape) > MOST_ELEMENTS:
        return f"Expected views of at most 2^63 - 1 elements but got shape {view.shape}."
    if max(map(abs, (view.offset, *view.strides))) * SIZE[view.dtype] > FAR:
        return f"Expected views within 2^60 bytes but got offset {view.offset} and strides {view.strides}."
    return None

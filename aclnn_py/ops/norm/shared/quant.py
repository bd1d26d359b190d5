"""What norms share that quantise their results: choices, texts, and scales and zero points as they are taken."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from .generated_rules import NEW

INT8 = w.Choices(dt.ACL_INT8)
EIGHT_BITS = INT8.plus(*q.SHORT_FLOATS, on=w.REGBASE)
"""The outputs for which there are kernels."""
SCALES = "quantisation scale of y1Out, one per element of gamma"
INPUTS = w.Choices().plus(dt.ACL_FLOAT16, on=(*NEW, "ascend310p")).plus(dt.ACL_BF16, on=NEW).plus(
    dt.ACL_FLOAT, on=w.REGBASE
)  # fmt: skip
"""The dtypes of x for which there are kernels."""
PRECISION = (
    "the norm in float32 from squares in float64; product and sum with scale and zero point in float32, each rounded, "
    "then to the nearest integer, half to even, and saturated (NaN becomes 0); FP8 to nearest, half to even "
    "(HIFLOAT8: half away from zero), and saturated in the same way"
)

BY_ROW = (
    "the norm in float32 from squares in float64; 127 over a row's maximum magnitude, its product with each value and "
    "its reciprocal, the scale, are rounded to float32; then to the nearest integer, half to even"
)

HALF = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")


def as_line(numbers: w.Param) -> w.Step:
    """Numbers for each element of a row, or one for all, along one axis, as float32."""
    line = w.Derived(lambda facts: facts.shape[-1:], numbers, label=f"last axis of {numbers}")
    return w.ViewOf(q.as_floats(numbers), w.Reshaped(line, blind=True))


def first_number(numbers: w.Param) -> w.Step:
    """The first of some numbers, as float32."""
    one = w.Constant((1,), "[1]")
    return w.ViewOf(q.as_floats(numbers), w.Reshaped(one, blind=True))


def as_row(numbers: w.Param, line: w.Param | w.Term) -> w.Step:
    """Numbers for each element of a row, in gamma's shape or one that a term tells, as float32."""
    return w.ViewOf(q.as_floats(numbers), w.Reshaped(line if isinstance(line, w.Term) else w.ViewShape(line)))


def moved(x: w.Step, line: w.Param | w.Term, scales: w.Param, zeros: w.Param, divides: w.Rule) -> w.Step:
    """A norm over, or times, its scales, plus its zero points where those are given."""
    row = as_row(scales, line)
    ratio = w.Branch(divides, q.scaled(x, row), q.scaled(x, row, divided=False))
    return q.if_there(ratio, zeros, as_row(zeros, line))

"""aclnnSwiGluQuant and its second version: the plan."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Shape, TensorFacts
from ...norm.shared.kernels import filled
from . import experts as e
from .swiglu_rules import Given, group, grouped, is_dynamic, left, mode, offsets, out, scales, smooth, table_shape, x

LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
LEAST = 1e-8
"""Lower limit of max(abs(v)) on the 950."""


def gated(source: w.Step, is_left: w.Rule) -> w.Step:
    """SwiGLU of the last axis; `is_left`: silu of the first half."""
    first, second = (w.ViewOf(source, w.Half(LAST, number)) for number in (0, 1))
    return w.Branch(
        is_left, w.Compute("mul", w.Compute("silu", first), second), w.Compute("mul", w.Compute("silu", second), first)
    )


LISTED = w.Derived(lambda group: group.shape[-1:] or (1,), group, label="last axis of")
"""CANN takes the number of groups from the last axis, at any rank."""


def group_ends(*list_type: w.Param) -> w.Step:
    """The row at which each group ends; sizes of a group list are summed."""
    given = w.ViewOf(w.Contiguous(group), w.Reshaped(LISTED, blind=True))
    if not list_type:
        return given
    summed = w.Scan("cumsum", w.CastTo(given, e.INT64), axes=FIRST, attrs=(0.0, 0.0), integral=w.given(group))
    return w.Branch(w.OneOf(w.ValueOf(list_type[0]), w.Choices(1)), summed, given)


def row_of(x: TensorFacts, smooth: Given, group: Given, mode: str | None) -> Shape:
    return (1, table_shape(x, smooth, group, mode)[1])


def each_row(x: TensorFacts, smooth: Given, group: Given, mode: str | None) -> Shape:
    return (*x.shape[:-1], table_shape(x, smooth, group, mode)[1])


def of_group(numbers: w.Param, ends: w.Step, absent: float) -> w.Step:
    """The row of [G, N] for the group of each row of x, `absent` after the last group; without groups the first."""
    params = (x, smooth, group, mode)
    shape, row, line = (
        w.Derived(function, *params, label=f"{label} {numbers}") for function, label in (
            (table_shape, "[G, N] of"), (row_of, "[1, N] of"), (each_row, "rows of x with a row of"))
    )  # fmt: skip
    table = w.ViewOf(q.as_floats(numbers), w.Reshaped(shape, blind=True))
    longer = w.Concat(FIRST, table, filled(row, w.FLOAT, absent))
    chosen = e.rows_of_experts(longer, e.expert_of_token(ends, x))
    return w.Branch(
        grouped, w.ViewOf(chosen, w.Reshaped(line)), w.ViewOf(q.as_floats(numbers), w.Reshaped(row, blind=True))
    )


def planned(*list_type: w.Param) -> w.Plan:
    ends = group_ends(*list_type)
    value = gated(q.as_floats(x), w.is_true(left))
    smoothed = w.Branch(w.given(smooth), w.Compute("mul", value, of_group(smooth, ends, 1.0)), value)
    shifted = w.Branch(w.given(offsets), w.Compute("add", smoothed, of_group(offsets, ends, 0.0)), smoothed)
    found = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=LAST, keep=True)
    peak = w.Branch(w.on(*w.REGBASE), w.Compute("maximums", found, attrs=(LEAST, 0.0)), found)
    rate = w.Compute("rdivs", peak, attrs=(q.most(out, inverse=False), 0.0))
    moved = w.Branch(is_dynamic, w.Compute("mul", smoothed, rate), shifted)
    return (
        q.quantised(moved, out, packs=True),
        w.Branch(is_dynamic, w.ViewCopy(rate, scales, blind=True), w.Steps()),
    )  # fmt: skip

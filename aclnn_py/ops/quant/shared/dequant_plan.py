"""aclnnDequantSwigluQuant and its second version: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ...norm.shared.kernels import filled
from . import experts as e
from .dequant_params import (
    activation,
    alpha,
    bias,
    factor,
    group,
    grouped,
    is_whole,
    left,
    limit,
    out,
    scales,
    shift,
    variant,
    weight,
    x,
    zero,
)  # fmt: skip
from .dequant_rules import is_dynamic
from .dequant_sizes import Given
from .dequant_tables import FIRST, LAST, in_rows, table_of
from .swiglu_plan import gated

INT8, INT32 = q.INT8, w.Constant(dt.ACL_INT32, "DT_INT32")
REFUSED = w.NoKernel(w.both(grouped, w.negated(w.rank_is(1, group)[0])))


def dequantised() -> w.Step:
    """INT32 x dequantised, with its bias; floating x as FLOAT."""
    given = in_rows(w.Contiguous(x))
    added = w.Compute("add", given, table_of(bias, w.Contiguous(bias)), integral=is_whole, dtype=INT32)
    early = w.Branch(w.given_of_dtype(bias, dt.ACL_INT32), added, given)
    scaled = w.Compute("mul", w.CastTo(early, w.FLOAT), table_of(weight, q.as_floats(weight)))
    each = in_rows(q.as_floats(activation), 1)
    has_tokens = w.both(w.given(activation), w.negated(w.is_empty(activation)))
    by_token = w.Branch(has_tokens, w.Compute("mul", scaled, each), scaled)
    late = w.Compute("add", by_token, w.CastTo(table_of(bias, w.Contiguous(bias)), w.FLOAT))
    whole = w.Branch(w.given_of_dtype(bias, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), late, by_token)
    return w.Branch(is_whole, whole, w.CastTo(given, w.FLOAT))


def activated(value: w.Step, *variants: w.Param) -> w.Step:
    """SwiGLU, with groups in the variant of swigluMode."""
    plain = gated(value, w.is_true(left))
    if not variants:
        return plain
    attrs = tuple(map(w.ValueOf, (alpha, limit, shift)))
    first, second = (w.ViewOf(value, w.Half(LAST, number)) for number in (0, 1))
    even, odd = (w.ViewOf(value, w.Half(LAST, number, grouped)) for number in (0, 1))

    def clamped(kernel: str) -> w.Step:
        one, other = w.Compute(kernel, first, second, attrs=attrs), w.Compute(kernel, second, first, attrs=attrs)
        return w.Branch(w.is_true(left), one, other)

    found = w.Branch(w.value_is(variant, 3), clamped("late_swiglu"), plain)
    found = w.Branch(w.value_is(variant, 2), clamped("clipped_swiglu"), found)
    woven = w.Compute("clipped_swiglu", even, odd, attrs=attrs)
    return w.Branch(grouped, w.Branch(w.value_is(variant, 1), woven, found), plain)


def static(value: w.Step) -> w.Step:
    """v / scale + zero point; a single scale is inverted and multiplied."""
    by, to = (table_of(each, q.as_floats(each)) for each in (factor, zero))

    def single(factor: Given, group: Given) -> bool:
        return factor is not None and (factor.numel == 1 if group is None else factor.rank == 1)

    is_one = w.OneOf(w.Derived(single, factor, group, label="one scale for a group"), w.Choices(True))
    nonzero = w.Compute("where", by, by, filled(w.Constant((), "[]"), w.FLOAT, 1))
    inverse = w.Compute("reciprocal", w.Branch(grouped, nonzero, by))
    ratio = w.Branch(is_one, w.Compute("mul", value, inverse), w.Compute("div", value, by))
    return w.Branch(w.given(factor), w.Compute("add", ratio, to), value)


def dynamic(value: w.Step) -> tuple[w.Step, w.Step]:
    """v over the scale of its row, and the scales."""
    smoothed = w.Branch(w.given(factor), w.Compute("mul", value, table_of(factor, q.as_floats(factor))), value)
    peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=LAST, keep=True)
    alone, shared = w.Compute("divs", peak, attrs=(127.0, 0.0)), w.Compute("muls", peak, attrs=(1 / 127, 0.0))
    once = w.Compute("mul", smoothed, w.Compute("reciprocal", alone))
    return w.Branch(grouped, w.Compute("div", smoothed, shared), once), w.Branch(grouped, shared, alone)


def written(made: w.Step, old: w.Step) -> w.Step:
    """Rows of groups from `made`, rows after the last group from `old`."""
    total = w.CastTo(w.Compute("row_sum", w.Contiguous(group), rows=FIRST, folds=(True,), integral=grouped), e.INT64)
    shape = w.Derived(lambda x: (e.tokens_of(x), 1), x, label="rows of x")
    return w.Branch(grouped, w.Compute("where", e.rows_before(total, shape, grouped), made, old, dtype=w.FLOAT), made)


def planned(*variants: w.Param) -> w.Plan:
    value = activated(dequantised(), *variants)
    moved, scale = dynamic(value)
    codes = q.to_integer(w.Branch(is_dynamic, moved, static(value)), w.FLOAT)
    clamped = w.Compute("clamp", codes, attrs=q.INT8_RANGE)
    kept = written(clamped, in_rows(q.as_floats(out), 2))
    rate = written(scale, in_rows(q.as_floats(scales), 1))
    ends = (
        REFUSED, w.ViewCopy(w.ViewOf(w.CastTo(kept, INT8), w.Reshaped(w.ViewShape(out))), out),
        w.Branch(is_dynamic, w.ViewCopy(rate, scales, blind=True), w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))

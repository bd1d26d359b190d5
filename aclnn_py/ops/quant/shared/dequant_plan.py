"""aclnnDequantSwigluQuant and its second version: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ...norm.shared.kernels import filled
from .dequant_outputs import floats, integers, largest, written
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
from .dequant_tables import LAST, in_rows, table_of
from .swiglu_plan import gated

INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
NEWEST = w.on(*w.REGBASE)
CLAMPS = w.either(grouped, NEWEST)
"""Where swigluMode is read."""
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
    even, odd = (w.ViewOf(value, w.Half(LAST, number, CLAMPS)) for number in (0, 1))

    def clamped(kernel: str) -> w.Step:
        one, other = w.Compute(kernel, first, second, attrs=attrs), w.Compute(kernel, second, first, attrs=attrs)
        return w.Branch(w.is_true(left), one, other)

    found = w.Branch(w.value_is(variant, 3), clamped("late_swiglu"), plain)
    found = w.Branch(w.value_is(variant, 2), clamped("clipped_swiglu"), found)
    woven = w.Compute("clipped_swiglu", even, odd, attrs=attrs)
    return w.Branch(CLAMPS, w.Branch(w.value_is(variant, 1), woven, found), plain)


def static(value: w.Step) -> w.Step:
    """v / scale + zero point; a single scale is inverted and multiplied, but on the 950."""
    by, to = (table_of(each, q.as_floats(each)) for each in (factor, zero))

    def single(factor: Given, group: Given) -> bool:
        return factor is not None and (factor.numel == 1 if group is None else factor.rank == 1)

    is_one = w.OneOf(w.Derived(single, factor, group, label="one scale for a group"), w.Choices(True))
    nonzero = w.Compute("where", by, by, filled(w.Constant((), "[]"), w.FLOAT, 1))
    inverse = w.Compute("reciprocal", w.Branch(grouped, nonzero, by))
    divided = w.Compute("div", value, by)
    ratio = w.Branch(is_one, w.Compute("mul", value, inverse), divided)
    older = w.Branch(w.given(factor), w.Compute("add", ratio, to), value)
    return w.Branch(NEWEST, q.if_there(divided, zero, to), older)


def dynamic(value: w.Step) -> tuple[w.Step, w.Step]:
    """v over the scale of its row, and the scales."""
    smoothed = w.Branch(w.given(factor), w.Compute("mul", value, table_of(factor, q.as_floats(factor))), value)
    peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=LAST, keep=True)
    alone, shared = w.Compute("divs", peak, attrs=(127.0, 0.0)), w.Compute("muls", peak, attrs=(1 / 127, 0.0))
    once = w.Compute("mul", smoothed, w.Compute("reciprocal", alone))
    newest = w.Compute("divs", peak, attrs=(largest(), 0.0))
    older = w.Branch(grouped, w.Compute("div", smoothed, shared), once), w.Branch(grouped, shared, alone)
    return w.Branch(NEWEST, w.Compute("div", smoothed, newest), older[0]), w.Branch(NEWEST, newest, older[1])


def planned(*variants: w.Param) -> w.Plan:
    value = activated(dequantised(), *variants)
    moved, scale = dynamic(value)
    numbers = w.Branch(is_dynamic, moved, static(value))
    rate = written(scale, in_rows(q.as_floats(scales), 1))
    ends = (
        REFUSED, w.Branch(w.has_dtype(out, dt.ACL_INT8), integers(numbers), floats(numbers, *variants)),
        w.Branch(is_dynamic, w.ViewCopy(rate, scales, blind=True), w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))

"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from ...norm.shared.kernels import filled
from ...quant.shared import experts as e
from ...quant.shared.experts import last_end
from . import swiglu_v2_params as v2
from .blocked_weights import BlockedWeights
from .four_bit_groups import four_bit_groups
from .scaled_groups import ENDS, in_groups, scaled_groups
from .swiglu_params import bias, groups, out, out_scale, scale, token, weight, x
from .swiglu_rules import FOUR

FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
MOST = 127.0
FLOAT16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
LISTED = w.Contiguous(groups)
REFUSED = (
    w.NoKernel(w.negated(w.on(*w.A2_A3))),
    w.NoKernel(w.negated(w.has_dtype(token, dt.ACL_FLOAT))),
    w.NoKernel(w.both(w.given(bias), w.negated(w.has_dtype(bias, dt.ACL_FLOAT)))),
)


def swiglu(value: w.Step) -> w.Step:
    first, second = (w.ViewOf(value, w.Half(LAST, number)) for number in (0, 1))
    return w.Compute("mul", w.Compute("silu", first), second)


def written(made: w.Step, old: w.Step, total: w.Step, *one: int) -> w.Step:
    """Rows of groups from `made`, rows after the last group from `old`; `one` are the axes of a row of one."""
    return w.Compute("where", in_groups(token, total, groups, *one), made, old, dtype=w.FLOAT)


def quantised(value: w.Step, total: w.Step, *, direct: w.Rule | None = None) -> w.Plan:
    """The rows of groups; `total` is the number of rows that have one.

    Where `direct` holds CANN multiplies by 127 over the maximum, else by 1 over its 127th.
    """
    peak = w.Reduction("reduce_max", w.Compute("abs", value), axes=LAST, keep=True)
    rate = w.Compute("divs", peak, attrs=(MOST, 0.0))
    inverse: w.Step = w.Compute("reciprocal", rate)
    if direct is not None:
        inverse = w.Branch(direct, w.Compute("rdivs", peak, attrs=(MOST, 0.0)), inverse)
    moved = w.CastTo(w.Compute("mul", value, inverse), FLOAT16)
    codes = w.CastTo(q.to_integer(moved), w.FLOAT)
    flat = w.ViewOf(rate, w.Reshaped(w.ViewShape(out_scale)))
    ends = (
        w.ViewCopy(w.CastTo(written(codes, q.as_floats(out), total, 1), q.INT8), out),
        w.ViewCopy(written(flat, w.Contiguous(out_scale), total), out_scale),
    )
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def of_int8(weight: w.Param, scale: w.Param, kind: float | w.Term) -> w.Step:
    return scaled_groups(x, weight, scale, w.Contiguous(token), LISTED, kind, token_first=True)


def planned(*, by_format: bool = False) -> w.Plan:
    """Of a list of ends; with `by_format` INT4 weights may be in ND."""
    weights = BlockedWeights(weight, x, scale, by_format)
    of_int4 = four_bit_groups(x, weights, bias, token, LISTED, w.Constant(ENDS, "cumulative ends"))
    products = w.Branch(FOUR, of_int4, of_int8(weight, scale, ENDS))
    return (*REFUSED, *quantised(swiglu(products), last_end(LISTED)))


def smoothed(value: w.Step, ends: w.Step) -> w.Step:
    """Each row times the factor, or factors, of its expert; those of rows of no group do not matter."""

    def as_table(call: Call, view: View) -> View:
        return view if len(view.shape) == 2 else view._replace(shape=(*view.shape, 1), strides=(*view.strides, 0))

    table = w.ViewOf(w.Contiguous(v2.smooth), w.Through("[E,1] or [E,N/2]", as_table, w.FLOAT))
    row = w.Derived(
        lambda smooth: smooth and (1, *(smooth.shape[1:] or (1,))), v2.smooth, label=f"row of {v2.smooth}"
    )  # fmt: skip
    factors = e.rows_of_experts(w.Concat(FIRST, table, filled(row, w.FLOAT, 1.0)), e.expert_of_token(ends, x))
    return w.Branch(w.given(v2.smooth), w.Compute("mul", value, factors), value)


def planned_v2(weight: w.Param, *, by_format: bool = False) -> w.Plan:
    """Of a list that holds ends or sizes."""
    sizes, four = w.value_is(v2.list_type, 1), w.first_has_dtype(weight, *FOUR_BITS)
    four_rows, several = w.has_dtype(x, *FOUR_BITS), w.Within(w.ListSize(weight), low=2)
    number = w.Derived(float, v2.list_type, label=str(v2.list_type))
    listed = w.given(groups)
    ends = w.Branch(sizes, w.Scan("cumsum", LISTED, axes=FIRST, attrs=(0.0, 0.0), integral=listed), LISTED)
    refused = (
        w.NoKernel(w.both(w.given(v2.bias), w.negated(w.has_dtype(v2.bias, dt.ACL_FLOAT)))),
        w.NoKernel(w.both(four, w.negated(four_rows), several)),
    )
    weights = BlockedWeights(weight, x, v2.scale, by_format, turns=True)
    aided, plain = (four_bit_groups(x, weights, one, token, LISTED, number) for one in (v2.assist, None))
    products = w.Branch(four_rows, plain, w.Branch(four, aided, of_int8(weight, v2.scale, number)))
    value = smoothed(swiglu(products), ends)
    return (*refused, *quantised(value, last_end(ends), direct=four_rows))

"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ...quant.shared.experts import last_end
from . import swiglu_v2_params as v2
from .four_bit_groups import four_bit_groups
from .scaled_groups import ENDS, in_groups, scaled_groups
from .swiglu_params import bias, groups, out, out_scale, scale, token, weight, x
from .swiglu_rules import FOUR

LAST = w.FixedAxis(-1)
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
    return w.Compute("where", in_groups(x, total, groups, *one), made, old, dtype=w.FLOAT)


def quantised(products: w.Step, total: w.Step) -> w.Plan:
    """The rows of groups; `total` is the number of rows that have one."""
    value = swiglu(products)
    peak = w.Reduction("reduce_max", w.Compute("abs", value), axes=LAST, keep=True)
    rate = w.Compute("divs", peak, attrs=(127.0, 0.0))
    moved = w.CastTo(w.Compute("mul", value, w.Compute("reciprocal", rate)), FLOAT16)
    codes = w.CastTo(q.to_integer(moved), w.FLOAT)
    flat = w.ViewOf(rate, w.Reshaped(w.ViewShape(out_scale)))
    ends = (
        w.ViewCopy(w.CastTo(written(codes, q.as_floats(out), total, 1), q.INT8), out),
        w.ViewCopy(written(flat, w.Contiguous(out_scale), total), out_scale),
    )
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def of_int8(weight: w.Param, scale: w.Param, kind: float | w.Term) -> w.Step:
    return scaled_groups(x, weight, scale, w.Contiguous(token), LISTED, kind, token_first=True)


def planned() -> w.Plan:
    of_int4 = four_bit_groups(x, weight, scale, bias, token, LISTED, w.Constant(ENDS, "cumulative ends"))
    products = w.Branch(FOUR, of_int4, of_int8(weight, scale, ENDS))
    return (*REFUSED, *quantised(products, last_end(LISTED)))


def planned_v2(weight: w.Param) -> w.Plan:
    """Of a list that holds ends or sizes."""
    sizes = w.value_is(v2.list_type, 1)
    number = w.Derived(float, v2.list_type, label=str(v2.list_type))
    total = w.Reduction("reduce_sum", LISTED, axes=w.FixedAxis(0), keep=True, integral=w.given(groups))
    other = w.NoKernel(w.both(w.given(v2.bias), w.negated(w.has_dtype(v2.bias, dt.ACL_FLOAT))))
    return (other, *quantised(of_int8(weight, v2.scale, number), w.Branch(sizes, total, last_end(LISTED))))

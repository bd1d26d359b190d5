"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from .scaled_groups import ENDS, in_groups, scaled_groups
from .swiglu_params import bias, groups, out, out_scale, scale, token, weight, x

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


def last_end() -> w.Step:
    """The end of the last group, [1]."""

    def last(call: Call, view: View) -> View:
        return view._replace(shape=(1,), offset=view.offset + (view.shape[0] - 1) * view.strides[0])

    return w.ViewOf(LISTED, w.Through("last element", last, w.FLOAT))


def written(made: w.Step, old: w.Step, *one: int) -> w.Step:
    """Rows of groups from `made`, rows after the last group from `old`; `one` are the axes of a row of one."""
    return w.Compute("where", in_groups(x, last_end(), groups, *one), made, old, dtype=w.FLOAT)


def planned() -> w.Plan:
    value = swiglu(scaled_groups(x, weight, scale, w.Contiguous(token), LISTED, ENDS, token_first=True))
    peak = w.Reduction("reduce_max", w.Compute("abs", value), axes=LAST, keep=True)
    rate = w.Compute("divs", peak, attrs=(127.0, 0.0))
    moved = w.CastTo(w.Compute("mul", value, w.Compute("reciprocal", rate)), FLOAT16)
    codes = w.CastTo(q.to_integer(moved), w.FLOAT)
    flat = w.ViewOf(rate, w.Reshaped(w.ViewShape(out_scale)))
    ends = (
        *REFUSED,
        w.ViewCopy(w.CastTo(written(codes, q.as_floats(out), 1), q.INT8), out),
        w.ViewCopy(written(flat, w.Contiguous(out_scale)), out_scale),
    )
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))

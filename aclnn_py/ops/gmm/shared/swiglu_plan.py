"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: the plan."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .blocked_weights import BlockedWeights
from .rules import A2_A3
from .scaled_plan import SCALE, TOKEN, TOKEN_FIRST
from .swiglu_params import bias, groups, out, out_scale, scale, token, weight, x

LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
INT64, FLOAT16 = w.Constant(dt.ACL_INT64, "DT_INT64"), w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
MOST_GROUPS = 1024
ENDS = w.Contiguous(groups)
REFUSED = (
    w.NoKernel(w.negated(w.on(*A2_A3))),
    w.NoKernel(w.negated(w.has_dtype(token, dt.ACL_FLOAT))),
    w.NoKernel(w.both(w.given(bias), w.negated(w.has_dtype(bias, dt.ACL_FLOAT)))),
)


def listed(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """The inputs of the kernel, with the scales in place of the addends and biases that there are none of."""
    left, right, scales, tokens, ends = views
    if ends.shape[0] > MOST_GROUPS:
        return f"{ends.shape[0]} groups, more than {MOST_GROUPS}"
    return shape, (left, right, scales, scales, scales, tokens, ends)


def products() -> w.Step:
    """[M,N] in FLOAT: sums times xScale times weightScale; rows of no group are not written."""
    inputs = (
        w.Contiguous(x), BlockedWeights(weight, x, scale), q.as_floats(scale), w.Contiguous(token), ENDS,
    )  # fmt: skip
    shape = w.Derived(lambda x, scale: (*x.shape[:1], *scale.shape[1:]), x, scale, label="[M,N]")
    flags = float(SCALE | TOKEN | TOKEN_FIRST)
    return Shaped("grouped_scaled", *inputs, arrange=listed, shape=shape, dtype=w.FLOAT, attrs=(flags, 0.0, 0.0, 0.0))


def swiglu(value: w.Step) -> w.Step:
    first, second = (w.ViewOf(value, w.Half(LAST, number)) for number in (0, 1))
    return w.Compute("mul", w.Compute("silu", first), second)


def last_end() -> w.Step:
    """The end of the last group, [1]."""

    def last(call: Call, view: View) -> View:
        return view._replace(shape=(1,), offset=view.offset + (view.shape[0] - 1) * view.strides[0])

    return w.ViewOf(ENDS, w.Through("last element", last, w.FLOAT))


def written(made: w.Step, old: w.Step, *one: int) -> w.Step:
    """Rows of groups from `made`, rows after the last group from `old`; `one` are the axes of a row of one."""

    def rows(x: TensorFacts) -> Shape:
        return (*x.shape[:1], *one)

    numbers = w.Compute("iota", shape=w.Derived(rows, x, label="rows of x"), dtype=INT64, integral=w.given(groups))
    counted = w.Compute("before", numbers, last_end(), dtype=INT64, integral=w.given(groups))
    return w.Compute("where", counted, made, old, dtype=w.FLOAT)


def planned() -> w.Plan:
    value = swiglu(products())
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

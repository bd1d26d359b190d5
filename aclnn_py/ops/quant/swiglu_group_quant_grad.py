"""aclnnSwigluGroupQuantGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts, count
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from ..norm.shared.kernels import filled
from ..norm.shared.rows import when_given
from .shared import experts as e
from .shared import swiglu_mx as s

ONLY = w.REGBASE[:1]
grad = w.In("gradY", "gradient of the output, [..., n], dtype of x")
x = w.In("x", "input of SwiGLU, rank 1 or more, [..., 2n], halved into A and B along its last axis")
weight = w.In("weightOptional", "factor of every row, FLOAT, one element for each row; null: 1", optional=True)
origin = w.In(
    "yOriginOptional", "output before the factors, dtype of x, [..., n]; needed beside weightOptional", optional=True
)
group = w.In(
    "groupIndexOptional", "number of rows of every group (MoE), INT64, [G]; gradients behind the last group are 0; "
    "null: one group of all rows", optional=True,
)  # fmt: skip
limit = w.Attr("clampLimit", "double", "limit of the clamp of A and B: above 0; -1: none", -1.0)
out = result("gradXOut", "gradient of x, same shape and dtype as x")
own = result("gradWeightOutOptional", "gradient of weightOptional, FLOAT, its shape; null: not written", optional=True)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=ONLY)
FLOAT, INT64 = w.Choices().plus(dt.ACL_FLOAT, on=ONLY), w.Choices().plus(dt.ACL_INT64, on=ONLY)
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)


def limits(limit: float) -> bool:
    return single_of(limit) == -1 or single_of(limit) > 0


def no_limit(call: Call) -> Iterator[Call]:
    yield call.set(limit, -1.0)


def half(x: TensorFacts) -> dict[str, Shape] | None:
    if not x.rank or x.shape[-1] % 2:
        return None
    found = (*x.shape[:-1], x.shape[-1] // 2)
    return {grad.name: found, origin.name: found}


def even(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % 2 == 0


def longer(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:-1], 4)
    yield call.but(x, shape=shape).but(out, shape=shape).but(grad, shape=(*shape[:-1], 2))


def each_row(x: TensorFacts, weight: TensorFacts) -> bool:
    return weight.numel == count(x.shape[:-1])


def one_each(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(x).shape[:-1] or (1,))


rows = w.Derived(lambda x: (*x.shape[:-1], 1) if x else None, x, label="rows of x")
per_row = w.ViewOf(q.as_floats(weight), w.Reshaped(rows))
outer = q.as_floats(grad)
scaled = w.Branch(w.given(weight), w.Compute("mul", outer, per_row), outer)
bound = w.Where(w.value_is(limit, -1), w.Constant(math.inf, "infinity"), w.ValueOf(limit))
both = w.Compute(
    "bounded_swiglu_backward", scaled, *s.halves(q.as_floats(x), LAST), attrs=(bound,), folds=(False, False)
)
total = w.Compute(
    "row_sum", w.CastTo(w.Contiguous(group), e.INT64), rows=FIRST, folds=(True,), integral=w.given(group)
)  # fmt: skip
numbers = w.Compute("iota", shape=rows, dtype=e.INT64, integral=w.given(group))
counted = w.Compute("before", numbers, total, dtype=e.INT64, integral=w.given(group))


def of_groups(made: w.Step) -> w.Step:
    """Rows of groups, and 0 behind the last group."""
    none = filled(w.Constant((), "[]"), w.FLOAT, 0)
    return w.Branch(w.given(group), w.Compute("where", counted, made, none, dtype=w.FLOAT), made)


products = w.Compute("mul", q.as_floats(origin), outer)
sums = of_groups(w.Reduction("reduce_sum", products, axes=LAST, keep=True))
whole = w.Concat(LAST, *(w.CastTo(of_groups(each), w.Dtype(out)) for each in (both, w.ViewOf(both, w.NthOutput(1)))))
written = w.ViewCopy(w.ViewOf(sums, w.Reshaped(w.ViewShape(own))), own)
ENDS = (w.ViewCopy(whole, out), w.Branch(w.both(w.given(weight), w.given(own)), written, w.Steps()))
swiglu_group_quant_grad = w.generated(
    "aclnnSwigluGroupQuantGrad", grad, x, weight, origin, group, limit, out, own, on=ONLY,
    kinds=(
        w.dtype_in(FLOATS, grad), w.same_dtype(grad, x), when_given(weight, w.dtype_in(FLOAT, weight)),
        when_given(origin, w.same_dtype(x, origin)), when_given(group, w.dtype_in(INT64, group)), w.same_dtype(x, out),
        when_given(own, w.dtype_in(FLOAT, own)),
    ),
    tiling=(
        fitting(limits, limit, claim=("clampLimit", "-1 or above 0"), mend=no_limit, kind="attr_range"),
        w.min_dims(1, x), fitting(even, x, claim=("last axis of x", "even"), mend=longer),
        s.outputs_fit(half, (x,), grad),
        when_given(weight, fitting(
            each_row, x, weight, claim=("weightOptional", "one for each row of x"), mend=one_each)),
        when_given(origin, s.outputs_fit(half, (x,), origin)), when_given(weight, (w.Present(origin),)),
        when_given(group, w.rank_is(1, group)), w.same_shape(x, out),
        w.when(w.both(w.given(weight), w.given(own)), w.same_shape(weight, own)),
    ),
    plan=tuple(dict.fromkeys(step for end in ENDS for step in end.chain)), library="nn", documented_soc=ONLY,
    header="aclnnop/aclnn_swiglu_group_quant_grad.h",
    summary="gradients of SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)",
    formula="g = gradY * weightOptional, s = sigmoid(A): gradX = [g * B * s * (1 + A * (1 - s)), g * A * s], 0 where A "
    "or B reach the clamp; gradWeight = sum(yOrigin * gradY) of each row",
    precision="each operation rounded to float32, sums in float64, the results to the dtypes of the outputs",
    notes=("exp(A) does not overflow here: CANN's kernel has NaN for A beyond 88.",),
    reference="torch_npu.npu_swiglu_group_quant_backward(gradY, x, weight=weightOptional, y_origin=yOriginOptional, "
    "group_index=groupIndexOptional, clamp_limit=clampLimit)",
)  # fmt: skip

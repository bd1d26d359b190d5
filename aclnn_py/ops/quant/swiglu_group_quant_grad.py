"""aclnnSwigluGroupQuantGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from .shared import group_gradients as g
from .shared import swiglu_mx as s
from .shared.packing import is_even

ONLY = w.REGBASE[:1]
grad, weight, group, origin = g.grad, g.weight, g.group, g.output("before")
x = w.In("x", "input of SwiGLU, rank 1 or more, [..., 2n], halved into A and B along its last axis")
limit = w.Attr("clampLimit", "double", "limit of the clamp of A and B: above 0; -1: none", -1.0)
out = result("gradXOut", "gradient of x, same shape and dtype as x")
own = result("gradWeightOutOptional", "gradient of weightOptional, FLOAT, its shape; null: not written", optional=True)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=ONLY)
FLOAT, INT64 = w.Choices().plus(dt.ACL_FLOAT, on=ONLY), w.Choices().plus(dt.ACL_INT64, on=ONLY)


def limits(limit: float) -> bool:
    return single_of(limit) == -1 or single_of(limit) > 0


def no_limit(call: Call) -> Iterator[Call]:
    yield call.set(limit, -1.0)


def longer(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:-1], 4)
    yield call.but(x, shape=shape).but(out, shape=shape).but(grad, shape=(*shape[:-1], 2))


bound = w.Where(w.value_is(limit, -1), w.Constant(math.inf, "infinity"), w.ValueOf(limit))
swiglu_group_quant_grad = w.generated(
    "aclnnSwigluGroupQuantGrad", grad, x, weight, origin, group, limit, out, own, on=ONLY, uncopied=ONLY,
    kinds=(
        w.dtype_in(FLOATS, grad), w.same_dtype(grad, x), w.when_given(weight, w.dtype_in(FLOAT, weight)),
        w.when_given(origin, w.same_dtype(x, origin)), w.when_given(group, w.dtype_in(INT64, group)),
        w.same_dtype(x, out),
        w.when_given(own, w.dtype_in(FLOAT, own)),
    ),
    tiling=(
        fitting(limits, limit, claim=("clampLimit", "-1 or above 0"), mend=no_limit, kind="attr_range"),
        w.min_dims(1, x), fitting(is_even, x, claim=("last axis of x", "even"), mend=longer),
        s.outputs_fit(g.half, (x,), grad),
        w.when_given(weight, fitting(
            g.each_row, x, weight, claim=("weightOptional", "one for each row of x"), mend=g.one_each)),
        w.when_given(origin, s.outputs_fit(g.half, (x,), origin)), w.when_given(weight, (w.Present(origin),)),
        w.when_given(group, w.rank_is(1, group)), w.same_shape(x, out),
        w.when(w.both(w.given(weight), w.given(own)), w.same_shape(weight, own)),
    ),
    plan=g.plan("bounded_swiglu_backward", x, origin, bound, out, own, all_rows=False), library="nn",
    documented_soc=ONLY,
    header="aclnnop/aclnn_swiglu_group_quant_grad.h",
    summary="gradients of SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)",
    formula="g = gradY * weightOptional, s = sigmoid(A): gradX = [g * B * s * (1 + A * (1 - s)), g * A * s] with A "
    "and B clamped, the first half 0 where A reaches clampLimit, the second where abs(B) does; gradWeight = "
    "sum(yOrigin * gradY) of each row",
    precision="each operation rounded to float32, sums in float64, the results to the dtypes of the outputs",
    notes=("exp(A) does not overflow here: CANN's kernel has NaN for A beyond 88.",),
    reference="torch_npu.npu_swiglu_group_quant_backward(gradY, x, weight=weightOptional, y_origin=yOriginOptional, "
    "group_index=groupIndexOptional, clamp_limit=clampLimit)",
)  # fmt: skip

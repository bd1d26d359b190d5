"""aclnnSwigluGroupGrad."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting
from .shared import group_gradients as g

x = w.In("x", "input of SwiGLU, rank 2 or 3, [..., 2n], halved into A and B along its last axis")
origin = g.output("with")
limit = w.Attr("clampLimit", "float", "limit of the clamp of A and B: at least 0; 0: none", 0.0)
out = w.Out("gradXOut", "gradient of x, same shape and dtype as x")
own = w.Out(
    "gradWeightOutOptional", "gradient of weightOptional, FLOAT, its shape, needed beside weightOptional", optional=True
)
FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
FLOAT, INT64 = w.Choices(dt.ACL_FLOAT), w.Choices(dt.ACL_INT64)


def is_limit(limit: float) -> bool:
    return single_of(limit) >= 0


def no_limit(call: Call) -> Iterator[Call]:
    yield call.set(limit, 0.0)


def twice(grad: TensorFacts, x: TensorFacts) -> bool:
    return grad.rank > 0 and x.shape == (*grad.shape[:-1], 2 * grad.shape[-1])


def doubled(call: Call) -> Iterator[Call]:
    shape = call.tensor(g.grad).shape
    if shape:
        wide = (*shape[:-1], 2 * shape[-1])
        yield call.but(x, shape=wide).but(out, shape=wide)


def some(grad: TensorFacts) -> bool:
    return grad.rank > 0 and grad.shape[-1] > 0


def paired(weight: TensorFacts | None, origin: TensorFacts | None) -> bool:
    return (weight is None) == (origin is None)


def no_pair(call: Call) -> Iterator[Call]:
    yield call.without(g.weight).without(origin)


bound = w.Where(w.value_is(limit, 0), w.Constant(math.inf, "infinity"), w.ValueOf(limit))
swiglu_group_grad = w.declare(
    "aclnnSwigluGroupGrad", g.grad, x, g.weight, origin, g.group, limit, out, own,
    rules=(
        w.present(g.grad, x, out), w.when_given(g.weight, w.present(own)), fitting(
            paired, g.weight, origin, claim=("yOriginOptional", "given beside weightOptional only"), mend=no_pair,
            kind="other"),
        fitting(is_limit, limit, claim=("clampLimit", "at least 0"), mend=no_limit, kind="attr_range"),
        w.dtype_in(FLOATS, g.grad, x), w.same_dtype(g.grad, x), w.same_dtype(g.grad, out),
        w.when_given(g.weight, w.dtype_in(FLOAT, g.weight)), w.when_given(origin, w.same_dtype(g.grad, origin)),
        w.when_given(g.group, w.dtype_in(INT64, g.group)), w.when_given(own, w.dtype_in(FLOAT, own)),
        w.dims_within(2, 3, g.grad),
        fitting(twice, g.grad, x, claim=("shape of x", "gradY's with its last axis doubled"), mend=doubled),
        fitting(some, g.grad, claim=("last axis of gradY", "above 0")), w.same_shape(out, x),
        w.when_given(g.weight, fitting(
            g.each_row, g.grad, g.weight, claim=("weightOptional", "one for each row of x"), mend=g.one_each),
            w.same_shape(own, g.weight)),
        w.when_given(origin, w.same_shape(origin, g.grad)), w.when_given(g.group, w.rank_is(1, g.group)),
        w.when_given(g.group, w.not_empty(g.group)), w.done_if_empty(g.grad), w.inner((w.on(*w.REGBASE[:1]),)),
    ),
    plan=g.plan("clamped_swiglu_backward", x, origin, bound, out, own, all_rows=True), library="nn",
    documented_soc=w.REGBASE[:1], header="aclnnop/aclnn_swiglu_group_grad.h",
    summary="gradients of SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)",
    formula="g = gradY * weightOptional, s = sigmoid(A): gradX = [g * B * s * (1 + A * (1 - s)), g * A * s] with A "
    "and B clamped, the first half 0 where A reaches clampLimit, the second where abs(B) does; gradWeight = "
    "sum(yOrigin * gradY) of each row, also after the last group",
    precision="each operation rounded to float32, sums in float64, the results to the dtypes of the outputs",
    notes=(
        "weightOptional and yOriginOptional are given together or not at all (161002).",
        "As in CANN's documents yOriginOptional includes weightOptional: gradWeight is weightOptional times the "
        "derivative.",
    ),
    reference="torch.ops.cann_ops_nn.swiglu_group_backward(gradY, x, weight=weightOptional, y_origin=yOriginOptional, "
    "group_index=groupIndexOptional, clamp_limit=clampLimit)",
)  # fmt: skip

"""aclnnThreeInterpolateBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from ..conv.shared.checked_rules import checked
from ..norm.shared.kernels import Normal, into, planned

SOCS, POINTS = (*w.A2_A3, "ascend950"), 3
grad = w.In("grad_x", "gradient of the interpolated features, [B,C,N], also [B,C,N,1] but on ascend950")
numbers = w.In("idx", "indices of the three nearest features, INT32 or INT64, [B,N,3]")
weights = w.In("weight", "interpolation weights, dtype of grad_x, [B,N,3]")
count = w.Attr("m", "int", "number of features, M", 5)
out = w.Out("grad_y", "gradient of the features, dtype of grad_x, [B,C,M], [B,C,M,1] for four axes")


def mend(call: Call) -> Iterator[Call]:
    tail = (1,) if call.tensor(grad).rank == 4 else ()
    call = call.but(grad, shape=(2, 3, 4, *tail)).but(numbers, shape=(2, 4, POINTS)).but(weights, shape=(2, 4, POINTS))
    yield call.but(out, shape=(2, 3, 5, *tail)).set(count, 5)


def go_together(
    grad: TensorFacts, numbers: TensorFacts, weights: TensorFacts, m: int, out: TensorFacts
) -> bool:  # fmt: skip
    batch, channels, n, *tail = grad.shape
    wanted = (batch, n, POINTS)
    return tail in ([], [1]) and m > 0 and numbers.shape == wanted == weights.shape and out.shape == (
        batch, channels, m, *tail
    )  # fmt: skip


def shapes(call: Call) -> tuple[Shape, ...]:
    if min(call.tensor(grad).rank, call.tensor(out).rank) < POINTS:
        return ((),) * 4
    batch, channels, n = call.tensor(grad).shape[:3]
    return (batch, channels, call.tensor(out).shape[2]), (batch, channels, n), (batch, n, POINTS), (batch, n, POINTS)


FLOAT, INT64 = w.Constant(dt.ACL_FLOAT, "FLOAT"), w.Constant(dt.ACL_INT64, "INT64")
FLOATS, INTEGERS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16), w.Choices(dt.ACL_INT32, dt.ACL_INT64)
back = Normal(
    "spread_three", w.CastTo(w.Contiguous(grad), FLOAT), w.CastTo(w.Contiguous(numbers), INT64),
    w.CastTo(w.Contiguous(weights), FLOAT), results=((FLOAT, w.ViewShape(out)),), shapes=shapes,
)  # fmt: skip
three_interpolate_backward = w.declare(
    "aclnnThreeInterpolateBackward", grad, numbers, weights, count, out,
    rules=(
        w.present(grad, numbers, weights, out), w.dtype_in(FLOATS, grad), w.dtype_in(INTEGERS, numbers),
        w.dtype_in(FLOATS, weights), w.done_if_empty(grad, numbers, weights),
        w.inner(
            (w.on(*SOCS),), w.same_dtype(grad, weights), w.same_dtype(grad, out),
            w.when(w.on("ascend950"), w.rank_is(3, grad)),
            checked(
                "shapes of grad_x and the others is [B,C,N], [B,N,3], [B,N,3] and [B,C,m]", go_together, grad, numbers,
                weights, count, out, mend=mend, kind="shape_custom",
            ),
        ),
    ),
    plan=planned(into(back, out)), library="cv", header="aclnnop/aclnn_three_interpolate_backward.h",
    documented_soc=SOCS, summary="gradient of the interpolation of point features from their three nearest points",
    formula="grad_y[b,c,idx[b,n,i]] += grad_x[b,c,n] * weight[b,n,i] for i < 3",
    precision="summed in float32, rounded once", reference="backward of mmcv.ops.three_interpolate",
    notes=(
        "Sizes that do not agree, and dtypes without a kernel, give 561103.",
        "An index outside of 0 to m - 1 fails the stream.",
    ),
)  # fmt: skip

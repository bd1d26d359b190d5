"""aclnnLayerNormQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.generated_rules import NEW, fitting
from .shared.kernels import Normal, planned
from .shared.quant import HALF, INT8, PRECISION, as_line, first_number
from .shared.rows import rows_of

SHORTEST = 16
"""The rows of 32 bytes that the documents of the 310P want."""
WITH = (*NEW, "ascend310p")
x = w.In("x", "input, 1 to 8 axes, normalised over the last one")
gamma = w.In("gamma", "scale of the norm, [H] or [1, H], H the size of x's last axis")
beta = w.In("beta", "bias of the norm, same shape as gamma")
scale = w.In("scale", "quantisation scale, [1]; 0 counts as 1")
zero = w.In("zeroPointsOptional", "quantisation zero point, [1], INT8", optional=True)
mode = w.Attr("quantMode", "int", "quantisation mode: 0 static", 0)
eps = w.Attr("epsilon", "double", "constant added to the variance", 1e-5)
out = w.Out("res", "quantised output, INT8, same shape as x")
scales = w.Out("scaleOut", "scale of dynamic quantisation, not written; may be null", optional=True)
INPUTS = w.Choices(dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=(*NEW, "ascend910", "ascend310b")).plus(
    dt.ACL_FLOAT, on=w.REGBASE
)  # fmt: skip


def long_enough(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] >= SHORTEST


def longer(call: Call) -> Iterator[Call]:
    for row in ((SHORTEST,), (1, SHORTEST)):
        shape = (*call.tensor(x).shape[:-1], SHORTEST)
        yield call.but(x, shape=shape).but(out, shape=shape).but(gamma, shape=row).but(beta, shape=row)


def of_one(call: Call) -> Iterator[Call]:
    yield call.but(scale, shape=(1,))


def shapes(call: Call) -> tuple[Shape, ...]:
    rows, length = rows_of(call.tensor(x).shape, 1)
    return (rows, length, 1), (rows,), (rows,), (rows, length, 1), (1, length), (1, length)


ones = w.Derived(lambda x: (*x.shape[:-1], 1), x, label="shape of x with 1 in the last axis")
single = w.FLOAT, ones
normed = Normal(
    "norm_rows", w.Contiguous(x), as_line(gamma), as_line(beta), attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes,
    results=((w.FLOAT, w.ViewShape(x)), single, single),
)  # fmt: skip
given = first_number(scale)
nought = w.CastTo(w.Compute("eqs", given, attrs=(0.0, 0.0), dtype=w.Constant(dt.ACL_BOOL, "DT_BOOL")), w.FLOAT)
rate = w.Compute("reciprocal", w.Compute("add", given, nought))
moved = w.Compute("add", w.Compute("mul", normed, rate), first_number(zero))
layer_norm_quant = w.declare(
    "aclnnLayerNormQuant", x, gamma, beta, scale, zero, mode, eps, out, scales,
    summary="layer normalisation over the last axis with static quantisation of the output",
    rules=(
        w.present(x, gamma, beta, scale, out), w.when(w.OneOf(w.ValueOf(mode), w.Choices(0)), w.present(zero)),
        w.dtype_in(INPUTS, x), *(w.same_dtype(each, x) for each in (gamma, beta, scale)),
        w.when_given(zero, w.dtype_in(INT8, zero)), w.dtype_in(INT8, out),
        w.dims_within(1, 8, x), w.dims_within(1, 2, gamma), (w.OneOf(w.ValueOf(mode), w.Choices(0)),),
        (w.Equal(w.SizeAt(gamma, w.FixedAxis(-1)), w.SizeAt(x, w.FixedAxis(-1))),), w.same_shape(gamma, beta),
        fitting(lambda scale: scale.shape == (1,), scale, claim=("shape of scale", "[1]"), mend=of_one),
        w.rank_is(1, zero), w.documented(w.same_shape(zero, scale)), w.same_shape(x, out),
        w.done_if_empty(x), w.inner((w.on(*WITH),), w.not_empty(gamma, zero)),
        w.when(w.on("ascend310p"), w.inner(fitting(
            long_enough, x, claim=("last axis of x", f"of at least {SHORTEST} elements"), mend=longer,
        ))),
    ),
    plan=planned(q.quantised(w.CastTo(moved, HALF), out)),
    header="aclnnop/aclnn_layer_norm_quant.h", documented_soc=WITH,
    formula="res = round(((x - mean) * rstd * gamma + beta) / scale + zeroPointsOptional), mean and rstd = 1 / "
    "sqrt(variance + epsilon) over the last axis",
    precision=PRECISION + "; the rounded value is a FLOAT16 product with 1 / scale",
    reference="torch.nn.functional.layer_norm(x, x.shape[-1:], gamma, beta, epsilon) / scale + zeroPointsOptional",
    notes=(
        "CANN accepts quantMode 0 only, with which scaleOut is neither checked nor written.",
        "An empty gamma or zeroPointsOptional, SoCs other than the documented ones and, on the 310P, rows of less "
        "than 32 bytes have no kernel (561103).",
    ),
)  # fmt: skip

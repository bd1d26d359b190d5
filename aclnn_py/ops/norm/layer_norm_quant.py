"""aclnnLayerNormQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from ...rules.call import Call, Shape, TensorFacts
from .definitions import NEW, fitting
from .kernels import Normal, planned
from .quantising import HALF, INT8, PRECISION, as_line, lone
from .rows import rows_of, when_given

SHORTEST = 16
"""The rows of 32 bytes that the documents of the 310P want."""
WITH = (*NEW, "ascend310p")
x = w.In("x", "what is normalised, rows of its last axis")
gamma = w.In("gamma", "one factor for each element of a row; of two axes the first row counts")
beta = w.In("beta", "as many addends")
scale = w.In("scale", "what the result is divided by: one number; 0 is taken as 1")
zero = w.In("zeroPointsOptional", "what is added then: its first number", optional=True)
mode = w.Attr("quantMode", "int", "0: a scale that is given", 0)
eps = w.Attr("epsilon", "double", "what is added to the variance", 1e-5)
out = w.Out("res", "the result, rounded")
scales = w.Out("scaleOut", "not written, and may be null", optional=True)
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


ones = w.Worked(lambda x: (*x.shape[:-1], 1), x, told="shape of x with 1 along the rows")
single = w.FLOAT, ones
normed = Normal(
    "norm_rows", w.Contiguous(x), as_line(gamma), as_line(beta), attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes,
    results=((w.FLOAT, w.ViewShape(x)), single, single),
)  # fmt: skip
given = lone(scale)
nought = w.CastTo(w.Compute("eqs", given, attrs=(0.0, 0.0), dtype=w.Constant(dt.ACL_BOOL, "DT_BOOL")), w.FLOAT)
rate = w.Compute("reciprocal", w.Compute("add", given, nought))
moved = w.Compute("add", w.Compute("mul", normed, rate), lone(zero))
layer_norm_quant = w.declare(
    "aclnnLayerNormQuant", x, gamma, beta, scale, zero, mode, eps, out, scales,
    summary="rows of the last axis brought to mean 0 and variance 1, scaled, shifted and quantised",
    rules=(
        w.present(x, gamma, beta, scale, out), w.when(w.OneOf(w.ValueOf(mode), w.Choices(0)), w.present(zero)),
        w.dtype_in(INPUTS, x), *(w.same_dtype(each, x) for each in (gamma, beta, scale)),
        when_given(zero, w.dtype_in(INT8, zero)), w.dtype_in(INT8, out),
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
    formula="res = round(((x - mean) * rstd * gamma + beta) / scale + zeroPointsOptional), mean and rstd = "
    "1 / sqrt(variance + epsilon) of every row",
    precision=PRECISION + "; what is rounded is FLOAT16, and the quotient is a product with 1 / scale",
    reference="torch.nn.functional.layer_norm(x, x.shape[-1:], gamma, beta, epsilon) / scale + zeroPointsOptional",
    notes=(
        "CANN takes quantMode 0 only, with which scaleOut is neither tested nor written.",
        "A gamma or zeroPointsOptional without elements, SoCs other than the documented ones and, on the 310P, rows of "
        "less than 32 bytes have no kernel (561103).",
    ),
)  # fmt: skip

"""aclnnRmsNormDynamicQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..texts import UNCHECKED
from .shared.generated_rules import EPSILON, above_zero, fitting, result
from .shared.quant import BY_ROW, as_row
from .shared.rms import rms

SOCS = ("ascend910b", "ascend910_93")
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
x = w.In("x", "input, [..., H], normalised over H")
gamma = w.In("gamma", "scale, [H]")
smooth = w.In("smoothScalesOptional", "smoothing factor of the output before quantisation, [H]; null: 1", optional=True)
beta = w.In("betaOptional", "bias, [H]; null: 0", optional=True)
target = w.Attr("dstType", "int64_t", "dtype code of yOut, ignored", dt.ACL_INT8)
out = result("yOut", "quantised output, INT8, same shape as x")
scales = result("scaleOut", "quantisation scale of every row, max(abs(y)) / 127, shape of x without the last axis")


def some(param: w.Param) -> w.Rule:
    """Condition: an optional tensor is there and has elements; else it counts as absent."""
    return w.both(w.given(param), w.negated(w.is_empty(param)), label=f"{param} is not empty")


def rows_fit(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.rank == x.rank - 1


def one_axis_less(call: Call) -> Iterator[Call]:
    yield call.but(scales, shape=call.tensor(x).shape[:-1])


normed = rms(x, w.Contiguous(x), gamma, EPSILON, dtype=w.FLOAT)
shifted = w.Branch(some(beta), w.Compute("add", normed, as_row(beta, gamma)), normed)
smoothed = w.Branch(some(smooth), w.Compute("mul", shifted, as_row(smooth, gamma)), shifted)
moved, each = q.by_row(smoothed, 127)
rms_norm_dynamic_quant = w.generated(
    "aclnnRmsNormDynamicQuant", x, gamma, smooth, beta, EPSILON, target, out, scales, on=SOCS,
    kinds=(
        w.dtype_in(HALVES, x), w.same_dtype(x, gamma), w.when_given(smooth, w.same_dtype(x, smooth)),
        w.when_given(beta, w.same_dtype(x, beta)), w.dtype_in(w.Choices().plus(dt.ACL_INT8, on=SOCS), out),
        w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=SOCS), scales),
    ),
    tiling=(
        w.defined(above_zero(EPSILON)), w.not_empty(x), w.min_dims(1, x),
        w.rank_is(1, gamma), (w.Equal(w.Numel(gamma), w.SizeAt(x, w.FixedAxis(-1))),),
        w.when(some(smooth), w.same_shape(smooth, gamma)), w.when(some(beta), w.same_shape(beta, gamma)),
        w.same_shape(out, x),
        fitting(rows_fit, x, scales, claim=("rank of scaleOut", "one less than x's"), mend=one_axis_less),
    ),
    plan=(q.quantised(moved, out), w.ViewCopy(each, scales, blind=True)),
    summary="aclnnRmsNorm with dynamic quantisation of the output, one scale per row",
    header="aclnnop/aclnn_rms_norm_dynamic_quant.h", documented_soc=SOCS,
    formula="y = (x * rstd * gamma + betaOptional) * smoothScalesOptional, rstd = 1 / sqrt(mean(x^2) + epsilon) over "
    "the last axis; scaleOut = max(abs(y)) / 127 over the last axis, yOut = round(y / scaleOut)",
    precision=BY_ROW, reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon)",
    notes=(
        "An empty smoothScalesOptional or betaOptional counts as null.", UNCHECKED.format("scaleOut"),
        "A row of zeros has scale 0 and quantised values 0; the documents exclude such rows, and rows of more than "
        "8192 elements.",
    ),
)  # fmt: skip

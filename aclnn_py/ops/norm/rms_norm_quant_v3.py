"""aclnnRmsNormQuantV3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from .rms_norm_quant import each, gamma, kinds_fit, long_enough, scale, squeezed, x
from .shared.generated_rules import EPSILON, fitting
from .shared.kernels import planned
from .shared.quant import PRECISION, as_line
from .shared.quant_rules import kinds_rule, one_line
from .shared.rms import rms

SOCS = ("ascend950",)
offset = w.In("offset", "quantisation zero point, same shape as scale; null: 0", optional=True)
beta = w.In("beta", "bias added before quantisation, [H] or [1, H]; null: 0", optional=True)
divides = w.Attr("divMode", "bool", "true: divide by the scale; false: multiply", True)
output_rstd = w.Attr("outputRstd", "bool", "true: write rstd", False)
out = w.Out("y", "quantised output, shape of x; INT32 packs eight INT4, its last axis is an eighth")
rstd = w.Out(
    "rstd",
    "reciprocal root mean square, FLOAT, shape of x with 1 in the last axis; needed if outputRstd",
    optional=True,
)
INPUTS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
RESULTS = w.Choices().plus(dt.ACL_INT8, *q.PACKED, *q.SHORT_FLOATS, on=SOCS)


def with_offset(x: TensorFacts, scale: TensorFacts, offset: TensorFacts | None) -> bool:
    """Whether there is a kernel for such a scale, and offset if there is one."""
    return kinds_fit(x, scale, offset or x) if offset or scale.dtype == x.dtype else scale.dtype == dt.ACL_FLOAT


def of_a_kind(call: Call) -> Iterator[Call]:
    found = call.but(scale, dtype=dt.ACL_FLOAT)
    yield found.but(offset, dtype=dt.ACL_FLOAT) if call.present(offset) else found


def eighths(x: TensorFacts, out: TensorFacts) -> bool:
    """Whether the last axis of an INT32 result is an eighth of x's."""
    return out.dtype != dt.ACL_INT32 or (x.rank > 0 and out.rank > 0 and x.shape[-1] == 8 * out.shape[-1])


def result_fits(x: TensorFacts, out: TensorFacts) -> bool:
    """Whether a result has x's shape, of an even last axis where two elements share a byte."""
    if out.dtype == dt.ACL_INT32:
        return out.shape[:-1] == x.shape[:-1]
    return out.shape == x.shape and not (out.dtype == dt.ACL_INT4 and x.shape[-1] % 2)


def fitting_rows(call: Call) -> Iterator[Call]:
    shape = call.tensor(x).shape
    if call.tensor(out).dtype in q.PACKED:
        shape = (*shape[:-1], 16)
        call = call.but(x, shape=shape).but(gamma, shape=(16,))
    yield call.but(out, shape=(*shape[:-1], 2) if call.tensor(out).dtype == dt.ACL_INT32 else shape)


def line_fits(gamma: TensorFacts, beta: TensorFacts) -> bool:
    return squeezed(gamma) == squeezed(beta)


def as_gamma(call: Call) -> Iterator[Call]:
    yield call.but(beta, shape=call.tensor(gamma).shape)


def of_one(call: Call) -> Iterator[Call]:
    found = call.but(scale, shape=(1,))
    yield found.but(offset, shape=(1,)) if call.present(offset) else found


normed = rms(x, w.Contiguous(x), gamma, EPSILON, dtype=w.FLOAT, axes=lambda call: 1, each_row=each)
shifted = q.if_there(normed, beta, as_line(beta))
line = as_line(scale)
ratio = w.Branch(w.is_true(divides), q.scaled(shifted, line), q.scaled(shifted, line, divided=False))
moved = q.if_there(ratio, offset, as_line(offset))
rms_norm_quant_v3 = w.declare(
    "aclnnRmsNormQuantV3", x, gamma, scale, offset, beta, EPSILON, divides, output_rstd, out, rstd,
    summary="RMS normalisation over the last axis with an optional bias and static quantisation of the output",
    rules=(
        w.present(x, gamma, scale, out), w.when(w.is_true(output_rstd), w.present(rstd)),
        w.dims_within(1, 2, gamma), w.documented(w.when_given(beta, w.dims_within(1, 2, beta))), w.rank_is(1, scale),
        fitting(eighths, x, out, claim=("last axis of an INT32 y", "an eighth of x's"), mend=fitting_rows),
        w.inner(
            one_line(gamma), one_line(beta), (w.on(*SOCS),), w.dtype_in(INPUTS, x), w.same_dtype(gamma, x),
            kinds_rule(with_offset, x, scale, offset, claim=("dtypes of scale and offset", "a combination supported "
            "for x"),
                       mend=of_a_kind),
            w.dtype_in(RESULTS, out), w.dims_within(1, 8, x), w.not_empty(x),
            (w.Equal(w.SizeAt(gamma, w.FixedAxis(-1)), w.SizeAt(x, w.FixedAxis(-1))),),
            fitting(result_fits, x, out, claim=("shape of y", "x's, with an even last axis for INT4"),
            mend=fitting_rows),
            fitting(long_enough, x, scale, claim=("number of elements of scale", "1 or that of x's last axis"),
            mend=of_one),
        ),
        w.when_given(offset, w.inner(w.same_shape(offset, scale))),
        w.when_given(beta, w.inner(
            w.same_dtype(beta, x), fitting(line_fits, gamma, beta, claim=("shape of beta", "gamma's"), mend=as_gamma),
        )),
    ),
    plan=planned(
        q.quantised(moved, out, packs=True),
        w.Branch(w.is_true(output_rstd), w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), rstd), normed),
    ),
    header="aclnnop/aclnn_rms_norm_quant_v3.h", documented_soc=SOCS,
    formula="y = round((x * rstd * gamma + beta) / scale + offset), times scale unless divMode, with rstd = 1 / "
    "sqrt(mean(x^2) + epsilon) over the last axis",
    precision=PRECISION, reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon)",
    notes=(
        "Only the 950 has a kernel, and dtypes are checked by the kernel only (561103).",
        "A gamma or beta of two axes of which the first is not 1 is refused (561103), and so is an empty x.",
        "The first of two INT4 elements is in the lower half of a byte, also in an INT32.",
    ),
)  # fmt: skip

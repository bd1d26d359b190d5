"""aclnnRmsNormQuantV3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from ...rules.call import Call, TensorFacts
from .definitions import EPSILON, fitting
from .kernels import planned
from .quantising import PRECISION, as_line
from .quantising_rules import kinds_rule, one_line
from .rms import rms
from .rms_norm_quant import each, gamma, kinds_fit, long_enough, scale, squeezed, x
from .rows import when_given

SOCS = ("ascend950",)
offset = w.In("offset", "what is added then", optional=True)
beta = w.In("beta", "one addend for each element of a row, before the scale", optional=True)
divides = w.Attr("divMode", "bool", "whether the scale divides, else it multiplies", True)
gives = w.Attr("outputRstd", "bool", "whether rstd is wanted", False)
out = w.Out("y", "the result, rounded; INT32 has eight INT4 each")
rstd = w.Out(
    "rstd", "one over the root of the mean of squares of every row, x's shape with 1 at its end", optional=True
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
ratio = w.Fork(w.is_true(divides), q.scaled(shifted, line), q.scaled(shifted, line, divided=False))
moved = q.if_there(ratio, offset, as_line(offset))
rms_norm_quant_v3 = w.declare(
    "aclnnRmsNormQuantV3", x, gamma, scale, offset, beta, EPSILON, divides, gives, out, rstd,
    summary="aclnnRmsNorm with its result quantised, with or without an addend",
    rules=(
        w.present(x, gamma, scale, out), w.when(w.is_true(gives), w.present(rstd)),
        w.dims_within(1, 2, gamma), w.documented(when_given(beta, w.dims_within(1, 2, beta))), w.rank_is(1, scale),
        fitting(eighths, x, out, claim=("last axis of an INT32 y", "an eighth of x's"), mend=fitting_rows),
        w.inner(
            one_line(gamma), one_line(beta), (w.on(*SOCS),), w.dtype_in(INPUTS, x), w.same_dtype(gamma, x),
            kinds_rule(with_offset, x, scale, offset, claim=("dtypes of scale and offset", "such that go with x"),
                       mend=of_a_kind),
            w.dtype_in(RESULTS, out), w.dims_within(1, 8, x), w.not_empty(x),
            (w.Equal(w.SizeAt(gamma, w.FixedAxis(-1)), w.SizeAt(x, w.FixedAxis(-1))),),
            fitting(result_fits, x, out, claim=("shape of y", "x's, even at its end for INT4"), mend=fitting_rows),
            fitting(long_enough, x, scale, claim=("length of scale", "1 or that of x's last axis"), mend=of_one),
        ),
        when_given(offset, w.inner(w.same_shape(offset, scale))),
        when_given(beta, w.inner(
            w.same_dtype(beta, x), fitting(line_fits, gamma, beta, claim=("shape of beta", "gamma's"), mend=as_gamma),
        )),
    ),
    plan=planned(
        q.quantised(moved, out, packs=True),
        w.Fork(w.is_true(gives), w.ViewCopy(w.Look(normed, w.Further(1)), rstd), normed),
    ),
    header="aclnnop/aclnn_rms_norm_quant_v3.h", documented_soc=SOCS,
    formula="y = round((x * rstd * gamma + beta) / scale + offset), times scale unless divMode, with rstd = 1 / "
    "sqrt(mean(x^2) + epsilon) of every row",
    precision=PRECISION, reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon)",
    notes=(
        "There is a kernel on the 950 only, and dtypes are first looked at by the task (561103).",
        "A gamma or beta of two axes of which the first is not 1 is refused (561103), and so is x without elements.",
        "In an INT4 or INT32 the first of two elements is in the lower half of a byte.",
    ),
)  # fmt: skip

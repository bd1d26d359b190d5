"""aclnnRmsNormQuant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.generated_rules import EPSILON, NEW, above_zero, fitting
from .shared.kernels import planned
from .shared.quant import HALF, PRECISION, as_line, first_number
from .shared.quant_rules import kinds_rule, one_line
from .shared.rms import rms

OLD = ("ascend910b", "ascend910_93", "ascend310p", "ascend310b")
ALL = (*NEW, "ascend350", "ascend310p", "ascend310b")
WIDE = (*NEW, "ascend350")
x = w.In("x", "input, 1 to 8 axes, normalised over the last one, H")
gamma = w.In("gamma", "scale, [H] or [1, H]")
beta = w.In("beta", "bias added before quantisation, [H] or [1, H]")
scale = w.In("scale", "quantisation scale, its first element; on the 950 one element or H")
offset = w.In("offset", "quantisation zero point, same shape as scale")
out = w.Out("y", "quantised output, shape of x; INT8, INT32 packing eight INT4, on the 950 also INT4 and FP8")
ROWS = w.Choices().plus(dt.ACL_FLOAT16, on=ALL).plus(dt.ACL_BF16, on=WIDE).plus(dt.ACL_FLOAT, on=w.REGBASE)
RESULTS = (
    w.Choices().plus(dt.ACL_INT8, on=ALL).plus(dt.ACL_INT4, dt.ACL_INT32, on=WIDE).plus(*q.SHORT_FLOATS, on=w.REGBASE)
)
OFFSETS = w.Choices(dt.ACL_INT32, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
new = w.on(*w.REGBASE)


def kinds_fit(x: TensorFacts, scale: TensorFacts, offset: TensorFacts) -> bool:
    """Whether the 950 takes such a scale and such an offset."""
    if x.dtype == dt.ACL_FLOAT:
        return scale.dtype == offset.dtype == dt.ACL_FLOAT
    if scale.dtype == dt.ACL_FLOAT:
        return offset.dtype in (dt.ACL_FLOAT, dt.ACL_INT32)
    return scale.dtype == x.dtype and offset.dtype in (x.dtype, dt.ACL_INT8)


def of_a_kind(call: Call) -> Iterator[Call]:
    for scales, offsets in ((dt.ACL_FLOAT, dt.ACL_FLOAT), (call.tensor(x).dtype, dt.ACL_INT8)):
        yield call.but(scale, dtype=scales).but(offset, dtype=offsets)


def holds_rows(new: bool, x: TensorFacts, out: TensorFacts) -> bool:
    """Whether the last axis of a result is as long as it has to be, and on the 950 its other axes."""
    if not x.rank or not out.rank:
        return False
    last = out.shape[-1] * (8 if out.dtype == dt.ACL_INT32 else 1)
    front = not new or x.shape[:-1] == out.shape[:-1]
    return front and last == x.shape[-1] and not (new and out.dtype == dt.ACL_INT4 and last % 2)


def fitting_rows(call: Call) -> Iterator[Call]:
    """Results of eight elements in an INT32 want rows of so many."""
    facts, line = call.tensor(x), call.tensor(gamma)
    if call.tensor(out).dtype not in q.PACKED:
        yield call.but(out, shape=facts.shape)
        return
    shape = (*facts.shape[:-1], 16)
    lines = call.but(x, shape=shape).but(gamma, shape=(*line.shape[:-1], 16)).but(beta, shape=(*line.shape[:-1], 16))
    yield lines.but(out, shape=(*shape[:-1], 2) if call.tensor(out).dtype == dt.ACL_INT32 else shape)


def squeezed(facts: TensorFacts) -> Shape:
    return facts.shape[1:] if facts.rank == 2 else facts.shape


def lines_alike(gamma: TensorFacts, beta: TensorFacts) -> bool:
    return squeezed(gamma) == squeezed(beta)


def as_gamma(call: Call) -> Iterator[Call]:
    yield call.but(beta, shape=call.tensor(gamma).shape)


def long_enough(x: TensorFacts, scale: TensorFacts) -> bool:
    """Whether scales are 1 along every axis, or have the last axes of x."""
    ones = all(size == 1 for size in scale.shape)
    return ones or (scale.rank <= x.rank and x.shape[x.rank - scale.rank :] == scale.shape)


def of_one(call: Call) -> Iterator[Call]:
    yield call.but(scale, shape=(1,)).but(offset, shape=(1,))


pair = ("shape of y", "that of x, the last axis an eighth for INT32")
shapes = [fitting(partial(holds_rows, on), x, out, claim=pair, mend=fitting_rows) for on in (True, False)]
each = w.Derived(lambda x: (*x.shape[:-1], 1), x, label="shape of x with 1 in the last axis")
normed = w.Compute(
    "add", rms(x, w.Contiguous(x), gamma, EPSILON, dtype=w.FLOAT, axes=lambda call: 1, each_row=each),
    as_line(beta),
)  # fmt: skip
single = q.if_there(
    w.Compute("mul", normed, w.Compute("reciprocal", first_number(scale))), offset, first_number(offset)
)
divided = q.scaled(normed, as_line(scale), as_line(offset))
packed = q.quantised(w.CastTo(single, HALF), out, packs=True), q.quantised(divided, out, packs=True)
rms_norm_quant = w.declare(
    "aclnnRmsNormQuant", x, gamma, beta, scale, offset, EPSILON, out,
    summary="RMS normalisation over the last axis with a bias and static quantisation of the output",
    rules=(
        w.OUT_POINTERS, w.inner(one_line(gamma), one_line(beta)), w.present(x, gamma, beta, scale, offset, out),
        w.dtype_in(ROWS, x), w.same_dtype(x, gamma), w.same_dtype(x, beta), w.dtype_in(RESULTS, out),
        w.when(
            new, w.dtype_in(OFFSETS, offset),
            kinds_rule(kinds_fit, x, scale, offset, claim=("dtypes of scale and offset", "a combination supported "
            "for x"),
                    mend=of_a_kind),
            otherwise=(w.same_dtype(x, scale), w.dtype_in(w.Choices(dt.ACL_INT8), offset)),
        ),
        w.dims_within(1, 8, x), w.dims_within(1, 2, gamma, beta), w.dims_within(1, 8, out),
        (w.Equal(w.SizeAt(gamma, w.FixedAxis(-1)), w.SizeAt(x, w.FixedAxis(-1))),),
        w.when(new, shapes[0], otherwise=(shapes[1],)),
        fitting(lines_alike, gamma, beta, claim=("shape of beta", "that of gamma"), mend=as_gamma),
        w.same_shape(scale, offset),
        w.inner((w.on(*OLD, "ascend950"),), w.not_empty(x)),
        w.when(new, w.inner(fitting(
            long_enough, x, scale, claim=("shape of scale", "1 in every axis, or the last axes of x"), mend=of_one,
        )), otherwise=(w.inner(w.defined(above_zero(EPSILON)), (w.negated(w.has_dtype(out, dt.ACL_INT4)),)),)),
    ),
    plan=planned(w.Branch(new, packed[1], packed[0])),
    header="aclnnop/aclnn_rms_norm_quant.h", documented_soc=(*NEW, "ascend310p", "ascend310b"),
    formula="y = round((x * rstd * gamma + beta) / scale + offset), rstd = 1 / sqrt(mean(x^2) + epsilon) over the "
    "last axis",
    precision=PRECISION + "; before the 950 the rounded value is a FLOAT16 product with 1 / scale",
    reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon)",
    notes=(
        "Before the 950 only the first elements of scale and offset count. There INT4 passes the checks, and is "
        "refused when the output is copied (561103), since it is held as INT32: pass y as INT32.",
        "A gamma or beta of two axes of which the first is not 1 is refused first (561103). For empty tensors and, "
        "before the 950, an epsilon not above 0 CANN's kernel has no tiling: 561103 here.",
        "The first of two INT4 elements is in the lower half of a byte, also in an INT32.",
    ),
)  # fmt: skip

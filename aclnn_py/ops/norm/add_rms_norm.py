"""aclnnAddRmsNorm."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.add_rms import (
    FORMULA,
    MERGED,
    NOTE,
    REFERENCE,
    SINGLE,
    SPLIT,
    between,
    gamma,
    scaled,
    sum_of,
    uses_kernel,
    x1,
    x2,
)
from .shared.generated_rules import EPSILON, NEW, before, fitting, no_less_than_zero, row_shape
from .shared.kernels import planned
from .shared.rms import ROWS_PRECISION, rms

out = w.Out("yOut", "normalised output, same shape and dtype as x1")
rstd = w.Out(
    "rstdOut",
    "reciprocal root mean square of the sum, FLOAT, shape of x1 with 1 in the axes of gamma; null: not computed",
    optional=True,
)
total = w.Out("xOut", "sum x1 + x2, same shape and dtype as x1; may be null if rstdOut is", optional=True)
BF16_ON = ("ascend910", *w.BF16_BUT_OLD)
FULL = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=BF16_ON)
NARROW = w.Choices(dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=BF16_ON)
SOCS = (*NEW, "ascend310p")
has_rstd = w.given(rstd)


def listed(*params: w.Param) -> w.Rules:
    """The dtypes where rstdOut is wanted, and the fewer where it is not (161002)."""
    return w.when(has_rstd, w.dtype_in(FULL, *params), otherwise=(w.dtype_in(NARROW, *params),))


def one_row(x: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether gamma is one row, of as many elements as the last axis."""
    return x.rank > 0 and gamma.shape == (1, x.shape[-1])


def row_axes(call: Call) -> int:
    """Of how many axes a row is: of gamma's, of one where rstdOut is not wanted."""
    return call.tensor(gamma).rank if call.present(rstd) else 1


def each_row(x: TensorFacts, gamma: TensorFacts, rstd: TensorFacts | None) -> Shape | None:
    """The shape of one number for each row."""
    return before(x, gamma) if rstd else (*x.shape[:-1], 1)


def of_one_row(call: Call) -> Iterator[Call]:
    yield call.but(gamma, shape=(1, *call.tensor(x1).shape[-1:]))


gamma_row = fitting(one_row, x1, gamma, claim=("shape of gamma", "[1, size of x1's last axis]"), mend=of_one_row)
exact, both, source = sum_of(x1, x2, uses_kernel(x1, SINGLE, MERGED, axes=row_axes))
normed = rms(
    x1, source, gamma, EPSILON, axes=row_axes, between=between(x1),
    each_row=w.Derived(each_row, x1, gamma, rstd, label="shape of x1 with 1 in the normalised axes"),
)  # fmt: skip
long = w.CastTo(scaled(x1, both, normed, rounds=True), w.Dtype(x1))
add_rms_norm = w.declare(
    "aclnnAddRmsNorm", x1, x2, gamma, EPSILON, out, rstd, total,
    summary="RMS normalisation of the sum of two tensors over the last axes",
    rules=(
        w.present(x1, x2, gamma, out), w.when(has_rstd, w.present(total)),
        listed(x1, x2, gamma), w.same_dtype(x1, x2), w.same_dtype(x1, gamma), listed(out), w.same_dtype(out, x1),
        w.when_given(total, listed(total), w.same_dtype(total, out)),
        w.when_given(rstd, w.dtype_in(w.Choices(dt.ACL_FLOAT), rstd)),
        w.max_dims(8, x1, x2, gamma), w.min_dims(1, x1, x2, gamma), w.same_shape(x1, x2), w.max_dims(8, out),
        w.same_shape(x1, out), w.when_given(rstd, w.max_dims(8, rstd)),
        w.when_given(total, w.max_dims(8, total), w.same_shape(x1, total)),
        w.when(has_rstd, otherwise=(w.max_dims(2, gamma),)), w.done_if_empty(x1, gamma),
        w.inner((w.on(*SOCS),)),
        w.when(has_rstd, w.inner((w.Equal(w.ViewShape(gamma), row_shape(x1, gamma)),)),
        otherwise=(w.inner(gamma_row),)),
        w.inner(no_less_than_zero(EPSILON)),
    ),
    plan=planned(
        exact, both,
        w.Branch(uses_kernel(x1, SPLIT, axes=row_axes), w.ViewCopy(long, out), w.ViewCopy(normed, out)),
        w.Branch(has_rstd, w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), rstd), normed),
        w.Branch(w.given(total), w.ViewCopy(both, total), normed),
    ),
    header="aclnnop/aclnn_add_rms_norm.h", documented_soc=SOCS, formula=FORMULA.format("xOut", "yOut"),
    precision=ROWS_PRECISION, reference=REFERENCE,
    notes=(
        "rstdOut requires xOut. Without rstdOut FLOAT is refused, and gamma is [1, size of x1's last axis].", NOTE,
        "The 910 and the 310B have no kernel: 561103.",
    ),
)  # fmt: skip

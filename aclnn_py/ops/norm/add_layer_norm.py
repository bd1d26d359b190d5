"""aclnnAddLayerNorm, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.add_layer_params import beta, bias, gamma, x1, x2
from .shared.generated_rules import NEW, fitting, float_where, floats, ones_shape, per_row, result, single
from .shared.kernels import filled
from .shared.layer_rows import centred
from .shared.rows import PRECISION

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
eps = w.Attr("epsilon", "double", "constant added to the variance", 1e-5)
additional_output = w.Attr("additionalOutput", "bool", "true: write xOut", True)
out = result("yOut", "normalised output, same shape as x1")
x_out = result("xOut", "sum x1 + x2 + biasOptional, same shape as x1; not written unless additionalOutput")
mean = result("meanOut", "mean over the normalised axes, FLOAT, shape of x1 with 1 in these axes")
rstd = result("rstdOut", "reciprocal standard deviation, FLOAT, same shape as meanOut")
mixed, new = w.dtypes_differ(x1, x2), w.on(*w.REGBASE)
ALONE = w.Choices(dt.ACL_FLOAT)


def either_is_float() -> w.Rules:
    return w.when(w.has_dtype(x1, dt.ACL_FLOAT), otherwise=(w.dtype_in(ALONE, x2),))


def bias_fits(x: TensorFacts, gamma: TensorFacts, bias: TensorFacts) -> bool:
    """Whether the 950 takes a bias: of x's shape or of a row's, whose last axes are gamma's."""
    if not x.numel:
        return True
    if not gamma.rank <= bias.rank <= x.rank or bias.shape[bias.rank - gamma.rank :] != gamma.shape:
        return False
    if bias.numel == x.numel and bias.rank == x.rank and bias.shape != x.shape:
        return False
    return bias.numel in (x.numel, gamma.numel)


def some(x: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether there are elements, or rows at least that have none."""
    return bool(x.numel) or (not gamma.numel and all(x.shape[: x.rank - gamma.rank]))


def of_one_row(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(gamma).shape)


filled_bias = w.ViewOf(w.Contiguous(bias), w.Reshaped(w.ViewShape(x1)))
row_bias = w.ViewOf(w.Contiguous(bias), w.Reshaped(w.ViewShape(gamma), blind=True))
added = w.Branch(w.Equal(w.Numel(bias), w.Numel(x1)), filled_bias, row_bias)
both = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
total = w.Branch(w.given(bias), w.Compute("add", both, added, dtype=w.FLOAT), both)
own = w.Dtype(out)
normed = centred(x1, total, gamma, beta, eps, own)
nothing = w.Steps()


def each_row(number: int, out: w.Param) -> w.Step:
    """A statistic; of rows without elements it is NaN."""
    none = w.ViewCopy(filled(w.ViewShape(out), w.FLOAT, nan), out)
    return w.Branch(w.is_empty(x1), none, w.ViewCopy(w.ViewOf(normed, w.NthOutput(number)), out))


shape_rules = w.when(
    new,
    fitting(some, x1, gamma, claim=("x1", "not empty before the normalised axes")),
    w.when_given(bias, fitting(
        bias_fits, x1, gamma, bias, claim=("shape of biasOptional", "that of x1 or of gamma"), mend=of_one_row,
    )),
    otherwise=(w.not_empty(x1),),
)  # fmt: skip
add_layer_norm = w.generated(
    "aclnnAddLayerNorm", x1, x2, gamma, beta, bias, eps, additional_output, out, mean, rstd, x_out, on=SOCS,
    kinds=(
        w.dtype_in(floats(OLD), x1, x2),
        w.when(w.on(OLD), w.same_dtype(x1, x2), otherwise=(w.when(mixed, either_is_float()),)),
        w.dtype_in(floats(OLD), gamma),
        w.when(mixed, w.dtype_in(ALONE, gamma), otherwise=(float_where(NEW, gamma, x1),)), w.same_dtype(gamma, beta),
        w.dtype_in(floats(OLD), out), w.when(mixed, w.dtype_in(ALONE, out), otherwise=(w.same_dtype(x1, out),)),
        w.when_given(bias, w.same_dtype(out, bias)), w.same_dtype(out, x_out), w.dtype_in(single(OLD), mean, rstd),
    ),
    tiling=(
        per_row(x1, gamma), w.same_shape(x2, x1), w.same_shape(out, x1), w.same_shape(x_out, x1),
        w.same_shape(beta, gamma), w.same_shape(mean, rstd),
        (w.Equal(w.ViewShape(mean), ones_shape(x1, gamma)),), shape_rules,
    ),
    plan=(
        w.Branch(w.is_empty(x1), nothing, w.ViewCopy(normed, out)), each_row(1, mean), each_row(2, rstd),
        w.Branch(
            w.both(w.is_true(additional_output), w.negated(w.is_empty(x1))),
            w.ViewCopy(w.CastTo(total, own), x_out), nothing,
        ),
    ),
    summary="layer normalisation of the sum of two tensors and an optional bias",
    header="aclnnop/aclnn_add_layer_norm.h", documented_soc=SOCS,
    formula="xOut = x1 + x2 + biasOptional; yOut = (xOut - meanOut) * rstdOut * gamma + beta, rstdOut = 1 / "
    "sqrt(variance + epsilon) over the axes of gamma; the sum is not rounded before", precision=PRECISION,
    reference="torch.nn.functional.layer_norm(x1 + x2 + biasOptional, gamma.shape, gamma, beta, epsilon)",
    notes=(
        "Only the 950 checks the shape of biasOptional; elsewhere one that does not have x1's number of elements is "
        "read as having gamma's shape.",
        "Where gamma is empty meanOut and rstdOut become NaN on the 950; elsewhere that is refused.",
    ),
)  # fmt: skip

"""aclnnRmsNormGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from .definitions import NEW, fitting, float_where, floats, per_row, result, single
from .kernels import filled
from .rms import rms_gradients
from .rows import rows_of

SOCS = (*NEW, "ascend310p", "ascend910")
dy = w.In("dy", "the gradient at the forward result")
x = w.In("x", "what was normalised, rows of its last axes")
rstd = w.In("rstd", "one over the root of the mean of squares of every row")
gamma = w.In("gamma", "one factor for each element of a row; its axes tell how many axes are one row")
dx = result("dxOut", "the gradient with respect to x")
dgamma = result("dgammaOut", "the gradient with respect to gamma")


def of_rows(x: TensorFacts, rstd: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether rstd has one number for each row and begins with their axes, as far as it has axes."""
    axes = max(0, x.rank - gamma.rank)
    return rstd.shape[:axes] == x.shape[: min(axes, rstd.rank)] and rstd.numel == rows_of(x.shape, gamma.rank)[0]


def longer(call: Call) -> Iterator[Call]:
    """Two rows of as many elements as the 910 wants."""
    for shape, params in (((2, 64), (dy, x, dx)), ((64,), (gamma, dgamma)), ((2, 1), (rstd,))):
        for each in params:
            call = call.but(each, shape=shape)
    yield call


def one_row(call: Call) -> Iterator[Call]:
    yield call.but(gamma, shape=call.tensor(x).shape[-1:]).but(rstd, shape=(*call.tensor(x).shape[:-1], 1))


one_each = fitting(of_rows, x, rstd, gamma, claim=("rstd", "one number for each row"), mend=one_row)
whole = fitting(
    lambda gamma: gamma.numel % 64 == 0, gamma, claim=("number of elements of gamma", "a multiple of 64"), mend=longer
)
back, sums = rms_gradients(dy, x, rstd, gamma)
rms_norm_grad = w.generated(
    "aclnnRmsNormGrad", dy, x, rstd, gamma, dx, dgamma, on=SOCS,
    kinds=(
        w.dtype_in(floats(*SOCS[3:]), dy), w.same_dtype(dy, x), w.dtype_in(single(*SOCS[3:]), rstd),
        w.dtype_in(floats(*SOCS[3:]), gamma), float_where(NEW, gamma, dy), w.same_dtype(dy, dx),
        w.dtype_in(single(*SOCS[3:]), dgamma),
    ),
    tiling=(
        per_row(x, gamma), w.same_shape(dy, x), w.same_shape(dx, dy), w.not_empty(gamma), one_each,
        w.same_shape(dgamma, gamma), w.when(w.on("ascend910"), whole),
        w.when(w.on(*w.REGBASE), otherwise=(w.not_empty(x),)),
    ),
    plan=(
        w.Fork(w.is_empty(x), w.ViewCopy(filled(w.ViewShape(dgamma), w.FLOAT, 0), dgamma), w.ViewCopy(sums, dgamma)),
        w.Fork(w.is_empty(x), filled(w.ViewShape(dx), w.Dtype(dx), 0), w.ViewCopy(back, dx)),
    ),
    summary="gradients of aclnnRmsNorm with respect to x and gamma",
    header="aclnnop/aclnn_rms_norm_grad.h", documented_soc=SOCS[:4],
    formula="with g = dy * gamma and h = x * rstd: dxOut = rstd * (g - h * mean(g * h)) over each row, dgammaOut = "
    "sum(dy * h) over the rows",
    precision="sums are formed in float64; everything else is computed in float32 and rounded once, to nearest even",
    reference="torch.ops.aten._fused_rms_norm_backward(dy, x, gamma.shape, rstd, gamma, (True, True))",
    notes=(
        "Without rows dgammaOut is 0 on the 950; the others refuse that (561002). On the 910 gamma has a multiple of "
        "64 elements.",
    ),
)  # fmt: skip

"""aclnnRmsNormGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.generated_rules import NEW, fitting, float_where, floats, per_row, result, single
from .shared.kernels import filled
from .shared.rms import rms_gradients
from .shared.rows import rows_of

SOCS = (*NEW, "ascend310p", "ascend910")
dy = w.In("dy", "gradient of yOut, same shape as x")
x = w.In("x", "forward input, 1 to 8 axes, normalised over the axes of gamma")
rstd = w.In("rstd", "reciprocal root mean square of the forward call, FLOAT, one element per row")
gamma = w.In("gamma", "scale, shape of the last axes of x, which were normalised")
dx = result("dxOut", "gradient of x, same shape and dtype as dy")
dgamma = result("dgammaOut", "gradient of gamma, same shape as gamma, FLOAT")


def of_rows(x: TensorFacts, rstd: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether rstd has one number for each row and begins with their axes, as far as it has axes."""
    axes = max(0, x.rank - gamma.rank)
    return rstd.shape[:axes] == x.shape[: min(axes, rstd.rank)] and rstd.numel == rows_of(x.shape, gamma.rank)[0]


def longer(call: Call) -> Iterator[Call]:
    """Two rows of 64 elements: the 910 requires a multiple of 64."""
    for shape, params in (((2, 64), (dy, x, dx)), ((64,), (gamma, dgamma)), ((2, 1), (rstd,))):
        for each in params:
            call = call.but(each, shape=shape)
    yield call


def one_row(call: Call) -> Iterator[Call]:
    yield call.but(gamma, shape=call.tensor(x).shape[-1:]).but(rstd, shape=(*call.tensor(x).shape[:-1], 1))


one_each = fitting(of_rows, x, rstd, gamma, claim=("rstd", "of one element per row"), mend=one_row)
aligned = fitting(
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
        w.same_shape(dgamma, gamma), w.when(w.on("ascend910"), aligned),
        w.when(w.on(*w.REGBASE), otherwise=(w.not_empty(x),)),
    ),
    plan=(
        w.Branch(w.is_empty(x), w.ViewCopy(filled(w.ViewShape(dgamma), w.FLOAT, 0), dgamma), w.ViewCopy(sums, dgamma)),
        w.Branch(w.is_empty(x), filled(w.ViewShape(dx), w.Dtype(dx), 0), w.ViewCopy(back, dx)),
    ),
    summary="gradients of aclnnRmsNorm with respect to x and gamma",
    header="aclnnop/aclnn_rms_norm_grad.h", documented_soc=SOCS[:4],
    formula="with g = dy * gamma and h = x * rstd: dxOut = rstd * (g - h * mean(g * h)), the mean over the axes of "
    "gamma; dgammaOut = sum(dy * h) over the other axes",
    precision="sums are formed in float64; everything else is computed in float32 and rounded once, to nearest even",
    reference="torch.ops.aten._fused_rms_norm_backward(dy, x, gamma.shape, rstd, gamma, (True, True))",
    notes=(
        "If an axis before those of gamma is empty dgammaOut is 0 on the 950; the others refuse that (561002). On "
        "the 910 the number of elements of gamma must be a multiple of 64.",
    ),
)  # fmt: skip

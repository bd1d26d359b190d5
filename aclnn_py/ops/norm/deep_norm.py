"""aclnnDeepNorm and aclnnDeepNormGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.generated_rules import NEW, fitting, floats, ones_shape, result, row_shape, single
from .shared.layer_rows import centred, centred_gradients, first_axes
from .shared.rows import PRECISION

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
ROWS, ALONE = floats(OLD), single(OLD)
new = w.on(*w.REGBASE)
x, gx = w.In("x", "first addend, multiplied by alpha, 2 to 8 axes"), w.In("gx", "second addend, same shape as x")
beta = w.In("beta", "bias, same shape as gamma")
gamma = w.In("gamma", "scale, shape of the last axes of x, which are normalised; fewer axes than x")
alpha = w.Attr("alpha", "double", "multiplier of x", 0.3)
eps = w.Attr("epsilon", "double", "constant added to the variance", 1e-6)
mean_out = result("meanOut", "mean over the normalised axes, FLOAT, shape of x with 1 in these axes")
rstd_out = result("rstdOut", "reciprocal standard deviation, FLOAT, same shape as meanOut")
out = result("yOut", "output, same shape and dtype as x")


def fewer(x: TensorFacts, gamma: TensorFacts) -> bool:
    return x.rank > gamma.rank


def rows_of(x: w.Param, *rows: w.Param) -> w.Rules:
    """How many axes there may be, and that some are before the rows, which these have the shape of (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        shape = call.tensor(x).shape
        if shape:
            for each in rows:
                call = call.but(each, shape=shape[-1:])
            yield call

    return w.flat(
        w.dims_within(2, 8, x), w.dims_within(1, 7, gamma),
        fitting(fewer, x, gamma, claim=("rank of gamma", f"less than that of {x}"), mend=mend),
        w.not_empty(x),
    )  # fmt: skip


def statistics(x: w.Param, *params: w.Param) -> w.Rules:
    """One number for each row; only the 950 requires size 1 in the normalised axes (161002)."""
    ones = tuple(w.Equal(w.ViewShape(each), ones_shape(x, gamma)) for each in params)
    return w.when(new, ones, otherwise=tuple(first_axes(x, gamma, each) for each in params))


def of_a_row(x: w.Param, *params: w.Param) -> w.Rules:
    return tuple(w.Equal(w.ViewShape(each), row_shape(x, gamma)) for each in params)


total = w.Compute("axpy", w.Contiguous(gx), w.Contiguous(x), attrs=(w.ValueOf(alpha), 0.0), dtype=w.FLOAT)
normed = centred(x, total, gamma, beta, eps, w.Dtype(x))
NOTE = "Before the 950 only the rank and the leading axes of mean and rstd are checked."
deep_norm = w.generated(
    "aclnnDeepNorm", x, gx, beta, gamma, alpha, eps, mean_out, rstd_out, out, on=SOCS,
    kinds=(
        w.dtype_in(ROWS, x), *(w.same_dtype(x, each) for each in (gx, beta, gamma)),
        w.dtype_in(ALONE, mean_out, rstd_out), w.same_dtype(x, out),
    ),
    tiling=(
        rows_of(x, gamma, beta), w.same_shape(gx, x), w.same_shape(out, x), statistics(x, rstd_out, mean_out),
        of_a_row(x, gamma, beta),
    ),
    plan=(
        w.ViewCopy(normed, out), w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), mean_out, blind=True),
        w.ViewCopy(w.ViewOf(normed, w.NthOutput(2)), rstd_out, blind=True),
    ),
    summary="DeepNorm: layer normalisation of alpha * x + gx over the last axes",
    header="aclnnop/aclnn_deep_norm.h", documented_soc=SOCS,
    formula="yOut = (s - meanOut) * rstdOut * gamma + beta with s = alpha * x + gx and rstdOut = 1 / sqrt(variance + "
    "epsilon) over the axes of gamma", precision=PRECISION,
    reference="torch.nn.functional.layer_norm(alpha * x + gx, gamma.shape, gamma, beta, epsilon)", notes=(NOTE,),
)  # fmt: skip

dy = w.In("dy", "gradient of yOut, same shape as x")
mean = w.In("mean", "mean of the forward call, FLOAT, shape of dy with 1 in the axes of gamma")
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, FLOAT, same shape as mean")
dx, dgx = result("dxOut", "gradient of x, same shape as dy"), result("dgxOut", "gradient of gx, same shape as dy")
dbeta = result("dbetaOut", "gradient of beta, same shape as gamma, FLOAT")
dgamma = result("dgammaOut", "gradient of gamma, same shape as gamma, FLOAT")
back, sums, plain = centred_gradients(dy, w.Contiguous(dy), total, mean, rstd, gamma, w.FLOAT)
deep_norm_grad = w.generated(
    "aclnnDeepNormGrad", dy, x, gx, gamma, mean, rstd, alpha, dx, dgx, dbeta, dgamma, on=SOCS,
    kinds=(
        w.dtype_in(ROWS, dy), *(w.same_dtype(dy, each) for each in (x, gx, gamma)),
        w.dtype_in(ALONE, mean, rstd), w.same_dtype(dy, dx), w.same_dtype(dy, dgx), w.dtype_in(ALONE, dbeta, dgamma),
    ),
    tiling=(
        rows_of(dy, gamma, dgamma, dbeta), *(w.same_shape(each, dy) for each in (x, gx, dx, dgx)),
        statistics(dy, rstd, mean), of_a_row(dy, gamma, dgamma, dbeta),
    ),
    plan=(
        w.ViewCopy(w.CastTo(w.Compute("muls", back, attrs=(w.ValueOf(alpha), 0.0)), w.Dtype(dx)), dx),
        w.ViewCopy(w.CastTo(back, w.Dtype(dgx)), dgx),
        w.ViewCopy(plain, dbeta), w.ViewCopy(sums, dgamma),
    ),
    summary="gradients of aclnnDeepNorm with respect to x, gx, beta and gamma",
    header="aclnnop/aclnn_deep_norm_grad.h", documented_soc=SOCS,
    formula="with g = dy * gamma and h = (alpha * x + gx - mean) * rstd: dgxOut = rstd * (g - mean(g) - h * mean(g * "
    "h)), means over the axes of gamma, dxOut = alpha * dgxOut; dgammaOut = sum(dy * h) and dbetaOut = sum(dy) over "
    "the other axes",
    precision=PRECISION,
    reference="torch.ops.aten.native_layer_norm_backward(dy, alpha * x + gx, gamma.shape, mean, rstd, gamma, gamma, "
    "(True, True, True))",
    notes=(NOTE,),
)  # fmt: skip

"""aclnnDeepNorm and aclnnDeepNormGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from .centred import centred, centred_gradients, first_axes
from .definitions import NEW, fitting, floats, ones_shape, result, row_shape, single
from .rows import PRECISION

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
ROWS, ALONE = floats(OLD), single(OLD)
new = w.on(*w.REGBASE)
x, gx = w.In("x", "one addend"), w.In("gx", "the other")
beta = w.In("beta", "one addend for each element of a row")
gamma = w.In("gamma", "one factor for each element of a row; its axes tell how many axes are one row")
alpha = w.Attr("alpha", "double", "what x is multiplied by", 0.3)
eps = w.Attr("epsilon", "double", "what is added to the variance", 1e-6)
mean_out = result("meanOut", "the mean of every row, x's shape with 1 along the rows")
rstd_out, out = result("rstdOut", "one over its standard deviation"), result("yOut", "the result")


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
        fitting(fewer, x, gamma, claim=("number of axes of gamma", f"less than that of {x}"), mend=mend),
        w.not_empty(x),
    )  # fmt: skip


def statistics(x: w.Param, *params: w.Param) -> w.Rules:
    """There is one number for each row; only the 950 wants 1 along the rows (161002)."""
    ones = tuple(w.Equal(w.ViewShape(each), ones_shape(x, gamma)) for each in params)
    return w.when(new, ones, otherwise=tuple(first_axes(x, gamma, each) for each in params))


def of_a_row(x: w.Param, *params: w.Param) -> w.Rules:
    return tuple(w.Equal(w.ViewShape(each), row_shape(x, gamma)) for each in params)


total = w.Compute("axpy", w.Contiguous(gx), w.Contiguous(x), attrs=(w.ValueOf(alpha), 0.0), dtype=w.FLOAT)
normed = centred(x, total, gamma, beta, eps, w.Dtype(x))
NOTE = "Before the 950 only the first axes of mean and rstd are compared, and their number."
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
        w.ViewCopy(normed, out), w.ViewCopy(w.Look(normed, w.Further(1)), mean_out, blind=True),
        w.ViewCopy(w.Look(normed, w.Further(2)), rstd_out, blind=True),
    ),
    summary="rows of a sum with one addend scaled, brought to mean 0 and variance 1, scaled and shifted",
    header="aclnnop/aclnn_deep_norm.h", documented_soc=SOCS,
    formula="yOut = (s - meanOut) * rstdOut * gamma + beta with s = alpha * x + gx and rstdOut = 1 / sqrt(variance + "
    "epsilon) of every row", precision=PRECISION,
    reference="torch.nn.functional.layer_norm(alpha * x + gx, gamma.shape, gamma, beta, epsilon)", notes=(NOTE,),
)  # fmt: skip

dy = w.In("dy", "the gradient at the forward result")
mean = w.In("mean", "the mean of every row, dy's shape with 1 along the rows")
rstd = w.In("rstd", "one over its standard deviation")
dx, dgx = result("dxOut", "the gradient with respect to x"), result("dgxOut", "the gradient with respect to gx")
dbeta = result("dbetaOut", "the gradient with respect to beta")
dgamma = result("dgammaOut", "the gradient with respect to gamma")
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
    "h)) over each row, dxOut = alpha * dgxOut, dgammaOut = sum(dy * h) and dbetaOut = sum(dy) over the rows",
    precision=PRECISION,
    reference="torch.ops.aten.native_layer_norm_backward(dy, alpha * x + gx, gamma.shape, mean, rstd, gamma, gamma, "
    "(True, True, True))",
    notes=(NOTE,),
)  # fmt: skip

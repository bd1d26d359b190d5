"""aclnnAddLayerNormGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .centred import centred_gradients
from .definitions import NEW, floats, ones_shape, per_row, result, single
from .rows import PRECISION, when_given

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
dy = w.In("dy", "the gradient at the forward result")
x1, x2 = w.In("x1", "one addend of what was normalised"), w.In("x2", "the other")
rstd = w.In("rstd", "one over the standard deviation of every row, dy's shape with 1 along the rows")
mean = w.In("mean", "the mean of every row")
gamma = w.In("gamma", "one factor for each element of a row; its axes tell how many axes are one row")
dsum = w.In("dsumOptional", "the gradient at the forward sum, which is added", optional=True)
dx = result("dxOut", "the gradient with respect to either addend")
dgamma = result("dgammaOut", "the gradient with respect to gamma")
dbeta = result("dbetaOut", "the gradient with respect to beta")
total = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
plain = w.Either(w.given(dsum), w.FLOAT, w.Dtype(dy))
back, sums, plain_sums = centred_gradients(dy, w.Contiguous(dy), total, mean, rstd, gamma, plain)
besides = w.Look(w.Contiguous(dsum), w.Reshaped(w.ViewShape(dy), blind=True))
whole = w.Fork(w.given(dsum), w.CastTo(w.Compute("add", back, besides, dtype=w.FLOAT), w.Dtype(dy)), back)
add_layer_norm_grad = w.generated(
    "aclnnAddLayerNormGrad", dy, x1, x2, rstd, mean, gamma, dsum, dx, dgamma, dbeta, on=SOCS,
    kinds=(
        w.dtype_in(floats(OLD), dy), w.same_dtype(dy, x1), w.same_dtype(dy, x2), w.dtype_in(single(OLD), rstd, mean),
        w.same_dtype(dy, gamma), when_given(dsum, w.same_dtype(dy, dsum)), w.same_dtype(dy, dx),
        w.dtype_in(single(OLD), dgamma, dbeta),
    ),
    tiling=(
        w.not_empty(gamma), per_row(dy, gamma), w.not_empty(x1), w.same_shape(x1, dy), w.same_shape(x2, dy),
        w.same_shape(dx, dy), w.same_shape(rstd, mean), (w.Equal(w.ViewShape(mean), ones_shape(dy, gamma)),),
        w.same_shape(dgamma, gamma), w.same_shape(dbeta, gamma),
    ),
    plan=(w.ViewCopy(whole, dx), w.ViewCopy(sums, dgamma), w.ViewCopy(plain_sums, dbeta)),
    summary="gradients of aclnnAddLayerNorm with respect to the addends, gamma and beta",
    header="aclnnop/aclnn_add_layer_norm_grad.h", documented_soc=SOCS,
    formula="with g = dy * gamma and h = (x1 + x2 - mean) * rstd: dxOut = rstd * (g - mean(g) - h * mean(g * h)) + "
    "dsumOptional over each row, dgammaOut = sum(dy * h) and dbetaOut = sum(dy) over the rows",
    precision=PRECISION,
    reference="torch.ops.aten.native_layer_norm_backward(dy, x1 + x2, gamma.shape, mean, rstd, gamma, gamma, "
    "(True, True, True))",
    notes=("The shape of dsumOptional is tested nowhere: it is read as dy's elements.",),
)  # fmt: skip

"""aclnnAddLayerNormGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .shared.generated_rules import NEW, floats, ones_shape, per_row, result, single
from .shared.layer_rows import centred_gradients
from .shared.rows import PRECISION

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
dy = w.In("dy", "gradient of yOut, same shape as x1")
x1 = w.In("x1", "first addend of the forward call, same shape as dy")
x2 = w.In("x2", "second addend of the forward call, same shape as dy")
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, FLOAT, shape of dy with 1 in the axes of gamma")
mean = w.In("mean", "mean of the forward call, FLOAT, same shape as rstd")
gamma = w.In("gamma", "scale, shape of the last axes of dy, which were normalised")
dsum = w.In(
    "dsumOptional", "gradient of xOut, same number of elements as dy; added to dxOut; null: none", optional=True
)
dx = result("dxOut", "gradient of x1 and of x2, same shape as dy")
dgamma = result("dgammaOut", "gradient of gamma, same shape as gamma, FLOAT")
dbeta = result("dbetaOut", "gradient of beta, same shape as gamma, FLOAT")
total = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
plain = w.Where(w.given(dsum), w.FLOAT, w.Dtype(dy))
back, sums, plain_sums = centred_gradients(dy, w.Contiguous(dy), total, mean, rstd, gamma, plain)
besides = w.ViewOf(w.Contiguous(dsum), w.Reshaped(w.ViewShape(dy), blind=True))
with_dsum = w.Branch(w.given(dsum), w.CastTo(w.Compute("add", back, besides, dtype=w.FLOAT), w.Dtype(dy)), back)
add_layer_norm_grad = w.generated(
    "aclnnAddLayerNormGrad", dy, x1, x2, rstd, mean, gamma, dsum, dx, dgamma, dbeta, on=SOCS,
    kinds=(
        w.dtype_in(floats(OLD), dy), w.same_dtype(dy, x1), w.same_dtype(dy, x2), w.dtype_in(single(OLD), rstd, mean),
        w.same_dtype(dy, gamma), w.when_given(dsum, w.same_dtype(dy, dsum)), w.same_dtype(dy, dx),
        w.dtype_in(single(OLD), dgamma, dbeta),
    ),
    tiling=(
        w.not_empty(gamma), per_row(dy, gamma), w.not_empty(x1), w.same_shape(x1, dy), w.same_shape(x2, dy),
        w.same_shape(dx, dy), w.same_shape(rstd, mean), (w.Equal(w.ViewShape(mean), ones_shape(dy, gamma)),),
        w.same_shape(dgamma, gamma), w.same_shape(dbeta, gamma),
    ),
    plan=(w.ViewCopy(with_dsum, dx), w.ViewCopy(sums, dgamma), w.ViewCopy(plain_sums, dbeta)),
    summary="gradients of aclnnAddLayerNorm with respect to the addends, gamma and beta",
    header="aclnnop/aclnn_add_layer_norm_grad.h", documented_soc=SOCS,
    formula="with g = dy * gamma and h = (x1 + x2 - mean) * rstd: dxOut = rstd * (g - mean(g) - h * mean(g * h)) + "
    "dsumOptional, means over the axes of gamma; dgammaOut = sum(dy * h) and dbetaOut = sum(dy) over the other axes",
    precision=PRECISION,
    reference="torch.ops.aten.native_layer_norm_backward(dy, x1 + x2, gamma.shape, mean, rstd, gamma, gamma, "
    "(True, True, True))",
    notes=("The shape of dsumOptional is not checked: it is read as dy's elements.",),
)  # fmt: skip

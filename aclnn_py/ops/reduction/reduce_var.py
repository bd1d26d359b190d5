"""aclnnVar, aclnnVarCorrection and aclnnVarMean."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r
from .shared.variances import DTYPES, HALF_FLOAT, axes, correction, dim, keep, mean_in, out, spread, texts, x

NEWEST = HALF_FLOAT.plus(dt.ACL_BF16, on=w.REGBASE)
RULES = (
    w.present(x, out), w.dtype_in(DTYPES, x, out), w.defined(axes), w.max_dims(8, x), r.exactly(out, x, axes, keep),
)  # fmt: skip

unbiased = w.Attr("unbiased", "bool", "true: the divisor is the number of elements minus 1", default=True)
var = w.declare(
    "aclnnVar", x, dim, unbiased, keep, out, summary="variance over axes", rules=RULES,
    plan=(spread("reduce_var", unbiased, out),), header="aclnnop/aclnn_var.h",
    **texts("1 if unbiased", "torch.var(self, dim, unbiased=unbiased, keepdim=keepdim)", w.DOCUMENTED_BUT_310),
)  # fmt: skip
var_correction = w.declare(
    "aclnnVarCorrection", x, dim, correction, keep, out, summary="variance over axes, with a correction", rules=RULES,
    plan=(spread("reduce_var", correction, out),), header="aclnnop/aclnn_var.h",
    **texts("correction", "torch.var(self, dim, correction=correction, keepdim=keepdim)", w.DOCUMENTED_BUT_310B),
)  # fmt: skip

var_out, mean_out = (
    w.Out("varOut", "variances, shape of self without the axes in dim (size 1 with keepdim)"),
    w.Out("meanOut", "means, shape of self without the axes in dim (size 1 with keepdim)"),
)
var_mean = w.declare(
    "aclnnVarMean", x, dim, correction, keep, var_out, mean_out, summary="variance and mean over axes",
    rules=(
        w.present(x, mean_out, var_out), w.dtype_in(NEWEST, x, mean_out, var_out), w.defined(axes), w.max_dims(8, x),
        r.exactly(mean_out, x, axes, keep), r.exactly(var_out, x, axes, keep),
    ),
    plan=(spread("reduce_var", correction, var_out), mean_in(mean_out)), header="aclnnop/aclnn_var_mean.h",
    **texts("correction", "torch.var_mean(self, dim, correction=correction, keepdim=keepdim)", w.DOCUMENTED_BUT_310),
)  # fmt: skip

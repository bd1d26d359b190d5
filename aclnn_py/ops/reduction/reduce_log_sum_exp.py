"""aclnnLogSumExp."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

FLOATING = (dt.ACL_FLOAT, dt.ACL_FLOAT16)
INPUTS = w.Choices(*FLOATING, *r.WHOLE, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
OUTPUTS = w.Choices(*FLOATING).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "logarithms, shape of self without the axes in dim (size 1 with keepDim)"),
)
dim, keep = r.axes_attr("dim"), r.keep_attr("keepDim")
axes = w.Axes(x, dim)
source = r.cast(x, w.FLOAT)
most = w.Reduction("reduce_max", source, axes=axes, keep=True)
total = w.Reduction("reduce_log_sum_exp", source, most, axes=axes, keep=keep)
log_sum_exp = w.declare(
    "aclnnLogSumExp", x, dim, keep, out,
    summary="logarithm of the sum of exponentials over axes",
    rules=(
        w.present(x, dim, out), w.dtype_in(INPUTS, x), w.dtype_in(OUTPUTS, out), w.castable(x, out), w.defined(axes),
        w.max_dims(8, x, out), r.exactly(out, x, axes, keep),
        w.when(w.on(*w.REGBASE), w.when(w.is_empty(x), otherwise=(w.no_private_format(x),))),
    ),
    plan=(w.Branch(w.is_empty(x), r.filled(out, r.MINUS_INFINITY), r.into(total, out)),),
    header="aclnnop/aclnn_logsumexp.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="log(sum(exp(self - m))) + m over dim, or over all axes if dim is empty, m the maximum, 0 if that is "
    "infinite; -inf for no elements",
    precision="computed in float32, the sum of the exponentials in float64, and rounded once to the dtype of out",
    reference="torch.logsumexp(self, dim, keepdim=keepDim)",
    notes=("Private formats are refused on ascend950 only, and not for an empty self.",),
)  # fmt: skip

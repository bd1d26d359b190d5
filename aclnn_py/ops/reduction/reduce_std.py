"""aclnnStd and aclnnStdMeanCorrection."""

from __future__ import annotations

from ...lowering import language as w
from .shared import reduction_rules as r
from .shared.variances import DTYPES, FORMULA, axes, correction, dim, keep, listed, mean_in, out, spread, texts, x

OLD = w.DOCUMENTED_BUT_310
ROOT = f"square root of {FORMULA.format('correction')}"

less = w.Attr(
    "correction", "const int64_t", "correction subtracted from the number of elements in the divisor", default=1
)
std = w.declare(
    "aclnnStd", x, dim, less, keep, out, summary="standard deviation over axes",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), w.castable(x, out), w.defined(axes), w.max_dims(8, x, out),
        w.when(listed, r.exactly(out, x, axes, keep)),
    ),
    plan=(spread("reduce_std", less, out),), stream_ctype="const aclrtStream", header="aclnnop/aclnn_std.h",
    notes=("Without axes in dim out's shape is compared only as the result is copied there (561103).",),
    **{
        **texts("correction", "torch.std(self, dim, correction=correction, keepdim=keepdim)", w.DOCUMENTED_BUT_310B),
        "formula": ROOT,
    },
)  # fmt: skip

std_out, mean_out = (
    w.Out("stdOut", "standard deviations, shape of self without the axes in dim (size 1 with keepdim), dtype of self"),
    w.Out("meanOut", "means, shape of self without the axes in dim (size 1 with keepdim), dtype of self"),
)
std_mean_correction = w.declare(
    "aclnnStdMeanCorrection", x, dim, correction, keep, std_out, mean_out,
    summary="standard deviation and mean over axes",
    rules=(
        w.present(x, std_out, mean_out), w.dtype_in(DTYPES, x, std_out, mean_out),
        w.when(w.on(*w.REGBASE), otherwise=(w.same_dtype(x, std_out), w.same_dtype(x, mean_out))), w.defined(axes),
        w.max_dims(8, x, std_out, mean_out),
        w.when(listed, r.exactly(std_out, x, axes, keep), r.exactly(mean_out, x, axes, keep)),
    ),
    plan=(spread("reduce_std", correction, std_out), mean_in(mean_out)), stream_ctype="const aclrtStream",
    header="aclnnop/aclnn_std_mean_correction.h",
    notes=("With an empty dim the shapes of the outputs are compared only as the results are copied there (561103).",),
    **{
        **texts("correction", "torch.std_mean(self, dim, correction=correction, keepdim=keepdim)", OLD),
        "formula": f"mean, and {ROOT}",
    },
)  # fmt: skip

"""aclnnReduceLogSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT).plus(dt.ACL_BF16, on=w.REGBASE)

x, out = (
    w.In("data", "input, rank up to 8"),
    w.Out("reduce", "logarithms, shape of data without the axes in axes (size 1 with keepDims)"),
)
dims, keep = r.axes_attr("axes"), r.keep_attr("keepDims")
noop = w.Attr("noopWithEmptyAxes", "bool", "true: an empty axes reduces no axis; false: all", default=False)
axes = w.Axes(x, dims, none_as_none=noop)
dense = w.Contiguous(x)
none = w.both(w.is_true(noop), w.value_is(dims, ()))
logarithm = w.ViewCopy(w.Reduction("reduce_log_sum", dense, axes=axes, keep=keep), out)
reduce_log_sum = w.declare(
    "aclnnReduceLogSum", x, dims, keep, noop, out,
    summary="logarithm of the sum over axes (ONNX ReduceLogSum)",
    rules=(
        w.present(x, dims, out), w.dtype_in(DTYPES, x, out), w.max_dims(8, x), w.defined(axes),
        w.when(w.either(w.is_empty(x), none), otherwise=(r.folds_to(out, x, axes, keep),)),
    ),
    plan=(w.Branch(w.is_empty(x), r.filled(out, r.ZERO), w.Branch(none, w.ViewCopy(dense, out), logarithm)),),
    header="aclnnop/aclnn_reduce_log_sum.h", library="math",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="log(sum(data)) over axes, or over all axes if axes is empty; data itself if it is empty and "
    "noopWithEmptyAxes is true; 0, not -inf, for no elements",
    precision="the sum is computed in float64 and the logarithm rounded once",
    reference="torch.sum(data, axes, keepdim=keepDims).log()",
    notes=("The dtypes of data and reduce are not compared: if they differ the copy fails with 561103.",),
)  # fmt: skip

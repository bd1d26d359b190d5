"""aclnnReduceNansum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

A2 = ("ascend910b", "ascend910_93")
DTYPES = (
    w.Choices()
    .plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_RANGE)
    .plus(*r.WHOLE, dt.ACL_BOOL, on=A2)
)  # fmt: skip

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out(
        "out",
        "sums, of dtype `dtype`, shape of self without the axes in dim (size 1 with keepDim)",
    ),
)
dim, keep = r.axes_attr("dim"), r.keep_attr("keepDim")
dtype = w.Attr("dtype", "aclDataType", "dtype of the sum (aclDataType)", default=dt.ACL_FLOAT)
kind, axes = w.DtypeArgument(dtype), w.Axes(x, dim)
kernel = w.Where(
    w.OneOf(kind, w.Choices(dt.ACL_BOOL)), "reduce_any",
    w.Where(r.is_integer(kind), "reduce_sum", "reduce_nansum"), "any for BOOL, else sum without NaN",
)  # fmt: skip
reduce_nansum = w.declare(
    "aclnnReduceNansum", x, dim, keep, dtype, out,
    summary="sum over axes, with NaN counted as 0",
    rules=(
        w.present(x, dim, out), (w.OneOf(w.SOC, w.Choices(*w.BF16_BY_RANGE)),), w.dtype_in(DTYPES, x),
        (w.OneOf(kind, DTYPES),), w.dtype_in(DTYPES, out), (w.Equal(w.Dtype(out), kind),), w.castable(x, out),
        w.defined(axes), w.max_dims(8, x, out), w.when(w.is_empty(x), otherwise=(r.folds_to(out, x, axes, keep),)),
    ),
    plan=r.one_result(kernel, x, out, axes, keep, kind=kind, empty=r.ZERO),
    header="aclnnop/aclnn_reduce_nansum.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="sum of the elements of self that are not NaN, cast to dtype first, over dim, or over all axes if dim is "
    "empty; 0 for no elements; for BOOL whether any element is true",
    precision=r.SUMMED, reference="torch.nansum(self, dim, keepdim=keepDim, dtype=dtype)",
    notes=("With an empty self the shape of out is not checked.",),
)  # fmt: skip

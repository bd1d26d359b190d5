"""aclnnReduceSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BOOL, *r.COMPLEX).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
FILLED = w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out(
        "out",
        "sums, of dtype `dtype`, shape of self without the axes in dims (size 1 with keepDims)",
    ),
)
dims, keep = r.axes_attr("dims"), r.keep_attr("keepDims")
dtype = w.Attr("dtype", "aclDataType", "dtype of the sum (aclDataType)", default=dt.ACL_FLOAT)
kind, axes = w.DtypeArgument(dtype), w.Axes(x, dims)
kernel = w.Where(w.OneOf(kind, w.Choices(dt.ACL_BOOL)), "reduce_any", "reduce_sum", "any for BOOL, else sum")
reduce_sum = w.declare(
    "aclnnReduceSum", x, dims, keep, dtype, out,
    summary="sum over axes",
    rules=(
        w.present(x, dims, out), w.dtype_in(DTYPES, x, out), (w.OneOf(kind, DTYPES),), (w.Equal(w.Dtype(out), kind),),
        w.max_dims(8, x), w.defined(axes),
        w.when(
            w.is_empty(x), w.dtype_in(FILLED, out),
            otherwise=(w.when(r.without_axes(x), otherwise=(r.folds_to(out, x, axes, keep),)),),
        ),
    ),
    plan=r.one_result(kernel, x, out, axes, keep, kind=kind, empty=r.ZERO),
    header="aclnnop/aclnn_reduce_sum.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="sum of self, cast to dtype first, over dims, or over all axes if dims is empty; 0 for no elements; for "
    "BOOL whether any element is true",
    precision=r.SUMMED, reference="torch.sum(self, dims, keepdim=keepDims, dtype=dtype)",
    notes=(
        "With an empty self the shape of out is not checked, and a complex out is refused.",
        "A self of rank 0 is copied: an out of more than one element then gives 561103.",
    ),
)  # fmt: skip

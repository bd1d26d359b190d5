"""aclnnReduceSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import reducing as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BOOL, *r.COMPLEX).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
FILLED = w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)

x, out = w.In("self", "what is summed"), w.Out("out", "the sums, of dtype `dtype`")
dims, keep = r.axes_attr("dims"), r.keep_attr("keepDims")
dtype = w.Attr("dtype", "aclDataType", "the element type to sum in", default=dt.ACL_FLOAT)
kind, axes = w.Named(dtype), w.Axes(x, dims)
kernel = w.Either(w.OneOf(kind, w.Choices(dt.ACL_BOOL)), "reduce_any", "reduce_sum", "any for BOOL, else sum")
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
    formula="the sum of self, cast to dtype first, over dims, or over every axis where dims is empty; 0 of nothing; "
    "for BOOL whether any element is true",
    precision=r.SUMMED, reference="torch.sum(self, dims, keepdim=keepDims, dtype=dtype)",
    notes=(
        "An empty self leaves out's shape untested, and refuses a complex out.",
        "A self without axes is copied: an out of more than one element then gives 561103.",
    ),
)  # fmt: skip

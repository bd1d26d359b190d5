"""aclnnInplaceMaskedScatter."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.positions import TruePlaces
from ...lowering.kernels.scatter import Write
from .put import in_rows

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
    dt.ACL_BOOL,
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
mask = w.In("mask", "where to write, BOOL/UINT8, broadcastable to selfRef")
source = w.In("source", "values, any shape, read in row-major order, dtype of selfRef")
values = w.Contiguous(source)
positions = TruePlaces(w.Strided(mask), w.ViewShape(ref), values)
minus = w.Derived(lambda: -1, label="skipped index")
written = Write("scatter_update", w.Contiguous(ref), positions, values, in_rows, ref=ref, passed=minus)
inplace_masked_scatter = w.declare(
    "aclnnInplaceMaskedScatter", ref, mask, source,
    summary="copies elements of source into selfRef where mask is true, in place",
    rules=(
        w.present(ref, mask, source), w.dtype_in(DTYPES, ref), w.dtype_in(w.Choices(dt.ACL_UINT8, dt.ACL_BOOL), mask),
        w.same_dtype(ref, source), w.max_dims(8, ref, mask, source), w.broadcastable(ref, mask),
        w.shape_is_broadcast(ref, ref, mask), w.done_if_empty(ref, mask),
    ),
    plan=w.ViewCopy(written, ref).chain,
    formula="the n-th element of selfRef where mask is true becomes the n-th element of source",
    header="aclnnop/aclnn_masked_scatter.h", documented_soc=w.DOCUMENTED_NEW, precision="exact",
    reference="selfRef.masked_scatter_(mask, source)",
    notes=("If source has fewer elements than mask selects, the rest of selfRef is unchanged.",),
)  # fmt: skip

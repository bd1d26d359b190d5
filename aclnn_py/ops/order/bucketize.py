"""aclnnBucketize."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from .shared import sort_rules as o

DTYPES = w.Choices(*o.SMALL, dt.ACL_BF16)

x = w.In("self", "input values, any shape")
ends = w.In("boundaries", "bucket boundaries, [N], ascending")
short = w.Attr("outInt32", "bool", "true: out is INT32; false: INT64", default=False)
after_equal = w.Attr(
    "right",
    "bool",
    "true: boundaries[i-1] <= x < boundaries[i]; false: boundaries[i-1] < x <= boundaries[i]",
    default=False,
)
out = w.Out("out", "bucket indices, same shape as self, INT32 or INT64 by outInt32")
kind = o.by_flag(short)
common = w.ComputeDtype(x, ends, w.by_rank)
cast = w.CastTo(w.Contiguous(x), common), w.CastTo(w.Contiguous(ends), common)
found = w.SearchSorted(cast[1], cast[0], after_equal=w.ValueOf(after_equal), dtype=kind)
bucketize = w.declare(
    "aclnnBucketize", x, ends, short, after_equal, out,
    summary="index of the bucket of boundaries that each element of self belongs to",
    rules=(
        w.OUT_POINTERS, (w.OneOf(w.SOC, w.Choices(*w.REGBASE), code=ACLNN_ERR_INNER),), w.present(x, ends, out),
        w.dtype_in(DTYPES, x, ends), (w.Equal(w.Dtype(out), kind),), w.max_dims(8, x), w.same_shape(x, out),
        w.rank_is(1, ends), w.done_if_empty(x),
    ),
    plan=(w.OpenBranch(w.is_empty(ends), o.zeros(out), w.ViewCopy(found, out)),),
    header="aclnnop/aclnn_bucketize.h", library="nn", documented_soc=("ascend950",),
    formula="out = number of boundaries below self, or not above self if right is true", precision="exact",
    reference="torch.bucketize(self, boundaries, out_int32=outInt32, right=right)",
    notes=("ascend950 only: other SoCs give 561000 before any argument is checked.",),
)  # fmt: skip

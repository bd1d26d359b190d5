"""aclnnBucketize."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ..math import ordering as o

DTYPES = w.Choices(*o.SMALL, dt.ACL_BF16)

x = w.In("self", "what is put in buckets")
ends = w.In("boundaries", "the ends of the buckets, from the smallest on")
short = w.Attr("outInt32", "bool", "INT32 numbers instead of INT64", default=False)
behind = w.Attr("right", "bool", "an element on an end belongs behind it instead of before it", default=False)
out = w.Out("out", "the numbers of the buckets")
kind = o.by_flag(short)
common = w.Computed(x, ends, w.by_rank)
cast = w.CastTo(w.Contiguous(x), common), w.CastTo(w.Contiguous(ends), common)
found = w.Search(cast[1], cast[0], behind=w.ValueOf(behind), dtype=kind)
bucketize = w.declare(
    "aclnnBucketize", x, ends, short, behind, out,
    summary="in which bucket each element lies",
    rules=(
        w.OUT_POINTERS, (w.OneOf(w.SOC, w.Choices(*w.REGBASE), ACLNN_ERR_INNER),), w.present(x, ends, out),
        w.dtype_in(DTYPES, x, ends), (w.Equal(w.Dtype(out), kind),), w.max_dims(8, x), w.same_shape(x, out),
        w.rank_is(1, ends), w.done_if_empty(x),
    ),
    plan=(w.Choice(w.is_empty(ends), o.zeros(out), w.ViewCopy(found, out)),),
    header="aclnnop/aclnn_bucketize.h", library="nn", documented_soc=("ascend950",),
    formula="the number of boundaries below self, or not above it if right is true", precision="exact",
    reference="torch.bucketize(self, boundaries, out_int32=outInt32, right=right)",
    notes=("Only ascend950 has it: others give 561000 before any argument is looked at.",),
)  # fmt: skip

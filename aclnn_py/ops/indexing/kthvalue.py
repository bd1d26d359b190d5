"""aclnnKthvalue."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..math import ordering as o
from .kths import by_number, results

DTYPES = w.Choices(*o.SMALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*o.UNSIGNED, on=w.REGBASE)

x = w.In("self", "what is chosen from")
k = w.Attr("k", "int64_t", "the number of the element, 1 for the smallest", default=1)
dim = w.Attr("dim", "int64_t", "the axis that rows lie along", default=-1)
keep = w.Attr("keepdim", "bool", "keep that axis with size 1", default=False)
values, indices = w.Out("valuesOut", "the elements"), w.Out("indicesOut", "their places in self")
axis = w.Axis(x, dim)
found = by_number(x, axis, k)
kthvalue = w.declare(
    "aclnnKthvalue", x, k, dim, keep, values, indices,
    summary="the k-th smallest element of each row, and where it is",
    rules=(
        w.present(x, values, indices), w.defined(axis), o.chosen(x, k, dim, 1), w.dtype_in(DTYPES, x),
        w.same_dtype(values, x), w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=results(found, w.Folded(x, axis, keep), values, indices),
    header="aclnnop/aclnn_kthvalue.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"the k-th element of self along dim from the smallest on, and its index; {o.TOTAL}", precision=o.EXACT,
    reference="torch.kthvalue(self, k, dim=dim, keepdim=keepdim)",
    notes=("Rows of one BF16 element fail outside ascend950, where CANN has no kernel that sorts them (561103).",),
)  # fmt: skip

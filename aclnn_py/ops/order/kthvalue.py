"""aclnnKthvalue."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import sort_rules as o
from .shared.order_statistics import by_number, results

DTYPES = w.Choices(*o.SMALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*o.UNSIGNED, on=w.REGBASE)

x = w.In("self", "input, rank up to 8")
k = w.Attr("k", "int64_t", "position in ascending order, 1 for the smallest", default=1)
dim = w.Attr("dim", "int64_t", "axis along which to search, -rank to rank-1", default=-1)
keep = w.Attr("keepdim", "bool", "true: keep dim with size 1", default=False)
values, indices = (
    w.Out("valuesOut", "k-th smallest values, shape of self without dim (size 1 with keepdim), dtype of self"),
    w.Out("indicesOut", "their indices along dim, INT64, same shape as valuesOut"),
)
axis = w.Axis(x, dim)
found = by_number(x, axis, k)
kthvalue = w.declare(
    "aclnnKthvalue", x, k, dim, keep, values, indices,
    summary="k-th smallest element along dim and its index",
    rules=(
        w.present(x, values, indices), w.defined(axis), o.chosen(x, k, dim, 1), w.dtype_in(DTYPES, x),
        w.same_dtype(values, x), w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=results(found, w.ReducedShape(x, axis, keep), values, indices),
    header="aclnnop/aclnn_kthvalue.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"the k-th smallest element of self along dim, and its index; {o.TOTAL}", precision=o.EXACT,
    reference="torch.kthvalue(self, k, dim=dim, keepdim=keepdim)",
    notes=("BF16 rows of one element fail before ascend950, where CANN has no kernel to sort them (561103).",),
)  # fmt: skip

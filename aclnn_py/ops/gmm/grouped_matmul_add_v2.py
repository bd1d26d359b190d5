"""aclnnGroupedMatmulAddV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared.added_groups import KERNELS, NOTES, TEXTS, group_type, rules, transpose_weight, transpose_x, weight, x, y
from .shared.added_step import AddedProducts

groups = w.In("groupList", "cumulative end, or size, of each group along K, INT64, [E]")
kind = w.Attr("groupListType", "int64_t", "groupList holds cumulative ends (0) or sizes (1)", 0)
grouped_matmul_add_v2 = w.declare(
    "aclnnGroupedMatmulAddV2", x, weight, groups, y, transpose_x, transpose_weight, group_type, kind,
    rules=rules(groups, (w.value_is(kind, 0, 1),)),
    plan=(w.NoKernel(w.negated(w.on(*KERNELS))), AddedProducts(x, weight, groups, y, kind)),
    header="aclnnop/aclnn_grouped_matmul_add_v2.h",
    formula="yRef[i] += x[begin[i]:end[i]].T @ weight[begin[i]:end[i]], of the rows of group i",
    reference="yRef[i] += x[begin[i]:end[i]].float().T @ weight[begin[i]:end[i]].float()", notes=NOTES, **TEXTS,
)  # fmt: skip

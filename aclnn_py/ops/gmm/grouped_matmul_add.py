"""aclnnGroupedMatmulAdd."""

from __future__ import annotations

from ...lowering import language as w
from .shared.added_groups import KERNELS, NOTES, TEXTS, group_type, rules, transpose_weight, transpose_x, weight, x, y
from .shared.added_step import AddedProducts

groups = w.In("groupList", "cumulative end of each group along K, INT64, [E]")
grouped_matmul_add = w.declare(
    "aclnnGroupedMatmulAdd", x, weight, groups, y, transpose_x, transpose_weight, group_type,
    rules=rules(groups), plan=(w.NoKernel(w.negated(w.on(*KERNELS))), AddedProducts(x, weight, groups, y)),
    header="aclnnop/aclnn_grouped_matmul_add.h",
    formula="yRef[i] += x[groupList[i - 1]:groupList[i]].T @ weight[groupList[i - 1]:groupList[i]]",
    reference="torch_npu.npu_grouped_matmul_add_(yRef, x, weight, groupList)",
    notes=(
        *NOTES,
        "CANN before 2026 generated these checks from the definition: attributes were ignored, yRef's size was not "
        "tested, shapes gave 561002, and other SoCs, the 950 among them, 561003.",
    ),
    **TEXTS,
)  # fmt: skip

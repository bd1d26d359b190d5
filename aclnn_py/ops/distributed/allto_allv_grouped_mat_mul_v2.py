"""aclnnAlltoAllvGroupedMatMulV2."""

from __future__ import annotations

from .shared.routed.routed_products import behind_exchange

allto_allv_grouped_mat_mul_v2 = behind_exchange(
    "aclnnAlltoAllvGroupedMatMulV2", "aclnnop/aclnn_allto_allv_grouped_mat_mul_v2.h", engine=True
)

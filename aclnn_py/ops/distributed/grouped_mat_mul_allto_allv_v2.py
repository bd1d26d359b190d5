"""aclnnGroupedMatMulAlltoAllvV2."""

from __future__ import annotations

from .shared.routed.routed_products import before_exchange

grouped_mat_mul_allto_allv_v2 = before_exchange(
    "aclnnGroupedMatMulAlltoAllvV2", "aclnnop/aclnn_grouped_mat_mul_allto_allv_v2.h", engine=True
)

"""aclnnQuantGroupedMatMulAlltoAllvV2."""

from __future__ import annotations

from .shared.routed.routed_quant_products import before_exchange

quant_grouped_mat_mul_allto_allv_v2 = before_exchange(
    "aclnnQuantGroupedMatMulAlltoAllvV2", "aclnnop/aclnn_quant_grouped_mat_mul_allto_allv_v2.h", engine=True
)

"""aclnnAlltoAllvQuantGroupedMatMulV2."""

from __future__ import annotations

from .shared.routed.routed_quant_products import behind_exchange

allto_allv_quant_grouped_mat_mul_v2 = behind_exchange(
    "aclnnAlltoAllvQuantGroupedMatMulV2", "aclnnop/aclnn_allto_allv_quant_grouped_mat_mul_v2.h", engine=True
)

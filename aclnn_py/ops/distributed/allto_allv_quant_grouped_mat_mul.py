"""aclnnAlltoAllvQuantGroupedMatMul."""

from __future__ import annotations

from .shared.routed.routed_quant_products import behind_exchange

allto_allv_quant_grouped_mat_mul = behind_exchange(
    "aclnnAlltoAllvQuantGroupedMatMul", "aclnnop/aclnn_allto_allv_quant_grouped_mat_mul.h"
)

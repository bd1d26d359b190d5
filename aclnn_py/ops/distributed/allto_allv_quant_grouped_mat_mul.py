"""aclnnAlltoAllvQuantGroupedMatMul."""

from __future__ import annotations

from .shared.routed_quant_products import declared

allto_allv_quant_grouped_mat_mul = declared(
    "aclnnAlltoAllvQuantGroupedMatMul", "aclnnop/aclnn_allto_allv_quant_grouped_mat_mul.h"
)

"""aclnnQuantGroupedMatMulAlltoAllv."""

from __future__ import annotations

from .shared.routed.routed_quant_products import before_exchange

quant_grouped_mat_mul_allto_allv = before_exchange(
    "aclnnQuantGroupedMatMulAlltoAllv", "aclnnop/aclnn_quant_grouped_mat_mul_allto_allv.h"
)

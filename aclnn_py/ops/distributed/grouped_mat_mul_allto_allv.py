"""aclnnGroupedMatMulAlltoAllv."""

from __future__ import annotations

from .shared.routed.routed_products import before_exchange

grouped_mat_mul_allto_allv = before_exchange(
    "aclnnGroupedMatMulAlltoAllv", "aclnnop/aclnn_grouped_mat_mul_allto_allv.h"
)

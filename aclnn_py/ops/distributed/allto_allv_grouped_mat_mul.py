"""aclnnAlltoAllvGroupedMatMul."""

from __future__ import annotations

from .shared.routed.routed_products import behind_exchange

allto_allv_grouped_mat_mul = behind_exchange(
    "aclnnAlltoAllvGroupedMatMul", "aclnnop/aclnn_allto_allv_grouped_mat_mul.h"
)

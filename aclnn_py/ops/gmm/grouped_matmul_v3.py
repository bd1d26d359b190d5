"""aclnnGroupedMatmulV3."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import V3

grouped_matmul_v3 = grouped(
    V3,
    "aclnnGroupedMatmulV3",
    "aclnn_grouped_matmul_v3",
    "products of groups of matrices, split along M or K, group list on the device",
)

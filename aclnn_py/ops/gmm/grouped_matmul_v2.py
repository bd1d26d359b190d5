"""aclnnGroupedMatmulV2."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import V2

grouped_matmul_v2 = grouped(
    V2,
    "aclnnGroupedMatmulV2",
    "aclnn_grouped_matmul_v2",
    "products of groups of matrices, split along M or K, group list on the host",
)

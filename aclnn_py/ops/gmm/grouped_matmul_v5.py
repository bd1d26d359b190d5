"""aclnnGroupedMatmulV5."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import V5

grouped_matmul_v5 = grouped(
    V5,
    "aclnnGroupedMatmulV5",
    "aclnn_grouped_matmul_v5",
    "products of groups of matrices, split along M or K, with a tiling hint",
)

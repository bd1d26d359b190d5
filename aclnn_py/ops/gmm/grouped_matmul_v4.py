"""aclnnGroupedMatmulV4."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import V4

grouped_matmul_v4 = grouped(
    V4,
    "aclnnGroupedMatmulV4",
    "aclnn_grouped_matmul_v4",
    "products of groups of matrices, split along M or K, group list of several kinds on the device",
)

"""aclnnGroupedMatmul."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import V1

grouped_matmul = grouped(
    V1, "aclnnGroupedMatmul", "aclnn_grouped_matmul", "products of groups of matrices, group list on the host"
)

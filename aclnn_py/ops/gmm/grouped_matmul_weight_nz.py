"""aclnnGroupedMatmulWeightNz."""

from __future__ import annotations

from .shared.family import grouped
from .shared.parameters import NZ

grouped_matmul_weight_nz = grouped(
    NZ,
    "aclnnGroupedMatmulWeightNz",
    "aclnn_grouped_matmul_weight_nz",
    "products of groups of matrices with weights in FRACTAL_NZ",
)

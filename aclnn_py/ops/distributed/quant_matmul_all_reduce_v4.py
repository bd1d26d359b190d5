"""aclnnQuantMatmulAllReduceV4."""

from __future__ import annotations

from .shared import quant_all_reduce_v4 as q

quant_matmul_all_reduce_v4 = q.declared(
    "aclnnQuantMatmulAllReduceV4", "aclnnop/aclnn_quant_matmul_all_reduce_v4.h", engine=False
)

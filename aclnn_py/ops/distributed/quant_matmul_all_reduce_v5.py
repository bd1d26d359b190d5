"""aclnnQuantMatmulAllReduceV5."""

from __future__ import annotations

from .shared import quant_all_reduce_v4 as q

quant_matmul_all_reduce_v5 = q.declared(
    "aclnnQuantMatmulAllReduceV5", "aclnnop/aclnn_quant_matmul_all_reduce_v5.h", engine=True
)

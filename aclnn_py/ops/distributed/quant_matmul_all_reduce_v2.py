"""aclnnQuantMatmulAllReduceV2."""

from __future__ import annotations

from .shared import quant_all_reduce as q

quant_matmul_all_reduce_v2 = q.declared(
    "aclnnQuantMatmulAllReduceV2", "aclnnop/aclnn_quant_matmul_all_reduce_v2.h", True,
    summary="INT8 product, dequantised with a scale for each row, summed over the ranks of a communicator",
    formula="output = sum over the ranks of ((x1 @ x2 + bias) * dequantScale * pertokenScale + x3)",
    reference="torch.distributed.all_reduce((x1 @ x2 + bias) * dequantScale * pertokenScale[:, None] + x3)",
)  # fmt: skip

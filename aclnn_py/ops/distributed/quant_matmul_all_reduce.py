"""aclnnQuantMatmulAllReduce."""

from __future__ import annotations

from .shared import quant_all_reduce as q

quant_matmul_all_reduce = q.declared(
    "aclnnQuantMatmulAllReduce", "aclnnop/aclnn_quant_matmul_all_reduce.h", False,
    summary="INT8 product, dequantised, summed over the ranks of a communicator",
    formula="output = sum over the ranks of ((x1 @ x2 + bias) * dequantScale + x3)",
    reference="torch.distributed.all_reduce((torch.matmul(x1, x2) + bias) * dequantScale + x3)",
)  # fmt: skip

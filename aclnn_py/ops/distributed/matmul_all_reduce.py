"""aclnnMatmulAllReduce."""

from __future__ import annotations

from .shared import all_reduce as a

matmul_all_reduce = a.declared(
    "aclnnMatmulAllReduce", "aclnnop/aclnn_matmul_all_reduce.h",
    summary="matrix product, summed over the ranks of a communicator",
    formula="output = sum over the ranks of (x1 @ x2 + bias)",
    reference="torch.distributed.all_reduce(torch.matmul(x1, x2) + bias)",
)  # fmt: skip

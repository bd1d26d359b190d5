"""aclnnMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a

residual = w.In("residual", "addend of the sum, dtype of x1, [B, S, N]")
y = w.Out("y", "sum over the ranks plus residual, dtype and shape of residual", ctype=w.IN_TENSOR)
matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnMatmulAllReduceAddRmsNorm", "aclnnop/aclnn_matmul_all_reduce_add_rms_norm.h", residual, y,
    summary="matrix product summed over the ranks, plus a residual, and its RMS norm",
    formula="y = residual + sum over the ranks of (x1 @ x2 + bias); normOut = y / sqrt(mean(y^2) + epsilon) * gamma",
    reference="torch.nn.functional.rms_norm(residual + torch.distributed.all_reduce(torch.matmul(x1, x2)), ...)",
)  # fmt: skip

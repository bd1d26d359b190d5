"""aclnnWeightQuantMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a
from .shared.weight_quant_all_reduce_norm import NOTES, PRECISION, WEIGHTS

residual = w.In("residual", "addend of the sum, dtype of x1, [B, S, N]")
y = w.Out("y", "sum over the ranks plus residual, dtype and shape of residual", ctype=w.IN_TENSOR)
weight_quant_matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnWeightQuantMatmulAllReduceAddRmsNorm",
    "aclnnop/aclnn_weight_quant_matmul_all_reduce_add_rms_norm.h", residual, y,
    WEIGHTS, NOTES, PRECISION,
    summary="product with INT8 or INT4 weights, summed over the ranks, plus a residual, and its RMS norm",
    formula="y = residual + sum over the ranks of (x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias); "
    "normOut = y / sqrt(mean(y^2) + epsilon) * gamma",
    reference="torch.nn.functional.rms_norm(residual + torch.distributed.all_reduce(product), ...)",
)  # fmt: skip

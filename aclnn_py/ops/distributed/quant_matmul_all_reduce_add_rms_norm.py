"""aclnnQuantMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a
from .shared.quant_all_reduce_norm import PRECISION, QUANTISED

residual = w.In("residual", "addend of the sum, FLOAT16 or BF16, [B, S, N]")
y = w.Out("y", "sum over the ranks plus residual, dtype and shape of residual", ctype=w.IN_TENSOR)
quant_matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnQuantMatmulAllReduceAddRmsNorm", "aclnnop/aclnn_quant_matmul_all_reduce_add_rms_norm.h", residual, y,
    QUANTISED, (), PRECISION,
    summary="INT8 product, dequantised, summed over the ranks, plus a residual, and its RMS norm",
    formula="y = residual + sum over the ranks of (x1 @ x2 + bias) * dequantScale; "
    "normOut = y / sqrt(mean(y^2) + epsilon) * gamma",
    reference="torch.nn.functional.rms_norm(residual + torch.distributed.all_reduce(product), ...)",
)  # fmt: skip

"""aclnnInplaceQuantMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a
from .shared.quant_all_reduce_norm import PRECISION, QUANTISED

residual = w.InOut("residual", "addend, overwritten by the sum, FLOAT16 or BF16, [B, S, N]", ctype=w.IN_TENSOR)
inplace_quant_matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnInplaceQuantMatmulAllReduceAddRmsNorm", "aclnnop/aclnn_inplace_quant_matmul_all_reduce_add_rms_norm.h",
    residual, residual, QUANTISED, (), PRECISION,
    summary="INT8 product, dequantised, summed over the ranks and added to a residual in place, and its RMS norm",
    formula="residual += sum over the ranks of (x1 @ x2 + bias) * dequantScale; "
    "normOut = residual / sqrt(mean(residual^2) + epsilon) * gamma",
    reference="torch.nn.functional.rms_norm(residual + torch.distributed.all_reduce(product), ...)",
)  # fmt: skip

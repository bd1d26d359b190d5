"""aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a
from .shared.weight_quant_all_reduce_norm import NOTES, PRECISION, WEIGHTS

residual = w.InOut("residual", "addend, overwritten by the sum, dtype of x1, [B, S, N]", ctype=w.IN_TENSOR)
inplace_weight_quant_matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm",
    "aclnnop/aclnn_inplace_weight_quant_matmul_all_reduce_add_rms_norm.h",
    residual, residual, WEIGHTS, NOTES, PRECISION,
    summary="product with INT8 or INT4 weights, summed over the ranks, added to a residual in place, and its RMS norm",
    formula="residual += sum over the ranks of (x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias); "
    "normOut = residual / sqrt(mean(residual^2) + epsilon) * gamma",
    reference="torch.nn.functional.rms_norm(residual + torch.distributed.all_reduce(product), ...)",
)  # fmt: skip

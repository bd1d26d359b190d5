"""aclnnInplaceMatmulAllReduceAddRmsNorm."""

from __future__ import annotations

from ...lowering import language as w
from .shared import all_reduce_norm as a

residual = w.InOut("residual", "addend, overwritten by the sum, dtype of x1, [B, S, N]", ctype=w.IN_TENSOR)
inplace_matmul_all_reduce_add_rms_norm = a.declared(
    "aclnnInplaceMatmulAllReduceAddRmsNorm", "aclnnop/aclnn_inplace_matmul_all_reduce_add_rms_norm.h", residual,
    residual, summary="matrix product summed over the ranks and added to a residual in place, and its RMS norm",
    formula="residual += sum over the ranks of (x1 @ x2 + bias); normOut = residual / sqrt(mean(residual^2) + epsilon) "
    "* gamma",
    reference="torch.nn.functional.rms_norm(residual.add_(torch.distributed.all_reduce(torch.matmul(x1, x2))), ...)",
)  # fmt: skip

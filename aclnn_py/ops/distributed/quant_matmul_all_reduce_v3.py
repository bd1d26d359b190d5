"""aclnnQuantMatmulAllReduceV3."""

from __future__ import annotations

from .shared import quant_all_reduce as q
from .shared.code_sums import NOTE

quant_matmul_all_reduce_v3 = q.declared(
    "aclnnQuantMatmulAllReduceV3", "aclnnop/aclnn_quant_matmul_all_reduce_v3.h", True, by_codes=True, notes=(NOTE,),
    summary="INT8 product, dequantised, summed over the ranks of a communicator, which may exchange INT8 codes",
    formula="output = sum over the ranks of own = (x1 @ x2 + bias) * dequantScale * pertokenScale + x3; with scales of "
    "codes a, b: round(sum of round(own / a) * (a / b)) * b",
    reference="torch.distributed.all_reduce((x1 @ x2 + bias) * dequantScale * pertokenScale[:, None] + x3)",
)  # fmt: skip

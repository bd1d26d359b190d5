"""aclnnMatmulAllReduceV2."""

from __future__ import annotations

from .shared import all_reduce as a

matmul_all_reduce_v2 = a.declared(
    "aclnnMatmulAllReduceV2", "aclnnop/aclnn_matmul_all_reduce_v2.h", a.x3,
    summary="matrix product with an addend, summed over the ranks of a communicator",
    formula="output = sum over the ranks of (x1 @ x2 + bias + x3); the product is rounded before x3 is added",
    reference="torch.distributed.all_reduce(torch.matmul(x1, x2) + bias + x3)",
    notes=(a.SUMMED,),
)  # fmt: skip

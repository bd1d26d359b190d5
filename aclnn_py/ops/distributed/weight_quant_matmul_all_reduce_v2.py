"""aclnnWeightQuantMatmulAllReduceV2."""

from __future__ import annotations

from .shared import weight_all_reduce as q
from .shared.engine import ENGINE, known_engine

weight_quant_matmul_all_reduce_v2 = q.declared(
    "aclnnWeightQuantMatmulAllReduceV2", "aclnnop/aclnn_weight_quant_matmul_all_reduce_v2.h",
    ENGINE, more=(known_engine(),),
    summary="product with INT8, INT4, FP8 or HIFLOAT8 weights, summed over the ranks of a communicator",
    formula="output = sum over the ranks of (x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias + x3)",
    reference="torch.distributed.all_reduce(x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias + x3)",
)  # fmt: skip

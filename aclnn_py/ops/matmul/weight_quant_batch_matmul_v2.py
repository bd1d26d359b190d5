"""aclnnWeightQuantBatchMatmulV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared.weight_quant import NOTES, TEXTS, plan
from .shared.weight_quant_params import bias, group, offset, quant_offset, quant_scale, scale, weight, x, y
from .shared.weight_quant_rules import checks

weight_quant_batch_matmul_v2 = w.declare(
    "aclnnWeightQuantBatchMatmulV2", x, weight, scale, offset, quant_scale, quant_offset, bias, group, y,
    rules=checks(), plan=plan(), header="aclnnop/aclnn_weight_quant_batch_matmul_v2.h", notes=NOTES, **TEXTS,
)  # fmt: skip

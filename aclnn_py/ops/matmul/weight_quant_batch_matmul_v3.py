"""aclnnWeightQuantBatchMatmulV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.weight_quant import NOTES, TEXTS, plan
from .shared.weight_quant_params import bias, group, inner, offset, quant_offset, quant_scale, scale, weight, x, y
from .shared.weight_quant_rules import checks

weight_quant_batch_matmul_v3 = w.declare(
    "aclnnWeightQuantBatchMatmulV3", x, weight, scale, offset, quant_scale, quant_offset, bias, group, inner, y,
    rules=checks((w.value_is(inner, 0, 1),)), plan=plan(),
    header="aclnnop/aclnn_weight_quant_batch_matmul_v3.h", notes=NOTES, **TEXTS,
)  # fmt: skip

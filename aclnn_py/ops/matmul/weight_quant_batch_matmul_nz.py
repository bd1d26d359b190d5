"""aclnnWeightQuantBatchMatmulNz."""

from __future__ import annotations

from ...lowering import language as w
from .shared.weight_quant_nz import NZ_NOTES, NZ_TEXTS, plan
from .shared.weight_quant_nz_params import offset, quant_offset, quant_scale, scale, weight, y
from .shared.weight_quant_nz_rules import checks
from .shared.weight_quant_params import bias, group, x

weight_quant_batch_matmul_nz = w.declare(
    "aclnnWeightQuantBatchMatmulNz", x, weight, scale, offset, quant_scale, quant_offset, bias, group, y,
    rules=checks(), plan=plan(), header="aclnnop/aclnn_weight_quant_batch_matmul_nz.h", notes=NZ_NOTES, **NZ_TEXTS,
)  # fmt: skip

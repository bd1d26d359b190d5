"""aclnnGroupedMatmulSwigluQuantWeightNzV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import swiglu_v2_params as p
from .shared.swiglu_params import FORMULA, PRECISION
from .shared.swiglu_plan import planned_v2
from .shared.swiglu_v2_rules import Rules

grouped_matmul_swiglu_quant_weight_nz_v2 = w.declare(
    "aclnnGroupedMatmulSwigluQuantWeightNzV2", *p.in_order(p.weight_view),
    rules=Rules(p.weight_view, blocks=True).weight_nz(),
    plan=planned_v2(p.weight_view),
    header="aclnnop/aclnn_grouped_matmul_swiglu_quant_weight_nz_v2.h", library="transformer",
    documented_soc=w.DOCUMENTED_NEW, formula=FORMULA, precision=PRECISION, notes=p.NOTES,
    summary="grouped INT8 products with weights in FRACTAL_NZ, dequantised, SwiGLU, dynamic quantisation",
    reference="torch_npu.npu_grouped_matmul_swiglu_quant_v2(x, weight, weightScale, xScale, groupList)",
)  # fmt: skip

"""aclnnGroupedMatmulSwigluQuantV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import swiglu_v2_params as p
from .shared.swiglu_params import FORMULA, PRECISION
from .shared.swiglu_plan import planned_v2
from .shared.swiglu_v2_rules import Rules

grouped_matmul_swiglu_quant_v2 = w.declare(
    "aclnnGroupedMatmulSwigluQuantV2", *p.in_order(p.weight), rules=Rules(p.weight).second_version(),
    plan=planned_v2(p.weight, by_format=True),
    header="aclnnop/aclnn_grouped_matmul_swiglu_quant_v2.h", library="transformer",
    documented_soc=w.DOCUMENTED_NEW, formula=FORMULA, precision=PRECISION, notes=p.NOTES,
    summary="grouped INT8 products, dequantised, SwiGLU, and dynamic quantisation to INT8",
    reference="torch_npu.npu_grouped_matmul_swiglu_quant_v2(x, weight, weightScale, xScale, groupList)",
)  # fmt: skip

"""aclnnGroupedMatmulSwigluQuantWeightNZ."""

from __future__ import annotations

from ...lowering import language as w
from .shared import swiglu_params as p
from .shared.swiglu_plan import planned
from .shared.swiglu_rules import weight_nz

grouped_matmul_swiglu_quant_weight_nz = w.declare(
    "aclnnGroupedMatmulSwigluQuantWeightNZ", p.x, p.weight_view, p.bias, p.offset, p.scale, p.token, p.groups, p.out,
    p.out_scale, p.out_offset, rules=weight_nz(), plan=planned(),
    header="aclnnop/aclnn_grouped_matmul_swiglu_quant_weight_nz.h", library="transformer", documented_soc=w.A2_A3,
    formula=p.FORMULA, precision=p.PRECISION,
    summary="grouped INT8 products with weights in FRACTAL_NZ, dequantised, SwiGLU, dynamic quantisation",
    reference="torch_npu.npu_grouped_matmul_swiglu_quant(x, weight, groupList, weightScale, xScale)",
    notes=(*p.NOTES, "The storage of weight is read as FRACTAL_NZ for every format of the tensor."),
)  # fmt: skip

"""aclnnGroupedMatmulSwigluQuant."""

from __future__ import annotations

from ...lowering import language as w
from .shared import swiglu_params as p
from .shared.swiglu_plan import planned
from .shared.swiglu_rules import first_version

grouped_matmul_swiglu_quant = w.declare(
    "aclnnGroupedMatmulSwigluQuant", p.x, p.weight, p.bias, p.offset, p.scale, p.token, p.groups, p.out, p.out_scale,
    p.out_offset, rules=first_version(), plan=planned(by_format=True),
    header="aclnnop/aclnn_grouped_matmul_swiglu_quant.h", library="transformer",
    documented_soc=w.A2_A3, formula=p.FORMULA, precision=p.PRECISION,
    summary="grouped INT8 products, dequantised, SwiGLU, and dynamic quantisation to INT8",
    reference="torch_npu.npu_grouped_matmul_swiglu_quant(x, weight, groupList, weightScale, xScale)",
    notes=(
        *p.NOTES,
        "A weight of 3 axes has to be in a public format, and weights in one are refused later (161002): "
        "aclnnGroupedMatmulSwigluQuantWeightNZ takes a view [E,K,N].",
    ),
)  # fmt: skip

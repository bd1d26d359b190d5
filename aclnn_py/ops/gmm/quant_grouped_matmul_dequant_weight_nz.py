"""aclnnQuantGroupedMatmulDequantWeightNZ."""

from __future__ import annotations

from ...lowering import language as w
from .shared import dequant_params as p
from .shared.dequant_plan import planned
from .shared.dequant_rules import Rules

out = w.Out("out", "output, FLOAT16, [M,N]")
quant_grouped_matmul_dequant_weight_nz = w.declare(
    "aclnnQuantGroupedMatmulDequantWeightNZ", *p.in_order(p.weight_view, out),
    rules=Rules(p.weight_view, blocked=True).checks(), plan=planned(blocked=True),
    header="aclnnop/aclnn_quant_grouped_matmul_dequant_weight_nz.h", library="transformer",
    documented_soc=("ascend310p",),
    formula=p.FORMULA, precision=p.PRECISION, notes=p.NOTES,
    summary="quantises tokens to INT8, multiplies them by weights of experts in FRACTAL_NZ and scales the sums",
    reference="torch_npu.npu_quant_grouped_matmul_dequant(x, weight, weightScale, groupList)",
)  # fmt: skip

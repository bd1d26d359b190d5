"""aclnnQuantGroupedMatmulDequant."""

from __future__ import annotations

from ...lowering import language as w
from .shared import dequant_params as p
from .shared.dequant_plan import planned
from .shared.dequant_rules import Rules

quant_grouped_matmul_dequant = w.declare(
    "aclnnQuantGroupedMatmulDequant", *p.in_order(p.weight, p.out),
    rules=Rules(p.weight, blocked=False).checks(), plan=planned(blocked=False),
    header="aclnnop/aclnn_quant_grouped_matmul_dequant.h", library="transformer", documented_soc=("ascend310p",),
    formula=p.FORMULA, precision=p.PRECISION, notes=p.NOTES,
    summary="quantises tokens to INT8, multiplies them by the weights of their experts and scales the sums",
    reference="torch_npu.npu_quant_grouped_matmul_dequant(x, weight, weightScale, groupList)",
)  # fmt: skip

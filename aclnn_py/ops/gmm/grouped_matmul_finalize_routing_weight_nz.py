"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import finalize_params as p
from .shared.finalize_plan import planned
from .shared.finalize_rules import first_version, second_version

TEXTS: dict[str, Any] = {
    "library": "transformer", "documented_soc": w.A2_A3, "formula": p.FORMULA, "precision": p.PRECISION,
    "notes": p.NOTES,
    "summary": "products of groups of INT8 rows, dequantised and added up by token (MoE), weights in FRACTAL_NZ",
    "reference": "torch_npu.npu_grouped_matmul_finalize_routing(x1, x2, groupList, scale=scale, pertoken_scale="
    "pertokenScaleOptional, shared_input=sharedInput, logit=logit, row_index=rowIndex)",
}  # fmt: skip
HEADER = "aclnnop/aclnn_grouped_matmul_finalize_routing_weight_nz"
grouped_matmul_finalize_routing_weight_nz = w.declare(
    "aclnnGroupedMatmulFinalizeRoutingWeightNz", *p.FIRST, rules=first_version(), plan=planned(), header=f"{HEADER}.h",
    **TEXTS,
)  # fmt: skip
grouped_matmul_finalize_routing_weight_nz_v2 = w.declare(
    "aclnnGroupedMatmulFinalizeRoutingWeightNzV2", *p.SECOND, rules=second_version(),
    plan=planned(offsets=True), header=f"{HEADER}_v2.h", **TEXTS,
)  # fmt: skip

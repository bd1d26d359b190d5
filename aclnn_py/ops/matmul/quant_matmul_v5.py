"""aclnnQuantMatmulV5."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import in_order, x2
from .shared.quant_texts import BLOCKS_310P, FORMULA, NOTES, NOTES_950, TEXTS
from .shared.quant_versions import version_5

rules, plan = version_5()
quant_matmul_v5 = w.declare(
    "aclnnQuantMatmulV5", *in_order(x2), rules=rules, plan=plan, header="aclnnop/aclnn_quant_matmul_v5.h",
    formula=FORMULA.format(scale="x2Scale", token=" * x1Scale"),
    notes=(
        *NOTES, *NOTES_950, BLOCKS_310P,
        "A yScale, x1Offset or yOffset with elements gives 161001, as in CANN, which also refuses x2 in FRACTAL_NZ on "
        "the 950 (161002): aclnnQuantMatmulWeightNz takes it.",
        "On the 950 FLOAT8_E4M3FN x1 [M, K] goes with FLOAT4_E2M1 x2 [N, K], transposed, K a multiple of 8: E8M0 "
        "scales [M, K/64, 2] and [N, K/64, 2], groupSize with 32 along K, bias [1, N] of out's dtype.",
        "On the 950 an output without rows or columns ends the call without a task.",
        "A transposed view of square matrices in FRACTAL_NZ is read as the matrices in storage, as in CANN.",
    ),
    **TEXTS,
)  # fmt: skip

"""aclnnFusedQuantMatmul."""

from __future__ import annotations

from ...lowering import language as w
from .shared.fused_quant import NOTES, TEXTS, declared, in_order

x2 = w.In("x2", "right matrices, [..., K, N], dtype of x1")
rules, plan = declared(x2)
fused_quant_matmul = w.declare(
    "aclnnFusedQuantMatmul", *in_order(x2), rules=rules, plan=plan, header="aclnnop/aclnn_fused_quant_matmul.h",
    summary="GELU of a dequantised matrix product of INT8 or INT4 matrices",
    notes=(
        "Views with the last two axes swapped are read as they are, without a copy.",
        "x2 in FRACTAL_NZ is refused (161002): by CANN's documents aclnnFusedQuantMatmulWeightNz takes it.", *NOTES,
    ),
    **TEXTS,
)  # fmt: skip

"""aclnnFusedQuantMatmulWeightNz."""

from __future__ import annotations

from ...lowering import language as w
from .shared.fused_quant import NOTES, TEXTS, declared, in_order

x2 = w.In(
    "x2",
    "right matrices in FRACTAL_NZ, dtype of x1, view [..., K, N], storage [..., ceil(N/32), ceil(K/16), 16, 32] for "
    "INT8, rows of 64 INT4",
)
rules, plan = declared(x2, blocks=True)
fused_quant_matmul_weight_nz = w.declare(
    "aclnnFusedQuantMatmulWeightNz", *in_order(x2), rules=rules, plan=plan,
    header="aclnnop/aclnn_fused_quant_matmul_weight_nz.h",
    summary="GELU of a dequantised matrix product of INT8 or INT4 matrices, the right one stored in FRACTAL_NZ",
    notes=(
        "The storage of x2 is read as FRACTAL_NZ with any storage format, and has to have as many elements as its "
        "blocks. A view with its last two axes swapped stands for a storage of the transposed matrices.", *NOTES,
    ),
    **TEXTS,
)  # fmt: skip

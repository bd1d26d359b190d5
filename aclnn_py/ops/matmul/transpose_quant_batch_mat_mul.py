"""aclnnTransposeQuantBatchMatMul and aclnnTransposeQuantBatchMatMulWeightNz."""

from __future__ import annotations

from ...lowering import language as w
from .shared.transposed_quant_params import NOTES, ORDER, TEXTS, x1
from .shared.transposed_quant_plan import planned
from .shared.transposed_quant_rules import Rules

x2 = w.In("x2", "right matrices, FP8 or HIFLOAT8, [B, K, N] or [B, N, K] as permX2 says; MX: also in FRACTAL_NZ")
stored = w.In(
    "x2", "right matrices in FRACTAL_NZ, FLOAT8_E4M3FN, view [B, K, N] or [B, N, K] as permX2 says, storage of "
    "the view [B, R, C]: [B, ceil(C/32), ceil(R/16), 16, 32]",
)  # fmt: skip
SUMMARY = "batched product of FP8 or HIFLOAT8 matrices with transposed axes, dequantised by scales"
plain, blocks = Rules(x2), Rules(stored)
transpose_quant_batch_mat_mul = w.declare(
    "aclnnTransposeQuantBatchMatMul", x1, x2, *ORDER, rules=plain.all(), plan=planned(plain), notes=NOTES,
    summary=SUMMARY, **TEXTS,
)  # fmt: skip
transpose_quant_batch_mat_mul_weight_nz = w.declare(
    "aclnnTransposeQuantBatchMatMulWeightNz", x1, stored, *ORDER, rules=blocks.all(blocks.is_nz), plan=planned(blocks),
    notes=NOTES, summary=f"{SUMMARY}; the right ones stored in FRACTAL_NZ", **TEXTS,
)  # fmt: skip

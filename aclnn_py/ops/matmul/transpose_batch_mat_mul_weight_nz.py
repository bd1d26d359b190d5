"""aclnnTransposeBatchMatMulWeightNz."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.kernels.stored_matrix import StoredMatrix
from .shared.transpose_params import x1
from .shared.transpose_rules import IS_NZ, checks
from .shared.transposed_product import NOTES, ORDER, TEXTS, plan

x2 = w.In(
    "x2",
    "right matrices in FRACTAL_NZ, FLOAT16 or BF16, view [B, K, N] or [B, N, K] as permX2 says, storage of the view "
    "[B, R, C]: [B, ceil(C/16), ceil(R/16), 16, 16]",
)
transpose_batch_mat_mul_weight_nz = w.declare(
    "aclnnTransposeBatchMatMulWeightNz", x1, x2, *ORDER, rules=checks(IS_NZ),
    plan=plan(StoredMatrix(x2, blocks=IS_NZ)),
    summary="batched matrix product with transposed axes and right matrices stored in FRACTAL_NZ",
    notes=(*NOTES, "A storage of x2 smaller than its blocks gives 561103; CANN reads out of bounds."), **TEXTS,
)  # fmt: skip

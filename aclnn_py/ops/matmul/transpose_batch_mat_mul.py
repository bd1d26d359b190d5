"""aclnnTransposeBatchMatMul."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from .shared.transpose_params import x1, x2
from .shared.transpose_rules import checks
from .shared.transposed_product import NOTES, ORDER, TEXTS, plan

transpose_batch_mat_mul = w.declare(
    "aclnnTransposeBatchMatMul", x1, x2, *ORDER, rules=checks(), plan=plan(w.Strided(x2, code=ACLNN_ERR_PARAM_INVALID)),
    summary="batched matrix product with transposed axes; the output has the rows before the batch",
    notes=(*NOTES, "x2 in FRACTAL_NZ is not emulated: the task fails."), **TEXTS,
)  # fmt: skip

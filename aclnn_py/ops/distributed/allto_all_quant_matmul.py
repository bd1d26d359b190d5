"""aclnnAlltoAllQuantMatmul."""

from __future__ import annotations

from .shared import quant_exchange_before as x

allto_all_quant_matmul = x.declared(
    "aclnnAlltoAllQuantMatmul", "aclnnop/aclnn_allto_all_quant_matmul.h", engines=False,
    summary="product with INT8 or INT4 weights of rows quantised after an all-to-all",
)  # fmt: skip

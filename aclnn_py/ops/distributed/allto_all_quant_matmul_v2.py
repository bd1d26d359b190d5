"""aclnnAlltoAllQuantMatmulV2."""

from __future__ import annotations

from .shared import quant_exchange_before as x

allto_all_quant_matmul_v2 = x.declared(
    "aclnnAlltoAllQuantMatmulV2", "aclnnop/aclnn_allto_all_quant_matmul_v2.h", engines=True,
    summary="product with INT8 or INT4 weights of rows quantised after an all-to-all, by an engine that is named",
)  # fmt: skip

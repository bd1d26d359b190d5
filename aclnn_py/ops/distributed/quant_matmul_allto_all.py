"""aclnnQuantMatmulAlltoAll."""

from __future__ import annotations

from .shared import quant_exchange_behind as x

quant_matmul_allto_all = x.declared(
    "aclnnQuantMatmulAlltoAll", "aclnnop/aclnn_quant_matmul_allto_all.h", engines=False,
    summary="INT8 product, dequantised, whose columns the ranks exchange by an all-to-all",
)  # fmt: skip

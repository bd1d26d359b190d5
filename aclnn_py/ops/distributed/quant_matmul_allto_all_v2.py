"""aclnnQuantMatmulAlltoAllV2."""

from __future__ import annotations

from .shared import quant_exchange_behind as x

quant_matmul_allto_all_v2 = x.declared(
    "aclnnQuantMatmulAlltoAllV2", "aclnnop/aclnn_quant_matmul_allto_all_v2.h", engines=True,
    summary="INT8 product, dequantised, whose columns the ranks exchange by an all-to-all, by an engine that is named",
)  # fmt: skip

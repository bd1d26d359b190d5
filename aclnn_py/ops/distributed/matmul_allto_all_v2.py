"""aclnnMatmulAlltoAllV2."""

from __future__ import annotations

from .shared import exchange_behind as x

matmul_allto_all_v2 = x.declared(
    "aclnnMatmulAlltoAllV2", "aclnnop/aclnn_matmul_allto_all_v2.h", engines=True,
    summary="matrix product whose columns the ranks exchange by an all-to-all, by an engine that is named",
)  # fmt: skip

"""aclnnMatmulAlltoAll."""

from __future__ import annotations

from .shared import exchange_behind as x

matmul_allto_all = x.declared(
    "aclnnMatmulAlltoAll", "aclnnop/aclnn_matmul_allto_all.h", engines=False,
    summary="matrix product whose columns the ranks exchange by an all-to-all",
)  # fmt: skip

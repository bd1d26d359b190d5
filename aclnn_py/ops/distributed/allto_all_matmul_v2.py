"""aclnnAlltoAllMatmulV2."""

from __future__ import annotations

from .shared import exchange_before as x

allto_all_matmul_v2 = x.declared(
    "aclnnAlltoAllMatmulV2", "aclnnop/aclnn_allto_all_matmul_v2.h", engines=True,
    summary="matrix product of rows that all ranks have parts of, after an all-to-all, by an engine that is named",
)  # fmt: skip

"""aclnnAlltoAllMatmul."""

from __future__ import annotations

from .shared import exchange_before as x

allto_all_matmul = x.declared(
    "aclnnAlltoAllMatmul", "aclnnop/aclnn_allto_all_matmul.h", engines=False,
    summary="matrix product of rows that all ranks have parts of, after an all-to-all",
)  # fmt: skip

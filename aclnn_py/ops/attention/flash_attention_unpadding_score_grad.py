"""aclnnFlashAttentionUnpaddingScoreGrad."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family

flash_attention_unpadding_score_grad = backward(
    "aclnnFlashAttentionUnpaddingScoreGrad",
    "gradients of attention over packed sequences with respect to query, key and value",
    Family(packed=True, pse_types=False),
)

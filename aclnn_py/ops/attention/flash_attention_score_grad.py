"""aclnnFlashAttentionScoreGrad."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family

flash_attention_score_grad = backward(
    "aclnnFlashAttentionScoreGrad",
    "gradients of scaled dot-product attention with respect to query, key and value",
    Family(packed=False, pse_types=False),
)

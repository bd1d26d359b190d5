"""aclnnFlashAttentionScoreGradV2."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family

flash_attention_score_grad_v2 = backward(
    "aclnnFlashAttentionScoreGradV2",
    "gradients of attention with respect to query, key and value, with a choice of position bias",
    Family(packed=False, pse_types=True),
)

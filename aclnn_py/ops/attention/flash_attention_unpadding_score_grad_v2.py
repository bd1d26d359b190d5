"""aclnnFlashAttentionUnpaddingScoreGradV2."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family

flash_attention_unpadding_score_grad_v2 = backward(
    "aclnnFlashAttentionUnpaddingScoreGradV2",
    "gradients of attention over packed sequences, with a choice of position bias",
    Family(packed=True, pse_types=True),
)

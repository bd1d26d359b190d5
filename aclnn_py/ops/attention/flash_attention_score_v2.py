"""aclnnFlashAttentionScoreV2."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward

flash_attention_score_v2 = forward(
    "aclnnFlashAttentionScoreV2",
    "scaled dot-product attention for training, with a choice of position bias",
    Family(packed=False, pse_types=True),
)

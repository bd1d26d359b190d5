"""aclnnFlashAttentionScore, V2 and V3."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward
from .shared.sink import SINK

flash_attention_score = forward(
    "aclnnFlashAttentionScore",
    "scaled dot-product attention for training, with position bias, mask and dropout",
    Family(packed=False, pse_types=False, any_case=True),
)
flash_attention_score_v2 = forward(
    "aclnnFlashAttentionScoreV2",
    "scaled dot-product attention for training, with a choice of position bias",
    Family(packed=False, pse_types=True, any_case=True),
)
flash_attention_score_v3 = forward(
    "aclnnFlashAttentionScoreV3",
    "scaled dot-product attention for training, with an attention sink",
    Family(packed=False, pse_types=True, sink=SINK, any_case=True),
)

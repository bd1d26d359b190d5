"""aclnnFlashAttentionScoreGrad, V2 and V3."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family
from .shared.sink import SINK_IN

flash_attention_score_grad = backward(
    "aclnnFlashAttentionScoreGrad",
    "gradients of scaled dot-product attention with respect to query, key and value",
    Family(packed=False, pse_types=False),
)
flash_attention_score_grad_v2 = backward(
    "aclnnFlashAttentionScoreGradV2",
    "gradients of attention with respect to query, key and value, with a choice of position bias",
    Family(packed=False, pse_types=True),
)
flash_attention_score_grad_v3 = backward(
    "aclnnFlashAttentionScoreGradV3",
    "gradients of attention with respect to query, key, value and an attention sink",
    Family(packed=False, pse_types=True, sink=SINK_IN),
)

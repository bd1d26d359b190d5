"""aclnnFlashAttentionUnpaddingScoreGradV3."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family
from .shared.packed_rope import ropes

flash_attention_unpadding_score_grad_v3 = backward(
    "aclnnFlashAttentionUnpaddingScoreGradV3",
    "gradients of attention over packed sequences, with a separate rotary part of queries and keys",
    Family(packed=True, pse_types=True, ropes=ropes("keyIn")),
)

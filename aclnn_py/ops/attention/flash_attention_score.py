"""aclnnFlashAttentionScore."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward

flash_attention_score = forward(
    "aclnnFlashAttentionScore",
    "scaled dot-product attention for training, with position bias, mask and dropout",
    Family(packed=False, pse_types=False),
)

"""aclnnFlashAttentionVarLenScoreV2."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward

flash_attention_var_len_score_v2 = forward(
    "aclnnFlashAttentionVarLenScoreV2",
    "scaled dot-product attention for training over packed sequences, with a choice of position bias",
    Family(packed=True, pse_types=True),
)

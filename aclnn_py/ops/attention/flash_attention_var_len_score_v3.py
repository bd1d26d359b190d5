"""aclnnFlashAttentionVarLenScoreV3."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward
from .shared.packed_rope import ropes

flash_attention_var_len_score_v3 = forward(
    "aclnnFlashAttentionVarLenScoreV3",
    "attention for training over packed sequences, with a separate rotary part of queries and keys",
    Family(packed=True, pse_types=True, ropes=ropes("key")),
)

"""aclnnFlashAttentionVarLenScore."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward

flash_attention_var_len_score = forward(
    "aclnnFlashAttentionVarLenScore",
    "scaled dot-product attention for training over packed sequences of different lengths",
    Family(packed=True, pse_types=False),
)

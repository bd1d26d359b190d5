"""aclnnFlashAttentionVarLenScoreV4."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward
from .shared.parameters import ROWS

flash_attention_var_len_score_v4 = forward(
    "aclnnFlashAttentionVarLenScoreV4",
    "attention for training over packed sequences, with a choice of the softmax statistics' layout",
    Family(packed=True, pse_types=False, rows=ROWS["softmaxOutLayout"]),
)

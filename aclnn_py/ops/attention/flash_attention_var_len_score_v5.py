"""aclnnFlashAttentionVarLenScoreV5."""

from __future__ import annotations

from .shared.family import Family
from .shared.forward import forward
from .shared.packed_rope import ropes
from .shared.parameters import ROWS
from .shared.sink import SINK

flash_attention_var_len_score_v5 = forward(
    "aclnnFlashAttentionVarLenScoreV5",
    "attention for training over packed sequences, with rotary parts, an attention sink and a choice of layout",
    Family(packed=True, pse_types=True, rows=ROWS["softmaxOutLayout"], ropes=ropes("key"), sink=SINK),
)

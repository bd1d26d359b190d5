"""aclnnFlashAttentionUnpaddingScoreGradV5."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family
from .shared.packed_rope import ropes
from .shared.parameters import OPEN_ROWS
from .shared.sink import SINK_IN

flash_attention_unpadding_score_grad_v5 = backward(
    "aclnnFlashAttentionUnpaddingScoreGradV5",
    "gradients of attention over packed sequences with rotary parts and an attention sink",
    Family(packed=True, pse_types=True, rows=OPEN_ROWS, ropes=ropes("keyIn"), sink=SINK_IN),
)

"""aclnnFlashAttentionUnpaddingScoreGradV4."""

from __future__ import annotations

from .shared.backward import backward
from .shared.family import Family
from .shared.parameters import ROWS

flash_attention_unpadding_score_grad_v4 = backward(
    "aclnnFlashAttentionUnpaddingScoreGradV4",
    "gradients of attention over packed sequences, with a choice of the softmax statistics' layout",
    Family(packed=True, pse_types=False, rows=ROWS["softmaxInLayout"]),
)

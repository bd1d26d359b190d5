"""aclnnIncreFlashAttentionV4."""

from __future__ import annotations

from .shared.incre_inference import incre

incre_flash_attention_v4 = incre(4)

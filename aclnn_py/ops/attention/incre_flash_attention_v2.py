"""aclnnIncreFlashAttentionV2."""

from __future__ import annotations

from .shared.inference.incre_inference import incre

incre_flash_attention_v2 = incre(2)

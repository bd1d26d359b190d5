"""aclnnIncreFlashAttentionV3."""

from __future__ import annotations

from .shared.inference.incre_inference import incre

incre_flash_attention_v3 = incre(3)

"""aclnnIncreFlashAttentionV4."""

from __future__ import annotations

from .shared.inference.incre_inference import incre

incre_flash_attention_v4 = incre(4)

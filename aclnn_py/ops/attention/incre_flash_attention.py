"""aclnnIncreFlashAttention."""

from __future__ import annotations

from .shared.incre_inference import incre

incre_flash_attention = incre(1)

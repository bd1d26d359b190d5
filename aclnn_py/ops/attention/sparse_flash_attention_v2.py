"""aclnnSparseFlashAttentionV2."""

from __future__ import annotations

from .shared.sparse_flash import sparse_flash

sparse_flash_attention_v2 = sparse_flash(2)

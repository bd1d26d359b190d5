"""aclnnSparseFlashAttention."""

from __future__ import annotations

from .shared.sparse_flash import sparse_flash

sparse_flash_attention = sparse_flash(1)

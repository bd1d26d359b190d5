"""aclnnKvQuantSparseFlashAttention."""

from __future__ import annotations

from .shared.kv_quant_flash import kv_quant_flash

kv_quant_sparse_flash_attention = kv_quant_flash(1)

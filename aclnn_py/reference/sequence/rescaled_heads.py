"""Queries, keys and values of all heads, taken apart."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


@reference("aclnnTransformBiasRescaleQkv", attrs=((1,), (4,)))
def transform(qkv: Array, bias: Array, heads: int) -> tuple[Array, ...]:
    batch, tokens, total = qkv.shape
    parts = np.moveaxis((qkv + bias).reshape(batch, tokens, 3, heads, total // 3 // heads), (2, 3), (0, 2))
    scale = float(np.float32(1) / np.sqrt(np.float32(parts.shape[-1])))
    return parts[0] * scale, parts[1], parts[2]

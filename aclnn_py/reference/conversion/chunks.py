"""Tensors cut into chunks, by NumPy's own padding and joining."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


@reference("aclnnChunkCat", integers=True, attrs=((0, 3), (0, 5), (0, 1)))
def chunk_cat(tensors: list[Array], dim: int, chunks: int) -> Array | None:
    rows = []
    for one in tensors:
        if one.size:
            each = -(-one.shape[0] // chunks)
            filled = np.zeros((each * chunks, one[0].size), one.dtype)
            filled[: one.shape[0]] = one.reshape(one.shape[0], -1)
            rows.append(filled.reshape(chunks, -1))
    return np.concatenate(rows, 1) if rows else None

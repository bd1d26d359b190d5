"""Attention for inference: what its tiling functions test of mask, band and position bias."""

from __future__ import annotations

from ....rules.core.call import TensorFacts
from .inference_request import Request
from .inference_sequences import full_keys, key_padded, lengths, prefix_keys
from .inference_sizes import Sizes

COMPRESSED = (2048, 2048)
"""The shape of the mask that stands for a triangle."""


def mask_shape_fits(mask: TensorFacts, rows: int, keys: int, batches: int) -> bool:
    """[rows, keys], or with axes of one or all batches, and of one head, in front; it may be larger."""
    outer, inner = mask.shape[:-2], mask.shape[-2:]
    if not 2 <= mask.rank <= 4 or outer[1:] not in ((), (1,)) or (outer and outer[0] not in (1, batches)):
        return False
    return inner[0] >= rows and inner[1] >= keys


def masked_keys(request: Request, sizes: Sizes) -> int:
    """Keys that a mask or a position bias has to tell of."""
    found = lengths(request, sizes)
    if found is None:
        return 1 << 60
    if key_padded(request, sizes) or not sizes.decode:
        room = max(full_keys(request, sizes), default=0)
        blocks = max(-(-one // sizes.block) * sizes.block for one in found[1]) if sizes.block and found[1] else room
        return blocks + prefix_keys(request)
    return (max(full_keys(request, sizes)) if sizes.block else max(found[1], default=0)) + prefix_keys(request)


def mask_fits(request: Request, sizes: Sizes) -> bool:
    """The mask that the sparse mode wants."""
    mask = request.mask
    if not 0 <= request.sparse <= 4:
        return False
    if mask is None or not mask.numel:
        needed = request.sparse != 0 and not (sizes.decode and request.query_rope is None and not sizes.packed)
        return not needed or (sizes.decode and request.query_rope is None)
    compressed = mask.shape in (COMPRESSED, (1, *COMPRESSED), (1, 1, *COMPRESSED))
    if sizes.packed or (sizes.decode and request.query_rope is not None):
        modes = (3, 4) if sizes.block and not sizes.decode else (2, 3, 4)
        return request.sparse in modes and compressed
    if request.sparse in ((3, 4) if sizes.decode else (2, 3, 4)):
        return compressed
    keys = masked_keys(request, sizes)
    if not sizes.decode:
        return mask_shape_fits(mask, sizes.rows, keys, sizes.batches)
    inner = mask.shape[1:-1]
    return mask.rank > 1 and mask.shape[0] == sizes.batches and set(inner) <= {1} and mask.shape[-1] >= keys


def band_fits(request: Request, sizes: Sizes) -> bool:
    """preTokens and nextTokens leave a key, where they count."""
    found, padded = lengths(request, sizes), request.query_padding is not None or request.key_padding is not None
    counts = request.mask is not None and request.mask.numel and request.sparse in (0, 4) and not sizes.decode
    if found is None or not counts or (request.sparse == 0 and padded):
        return True
    before, behind, more = request.before, request.behind, prefix_keys(request)
    if (before < 0 and behind < 0) or -behind > before:
        return False
    first, second = (-behind, -before) if request.sparse == 0 else (-before, -behind)
    return all(first < queries or first <= 0 for queries in found[0]) and all(
        second < keys + more or second <= 0 for keys in found[1]
    )


def bias_fits(request: Request, sizes: Sizes) -> bool:
    """A position bias for every head, of the dtype of query."""
    pse = request.pse
    if pse is None or (not pse.numel and not sizes.decode):
        return True
    if sizes.packed or request.query_rope is not None or pse.rank != 4 or pse.dtype != request.query.dtype:
        return False
    batches, heads, rows, keys = pse.shape
    needed = max(full_keys(request, sizes)) + prefix_keys(request) if sizes.decode else masked_keys(request, sizes)
    rows_fit = rows == 1 if sizes.decode else rows >= sizes.rows
    return batches in (1, sizes.batches) and heads == sizes.heads and rows_fit and keys >= needed

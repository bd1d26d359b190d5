"""Attention for inference: tests of the tiling functions on mask, band and position bias."""

from __future__ import annotations

from .....base import dtype as dt
from .....rules.core.call import TensorFacts
from .inference_latent_checks import COMPRESSED, is_latent, latent_mask_fits
from .inference_piece_checks import grouped, piece_mask_fits
from .inference_request import Request
from .inference_sequences import full_keys, key_padded, lengths, prefix_keys
from .inference_sizes import Sizes

BANDED_WIDTHS = (64, 128)
"""Channels of values for which packed sequences have sparseMode 4."""


def mask_shape_fits(mask: TensorFacts, rows: int, keys: int, batches: int) -> bool:
    """[rows, keys], or with axes of one or all batches, and of one head, in front; it may be larger."""
    outer, inner = mask.shape[:-2], mask.shape[-2:]
    if not 2 <= mask.rank <= 4 or outer[1:] not in ((), (1,)) or (outer and outer[0] not in (1, batches)):
        return False
    return inner[0] >= rows and inner[1] >= keys


def masked_keys(request: Request, sizes: Sizes) -> int:
    """Keys that a mask or a position bias has to cover."""
    found = lengths(request, sizes)
    if found is None:
        return 1 << 60
    if key_padded(request, sizes) or not sizes.decode:
        room = max(full_keys(request, sizes), default=0)
        blocks = max(-(-one // sizes.block) * sizes.block for one in found[1]) if sizes.block and found[1] else room
        return blocks + prefix_keys(request)
    return (max(full_keys(request, sizes)) if sizes.block else max(found[1], default=0)) + prefix_keys(request)


def mask_fits(request: Request, sizes: Sizes) -> bool:
    """The mask of the sparse mode."""
    mask = request.mask
    if not 0 <= request.sparse <= 4:
        return False
    if is_latent(request, sizes):
        return latent_mask_fits(request, sizes)
    if grouped(request):
        return piece_mask_fits(request, sizes)
    if sizes.packed and request.sparse == 0:
        return mask is None
    if mask is None or not mask.numel:
        return sizes.decode or request.sparse == 0
    compressed = mask.shape in (COMPRESSED, (1, *COMPRESSED), (1, 1, *COMPRESSED))
    if sizes.packed:
        return compressed and (request.sparse == 3 or (request.sparse == 4 and sizes.value_width in BANDED_WIDTHS))
    if sizes.decode:
        return mask.shape == COMPRESSED if request.sparse in (3, 4) else covers_single_query(mask, request, sizes)
    if request.sparse in (2, 3, 4):
        return compressed
    return mask_shape_fits(mask, sizes.rows, masked_keys(request, sizes), sizes.batches)


def covers_single_query(mask: TensorFacts, request: Request, sizes: Sizes) -> bool:
    """[batches, ..., keys] with axes of size 1 between."""
    keys, inner = masked_keys(request, sizes), {*mask.shape[1:-1]}
    return mask.rank > 1 and mask.shape[0] == sizes.batches and inner <= {1} and mask.shape[-1] >= keys


def band_fits(request: Request, sizes: Sizes) -> bool:
    """preTokens and nextTokens leave a key, where they are read."""
    found, padded = lengths(request, sizes), request.query_padding is not None or request.key_padding is not None
    banded = request.mask is not None and request.mask.numel and request.sparse in (0, 4) and not sizes.decode
    if found is None or not banded or (request.sparse == 0 and padded):
        return True
    before, behind, more = request.before, request.behind, prefix_keys(request)
    if (before < 0 and behind < 0) or -behind > before:
        return False
    first, second = (-behind, -before) if request.sparse == 0 else (-before, -behind)
    return all(first < queries or first <= 0 for queries in found[0]) and all(
        second < keys + more or second <= 0 for keys in found[1]
    )


def half_mask_fits(request: Request, version: int) -> bool:
    """FLOAT16 masks of prompts alone: FLOAT16, innerPrecise 1 (the first versions' own), no bias, sparseMode 0 or 1."""
    if request.mask is None or request.mask.dtype != dt.ACL_FLOAT16:
        return True
    halves = request.query.dtype == request.out.dtype == dt.ACL_FLOAT16
    return halves and (version < 3 or request.precise == 1) and request.pse is None and request.sparse in (0, 1)


def bias_fits(request: Request, sizes: Sizes) -> bool:
    """A position bias for every head, of the dtype of query."""
    pse = request.pse
    if pse is None or (not pse.numel and not sizes.decode):
        return True
    unbiased = sizes.packed or request.query_rope is not None or grouped(request)
    real = dt.ACL_FLOAT16 if request.query.dtype == dt.ACL_INT8 else request.query.dtype
    if unbiased or pse.rank != 4 or pse.dtype != real:
        return False
    batches, heads, rows, keys = pse.shape
    needed = max(full_keys(request, sizes)) + prefix_keys(request) if sizes.decode else masked_keys(request, sizes)
    rows_fit = rows == 1 if sizes.decode else rows >= sizes.rows
    return batches in (1, sizes.batches) and heads == sizes.heads and rows_fit and keys >= needed

"""Attention for inference: tests of the tiling functions on optional tensors but masks, biases and scales."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_codes import is_coded
from .inference_latent_checks import is_latent, latent_fits
from .inference_layouts import LAYOUTS, axes_of
from .inference_piece_checks import grouped, piece_fits
from .inference_request import Request
from .inference_sequences import lengths
from .inference_sizes import Sizes, cache_layout, lse_shape, query_axes, table_columns

ROTARY = 64


def blocks_fit(request: Request, sizes: Sizes) -> bool:
    """A block table with blocks for the keys of every sequence, and caches of its blocks."""
    found, table = lengths(request, sizes), request.blocks
    if found is None or table is None or table.rank != 2 or not table.numel or len(request.key) != 1:
        return False
    step = {dt.ACL_INT8: 32, dt.ACL_INT4: 1}.get(request.key[0].dtype, 16)
    most, step = (512, step) if sizes.decode else (1024, 128)
    if sizes.block != request.block_size or not 0 < sizes.block <= most or sizes.block % step:
        return False
    count, rank = len(found[1]), request.key[0].rank
    needed = [-(-one // sizes.block) for one in found[1]]
    if request.layout.partition("_")[0] in ("BSH", "BSND") and rank == 4:
        return False
    enough = sizes.decode or sum(needed) <= request.key[0].shape[0]
    return table.shape[0] == count and max(needed) <= table_columns(request) and enough


def rope_fits(request: Request, sizes: Sizes) -> bool:
    """Rotary parts of 64 channels beside 512 of single queries (MLA), or 128 of packed prompts."""
    query, key = request.query_rope, request.key_rope
    if query is None or key is None:
        return query is key
    one = axes_of(query.shape, LAYOUTS[request.layout][0], sizes.heads)
    other = axes_of(key.shape, cache_layout(request, key), sizes.key_heads)
    cache = axes_of(request.key[0].shape, cache_layout(request, request.key[0]), sizes.key_heads)
    own = query_axes(request)
    if one is None or other is None or own is None or cache is None or request.layout == "BNSD_BSND":
        return False
    pieces = key.rank == request.key[0].rank and (key.rank < 5 or piece_fits(key))
    alike = pieces and one == own._replace(width=ROTARY) and other == cache._replace(width=ROTARY)
    fits = latent_fits(request, sizes) if sizes.decode else sizes.packed and sizes.width == sizes.value_width == 128
    real = dt.ACL_BF16 if is_coded(request) else request.query.dtype
    dtypes = query.dtype == key.dtype == real and request.key[0].dtype == request.query.dtype
    return alike and fits and dtypes and not sizes.listed


def prefix_fits(request: Request, sizes: Sizes) -> bool:
    """Keys and values in front of those of every sequence."""
    key, value = request.key_prefix, request.value_prefix
    if key is None or value is None:
        return key is value
    apart = sizes.block or sizes.listed or sizes.packed or request.query_padding or request.key_padding
    if apart or request.query_rope is not None or key.shape != value.shape or not key.numel:
        return False
    found = axes_of(key.shape, LAYOUTS[request.layout][0], sizes.key_heads)
    if found is None or found.batches != 1 or found.heads != sizes.key_heads or found.width != sizes.width:
        return False
    own = request.prefix_length
    fits = not own or (len(own) == 1 and 0 <= own[0] <= found.rows)
    return fits and key.dtype == value.dtype == request.key[0].dtype == request.query.dtype


def padding_fits(request: Request, sizes: Sizes) -> bool:
    """[1] beside lengths for prompts, of dense caches; single queries ignore an unused one, MLA has none."""
    paddings = [each for each in (request.query_padding, request.key_padding) if each is not None]
    if sizes.decode:
        return not (paddings and request.query_rope is not None)
    if paddings and (sizes.block or sizes.packed or sizes.listed):
        return False
    sides = ((request.query_padding, request.query_lengths), (request.key_padding, request.key_lengths))
    return all(each.shape == (1,) and known is not None for each, known in sides if each is not None)


def sink_fits(request: Request, sizes: Sizes) -> bool:
    """A sink for every head, of packed sequences."""
    if request.sink is None:
        return True
    widths = sizes.width in (64, 128) and sizes.value_width in (64, 128)
    return request.sink.shape == (sizes.heads,) and request.layout in ("TND", "NTD_TND") and widths


def lse_fits(request: Request, sizes: Sizes) -> bool:
    if not request.lse_flag or request.lse is None:
        return True
    return request.lse.shape == lse_shape(request, sizes) and not (is_latent(request, sizes) or grouped(request))

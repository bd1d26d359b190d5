"""Attention for inference: what its tiling functions test, of the arguments as a whole."""

from __future__ import annotations

from ....base import dtype as dt
from .inference_layouts import DECODED, LAYOUTS, axes_of
from .inference_request import Request
from .inference_sequences import lengths, query_padded, sliding_window
from .inference_sizes import (
    Sizes,
    cache_layout,
    lse_shape,
    out_shape,
    query_axes,
    shared_heads,
    table_columns,
)

WIDEST, MOST_HEADS, MOST_BATCHES, MOST_TOKENS = 512, 256, 65536, 1 << 20
ROTARY = 64
PACKED_WIDTHS = ((64, 64), (128, 128), (192, 128), (192, 192))


def known_layout(request: Request) -> bool:
    """A layout that there is, with as many axes as query has."""
    return request.layout in LAYOUTS and query_axes(request._replace(heads=max(request.heads, 1))) is not None


def heads_fit(request: Request) -> bool:
    """Heads of query, and of keys as many or a divisor."""
    shared = shared_heads(request)
    return request.heads > 0 and 0 < shared <= request.heads and request.heads % shared == 0


def caches_fit(request: Request, sizes: Sizes) -> bool:
    """Sizes of heads and batches, and the kernel that there is for them."""
    if sizes.width > WIDEST or sizes.batches > MOST_BATCHES:
        return False
    if sizes.packed:
        widths = request.query.dtype == dt.ACL_BF16 and (sizes.width, sizes.value_width) in PACKED_WIDTHS
        return request.query_rope is not None if sizes.decode else widths
    if sizes.width != sizes.value_width and not sliding_window(request, sizes):
        return False
    if not sizes.decode:
        return sizes.width % 16 == 0 and not (request.layout == "BNSD_BSND" and sizes.rows == 1)
    plain = sizes.key_heads <= MOST_HEADS and sizes.group <= 64 and sizes.rows == 1
    return request.layout in DECODED and (request.query_rope is not None or plain)


def prompt_fits(request: Request, sizes: Sizes) -> bool:
    """The same for prompts alone, whose heads are padded: values may be narrower."""
    limits = sizes.batches <= MOST_BATCHES and sizes.heads <= MOST_HEADS and sizes.group <= 64
    if sizes.packed:
        return limits and caches_fit(request, sizes)
    return limits and sizes.value_width <= sizes.width <= WIDEST


def out_fits(request: Request, sizes: Sizes) -> bool:
    return request.out.shape == out_shape(request, sizes)


def lengths_fit(request: Request, sizes: Sizes) -> bool:
    return lengths(request, sizes) is not None


def blocks_fit(request: Request, sizes: Sizes) -> bool:
    """A block table with room for the keys of every sequence, and caches of its blocks."""
    found, table = lengths(request, sizes), request.blocks
    if found is None or table is None or table.rank != 2 or not table.numel or len(request.key) != 1:
        return False
    step = 32 if request.key[0].dtype == dt.ACL_INT8 else 16
    most, step = (512, step) if sizes.decode else (1024, 128)
    if sizes.block != request.block_size or not 0 < sizes.block <= most or sizes.block % step:
        return False
    count, rank = len(found[1]), request.key[0].rank
    needed = [-(-one // sizes.block) for one in found[1]]
    if request.layout in ("BSH", "BSND") and rank != 3:
        return False
    enough = sizes.decode or sum(needed) <= request.key[0].shape[0]
    return table.shape[0] == count and max(needed) <= table_columns(request) and enough


def rope_fits(request: Request, sizes: Sizes) -> bool:
    """Rotary parts of 64 channels beside every query and key; 512 of the others, or 128 of packed sequences."""
    query, key = request.query_rope, request.key_rope
    if query is None or key is None:
        return query is key
    one = axes_of(query.shape, LAYOUTS[request.layout][0], sizes.heads)
    other = axes_of(key.shape, cache_layout(request, key), sizes.key_heads)
    cache = axes_of(request.key[0].shape, cache_layout(request, request.key[0]), sizes.key_heads)
    own = query_axes(request)
    if one is None or other is None or own is None or cache is None or request.layout == "BNSD_BSND":
        return False
    alike = one == own._replace(width=ROTARY) and other == cache._replace(width=ROTARY)
    widths = sizes.width == WIDEST if sizes.decode else sizes.packed and sizes.width == 128
    dtypes = query.dtype == request.query.dtype and key.dtype == request.key[0].dtype == request.query.dtype
    return alike and widths and dtypes and (not sizes.block or sizes.block in (16, 128)) and not sizes.listed


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
    """Sizes of padding on the right, one number each; not beside a block table or packed sequences."""
    sized = [each.numel > 0 for each in (request.query_padding, request.key_padding) if each is not None]
    apart = sizes.block or sizes.packed or sizes.listed or request.query_rope is not None
    return all(sized) and not (sized and apart and (query_padded(request, sizes) or request.key_padding is not None))


def sink_fits(request: Request, sizes: Sizes) -> bool:
    """A sink for every head, of packed sequences."""
    if request.sink is None:
        return True
    widths = sizes.width in (64, 128) and sizes.value_width in (64, 128)
    return request.sink.shape == (sizes.heads,) and request.layout in ("TND", "NTD_TND") and widths


def lse_fits(request: Request, sizes: Sizes) -> bool:
    if not request.lse_flag or request.lse is None:
        return True
    return request.lse.shape == lse_shape(request, sizes) and not (sizes.decode and request.query_rope is not None)

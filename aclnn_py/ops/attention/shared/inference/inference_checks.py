"""Attention for inference: tests of the tiling functions on shapes, lengths and modes."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_codes import is_coded
from .inference_dtypes import HALVES
from .inference_int4 import int4_fits
from .inference_latent_checks import is_latent
from .inference_layouts import DECODED, LAYOUTS, PROMPTS, in_pieces
from .inference_piece_checks import grouped, pieces_fit
from .inference_request import Request
from .inference_sequences import lengths, sliding_window
from .inference_sizes import Sizes, out_shape, query_axes, shared_heads

WIDEST, MOST_HEADS, MOST_BATCHES, APPROXIMATE = 512, 256, 65536, 4
PACKED_WIDTHS = ((64, 64), (128, 128), (192, 128))


def known_layout(request: Request) -> bool:
    """A known layout, with as many axes as query."""
    return request.layout in LAYOUTS and query_axes(request._replace(heads=max(request.heads, 1))) is not None


def heads_fit(request: Request) -> bool:
    """A number of heads, and one of keys that divides it."""
    shared = shared_heads(request)
    return request.heads > 0 and 0 < shared <= request.heads and request.heads % shared == 0


def caches_fit(request: Request, sizes: Sizes) -> bool:
    """Sizes of heads and batches that have a kernel."""
    if sizes.width > WIDEST or sizes.batches > MOST_BATCHES:
        return False
    if not sizes.decode and request.layout not in PROMPTS:
        return False
    if not int4_fits(request, sizes):
        return False
    if in_pieces(request) and not pieces_fit(request, sizes):
        return False
    if sizes.packed:
        return is_latent(request, sizes) if sizes.decode else packed_fits(request, sizes)
    if sizes.width != sizes.value_width and not sliding_window(request, sizes):
        return False
    if not sizes.decode:
        step = 32 if dt.ACL_INT8 in (request.key[0].dtype, request.out.dtype) else 16
        return sizes.width % step == 0 and not (request.layout == "BNSD_BSND" and sizes.rows == 1)
    plain = sizes.key_heads <= MOST_HEADS and sizes.group <= 64 and (sizes.rows == 1 or grouped(request))
    alike = "_" not in request.layout  # the kernel of latent attention alone reads an output's layout of its own
    return request.layout in DECODED and (request.query_rope is not None or (plain and alike))


def packed_fits(request: Request, sizes: Sizes) -> bool:
    """Values of 192 channels are BF16 in the layout TND with as many heads of keys as of queries alone."""
    if sizes.value_width == 192:
        widest = request.query.dtype == dt.ACL_BF16 and sizes.group == 1 and request.layout == "TND"
        return widest and sizes.width == sizes.value_width
    return request.query.dtype in HALVES and (sizes.width, sizes.value_width) in PACKED_WIDTHS


def prompt_fits(request: Request, sizes: Sizes) -> bool:
    """Sizes of prompts alone, whose heads are padded: values may be narrower. Packed ones are BF16."""
    limits = sizes.batches <= MOST_BATCHES and sizes.heads <= MOST_HEADS and sizes.group <= 64
    if sizes.packed:
        return limits and request.query.dtype == dt.ACL_BF16 and caches_fit(request, sizes)
    return limits and request.layout in PROMPTS and sizes.value_width <= sizes.width <= WIDEST


def precise_fits(request: Request, sizes: Sizes) -> bool:
    """0 or 1 for single queries, 1 with INT8 caches in FRACTAL_NZ, for prompts other than 4."""
    if grouped(request):
        return request.precise == 1
    return request.precise in (0, 1) if sizes.decode else request.precise != APPROXIMATE


def modes_fit(request: Request, sizes: Sizes) -> bool:
    """antiquantMode and queryQuantMode 0 for prompts, for latent attention all modes but those of INT8 queries."""
    if is_coded(request) and sizes.decode:
        return True
    if is_latent(request, sizes):
        return {request.both_mode, request.key_mode, request.value_mode, request.query_mode} == {0}
    return sizes.decode or request.both_mode == request.query_mode == 0


def out_fits(request: Request, sizes: Sizes) -> bool:
    return request.out.shape == out_shape(request, sizes)


def lengths_fit(request: Request, sizes: Sizes) -> bool:
    return lengths(request, sizes) is not None

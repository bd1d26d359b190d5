"""Caches in FRACTAL_NZ, [blocks,N,D/C,blockSize,C] with pieces of 32 bytes: tests of the tiling function for them."""

from __future__ import annotations

from .....base import dtype as dt
from .....rules.core.call import TensorFacts
from .inference_latent_checks import BAND, COMPRESSED
from .inference_layouts import in_pieces
from .inference_request import Request
from .inference_scales import PER_CHANNEL, PER_TOKEN, Factors, channels_of
from .inference_sizes import Sizes

WIDTH, BLOCKS = 128, (128, 512)
"""Channels and block sizes of grouped heads that have a kernel."""
LATENT_BLOCK, PIECE_BYTES = 128, 32


def piece_fits(cache: TensorFacts) -> bool:
    """Pieces of 32 bytes."""
    return cache.rank == 5 and cache.shape[4] * dt.bits(cache.dtype) == 8 * PIECE_BYTES


def pieces_fit(request: Request, sizes: Sizes) -> bool:
    """Caches with a kernel: of latent attention, INT8 of grouped heads beside BF16, or BF16 of packed prompts."""
    if len(request.key) != 1 or not (piece_fits(request.key[0]) and piece_fits(request.value[0])):
        return False
    if not sizes.decode:
        return sizes.packed and request.key[0].dtype == request.query.dtype
    if request.query_rope is not None:
        return sizes.block == LATENT_BLOCK and not request.layout.startswith("BNSD") and request.sparse != BAND
    kernel = sizes.width == WIDTH and sizes.block in BLOCKS
    dtypes = request.query.dtype == dt.ACL_BF16 and request.key[0].dtype == request.value[0].dtype == dt.ACL_INT8
    return kernel and dtypes and request.layout in ("BSH", "BSND", "BNSD") and request.query_mode == 0


def grouped(request: Request) -> bool:
    """Whether caches are in pieces, and neither is attention latent nor are they those of packed prompts."""
    return in_pieces(request) and request.query_rope is None and request.key[0].dtype != request.query.dtype


def piece_mask_fits(request: Request, sizes: Sizes) -> bool:
    """No mask for single queries; several have the triangular one of sparseMode 3."""
    if sizes.rows == 1:
        return request.sparse == 0 and request.mask is None
    return request.sparse == 3 and request.mask is not None and request.mask.shape == COMPRESSED


def piece_scales_fit(request: Request, sizes: Sizes, found: tuple[Factors, ...]) -> bool:
    """keyAntiquantScale and valueAntiquantScale alone: BF16 per channel in query's layout, FLOAT per token [B,Skv]."""
    if len(found) != 2 or found[0][1] >= 0 or request.both_scale is not None or request.both_offset is not None:
        return False
    first, last, mode = found[0][0], found[1][0], found[0][2]
    alike = mode == found[1][2] and first.shape == last.shape and first.dtype == last.dtype
    if mode == PER_CHANNEL:
        return alike and first.dtype == dt.ACL_BF16 and first.shape == channels_of(request, sizes)
    return alike and mode == PER_TOKEN and first.dtype == dt.ACL_FLOAT and first.rank == 2

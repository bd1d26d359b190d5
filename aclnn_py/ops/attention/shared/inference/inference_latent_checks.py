"""Multi-head latent attention (MLA) of single queries: tests of the tiling function for it alone."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_request import Request
from .inference_sequences import lengths
from .inference_sizes import Sizes

COMPRESSED = (2048, 2048)
"""The shape of the triangular masks of sparseMode 2, 3 and 4."""
WIDTH, GROUPS, MOST_BYTES = 512, (1, 2, 4, 8, 16, 32, 64, 128), 1 << 20
BAND, BAND_GROUP, BAND_TOKENS, BAND_KEYS = 4, 128, 2048, 131088
"""sparseMode 4, and its group of heads, its largest preTokens and its most keys of a sequence."""


def is_latent(request: Request, sizes: Sizes) -> bool:
    return sizes.decode and request.query_rope is not None


def latent_fits(request: Request, sizes: Sizes) -> bool:
    """One head of keys, blocks of the sizes that have a kernel, and lengths of queries where they are read.

    INT8 queries ignore them unless they are packed.
    """
    banded = request.sparse == BAND
    if banded and request.query.dtype == dt.ACL_INT8:
        return False
    groups, blocks = ((BAND_GROUP,), (0, 64, 128)) if banded else (GROUPS, (16, 128))
    if sizes.width != WIDTH or sizes.value_width != WIDTH or sizes.key_heads != 1 or sizes.group not in groups:
        return False
    fits = sizes.packed or banded or request.query.dtype == dt.ACL_INT8
    if sizes.block not in blocks or (request.query_lengths is not None and not fits):
        return False
    tokens = MOST_BYTES // dt.nbytes(request.query.dtype, 1)
    if request.prefix_length is not None or (sizes.packed and sizes.rows > tokens):
        return False
    return not banded or band_has_kernel(request, sizes)


def band_has_kernel(request: Request, sizes: Sizes) -> bool:
    """The window of sparseMode 4: BSND, preTokens within 2048, nextTokens 0, no more queries than keys."""
    found = lengths(request, sizes)
    window = request.layout == "BSND" and 1 <= request.before <= BAND_TOKENS and request.behind == 0
    if found is None or not window:
        return False
    return sizes.room(request) <= BAND_KEYS and all(queries <= keys for queries, keys in zip(*found, strict=True))


def latent_mask_fits(request: Request, sizes: Sizes) -> bool:
    """No mask with sparseMode 0; [2048,2048] with 3 (packed or several queries) and 4 (dense)."""
    modes = (0, 3) if sizes.packed else (3, BAND) if sizes.rows > 1 else (0, BAND)
    if request.sparse not in modes:
        return False
    if request.sparse == 0:
        return request.mask is None
    return request.mask is not None and request.mask.shape == COMPRESSED

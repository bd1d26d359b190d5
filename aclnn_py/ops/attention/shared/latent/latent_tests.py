"""Tests of the arguments before multi-head latent attention, in the order of the tiling function."""

from __future__ import annotations

from .....base import dtype as dt
from .....rules.core.call import TensorFacts
from . import latent_request as r
from .latent_expected import expected
from .latent_request import Request

HIDDEN, MIDDLE, BLOCK = (1024, 2048, 3072, 4096, 5120, 6144, 7168, 7680, 8192), (1536, 2048), (16, 1024)
MOST_BATCHES, MOST_HEADS = 65536, 128
KEYS_OF = {0: (r.NONE,), 1: (r.NONE, r.PER_CHANNEL, r.PER_TILE), 2: (r.NONE, r.PER_TENSOR, r.PER_TILE)}
"""How keys may be quantised beside weights."""


def modes_of(*, is_newest: bool) -> tuple[str, ...]:
    return r.MODES if is_newest else ("PA_BSND", "PA_NZ")


def dtypes_fit(at: Request) -> bool:
    """Whether dtypes are a row of the definition: whether tokens, the up projection, caches and queries are INT8."""
    low = dt.ACL_INT8
    found = tuple(each.dtype for each in (at.x, at.down, at.up, at.key_down, at.cache, at.rope_cache, at.query))
    if any(kind not in (low, dt.ACL_BF16) for kind in found):
        return False
    x, down, up, key_down, cache, rope, query = (kind == low for kind in found)
    real = (at.absorbed, at.query_gamma, at.key_gamma, at.sin, at.cos, at.query_rope)
    alike = x == down == key_down and all(each.dtype == dt.ACL_BF16 for each in real) and (up or not x)
    norm = at.norm is None or at.norm.dtype == (low if up else dt.ACL_BF16)
    if not up:
        return alike and norm and not (cache or rope or query)
    rows = {(False, False, False), (True, True, False)} | ({(True, False, True)} if x else set())
    if at.is_newest:
        rows.add((True, False, False))
    return alike and norm and (cache, rope, query) in rows


def mode_fits(at: Request) -> bool:
    if at.mode not in modes_of(is_newest=at.is_newest):
        return False
    if at.keys == r.PER_TILE and at.mode not in (*r.PLAIN, "PA_BSND"):
        return False
    axes = {"TND": (2, 3), "BSND": (3, 4)}.get(at.mode)
    return at.x.rank in (2, 3) and ((at.x.rank, at.cache.rank) == axes if axes else at.cache.rank == 4)


def repos_fit(at: Request) -> bool:
    tiled, tensor = int(at.keys == r.PER_TILE), int(at.keys == r.PER_TENSOR)
    return (at.repo_mode, at.scale_repo, at.query_mode, at.tile) == (tiled, tiled, tensor, r.TILE)


def sizes_fit(at: Request) -> bool:
    z = r.sizes_of(at)
    if z is None or z.inner not in HIDDEN or z.middle not in (MIDDLE if at.is_newest else MIDDLE[:1]):
        return False
    heads = range(1, MOST_HEADS + 1) if at.is_newest else (1, 2, 4, 8, 16, 32, 64, 128)
    widths = (128, 192) if at.is_newest else (128,)
    low, high = BLOCK
    blocks = at.mode in r.PLAIN or (low <= z.block <= high and z.block % low == 0)
    batches = z.rows[0] if len(z.rows) == 2 else 0
    packed = at.mode not in r.PAGES or len(z.rows) == 2 or (at.ends is not None and at.places is not None)
    return z.heads in heads and z.width in widths and blocks and packed and batches <= MOST_BATCHES


def tensors_fit(at: Request) -> bool:
    z = r.sizes_of(at)
    if z is None:
        return False
    if at.keys == r.PER_TILE and at.rope_cache.numel:
        return False
    tensors = expected(at, z)
    if at.keys == r.PER_TILE:
        del tensors["rope_cache"]
    return all(tensor_fits(at, field, wanted) for field, wanted in tensors.items()) and caches_fit(at)


def tensor_fits(at: Request, field: str, wanted: TensorFacts | None) -> bool:
    found: TensorFacts | None = getattr(at, field)
    if found is None or wanted is None:
        return found is wanted or (field == "query_scale" and wanted is None and not at.is_newest)
    if field in r.WEIGHTS:
        return found.dtype == wanted.dtype and r.matrix_of(found) == wanted.shape
    return (found.dtype, found.shape) == (wanted.dtype, wanted.shape)


def caches_fit(at: Request) -> bool:
    """Whether caches lie densely, in the newest version but for their first axis."""
    for cache in (at.cache, at.rope_cache):
        inner = cache.but(shape=cache.shape[1:], strides=cache.strides[1:]) if cache.rank else cache
        if at.is_newest and cache.numel and not (inner.contiguous and cache.strides[0] >= inner.numel):
            return False
    return True

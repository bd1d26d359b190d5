"""The tensors that modes and sizes ask for before multi-head latent attention."""

from __future__ import annotations

from .....base import dtype as dt
from .....base.format import ACL_FORMAT_ND
from .....rules.core.call import Shape, TensorFacts
from .latent_request import (
    LATENT,
    PAGES,
    PER_CHANNEL,
    PER_TENSOR,
    PER_TILE,
    PLAIN,
    ROPE,
    WIDE,
    Request,
    Sizes,
    weight_of,
)

Expected = dict[str, TensorFacts | None]


def expected(at: Request, z: Sizes) -> Expected:
    """Every tensor as modes and sizes want it; None: it must be absent."""
    real, low = dt.ACL_BF16, dt.ACL_INT8
    whole, half = at.weights == 2, at.weights > 0
    narrow = low if at.keys else real
    held = z.rows if at.mode in PLAIN else z.held
    tensors: Expected = {
        "x": facts(low if whole else real, *z.rows, z.inner),
        "down": weight_of(low if whole else real, z.inner, z.middle),
        "up": weight_of(low if half else real, z.middle, z.channels),
        "absorbed": facts(real, z.heads, z.width, LATENT),
        "key_down": weight_of(low if whole else real, z.inner, LATENT + ROPE),
        "query_gamma": facts(real, z.middle), "key_gamma": facts(real, LATENT),
        "sin": facts(real, *z.rows, ROPE), "cos": facts(real, *z.rows, ROPE),
        "cache": facts(narrow, *held, 1, WIDE if at.keys == PER_TILE else LATENT),
        "rope_cache": facts(low if at.keys == PER_CHANNEL else real, *held, 1, ROPE),
        "places": None if at.mode in PLAIN else facts(dt.ACL_INT64, *pages(at, z)),
        "query": facts(low if at.keys == PER_TENSOR else real, *z.rows, z.heads, LATENT),
        "query_rope": facts(real, *z.rows, z.heads, ROPE),
    }  # fmt: skip
    return {**tensors, **scales(at, z, half=half, whole=whole), **more_outputs(at, z, half=half)}


def scales(at: Request, z: Sizes, *, half: bool, whole: bool) -> Expected:
    shared = not at.is_newest  # one scale for all, in a row of them
    per_key = {PER_CHANNEL: floats(1, LATENT), PER_TENSOR: floats(1, LATENT) if shared else floats(1)}
    found: Expected = {
        "x_scale": floats(z.tokens, 1) if whole else None,
        "down_scale": floats(1, z.middle) if whole else None,
        "up_scale": floats(1, z.channels) if half else None,
        "key_scale": floats(1, LATENT + ROPE) if whole else None,
        "cache_scale": per_key.get(at.keys),
        "rope_scale": floats(1, ROPE) if at.keys == PER_CHANNEL else None,
        "smooth": floats(1, z.middle) if half and at.smooth is not None else None,
    }
    if at.is_newest:
        packed = at.mode in PAGES and len(z.rows) == 1
        length = at.ends.shape[:1] if at.ends is not None else (1,)
        found["ends"] = facts(dt.ACL_INT32, *length) if packed else None
        found["share"] = floats(1) if at.keys == PER_TILE else None
    return found


def more_outputs(at: Request, z: Sizes, *, half: bool) -> Expected:
    found: Expected = {"query_scale": floats(z.tokens, z.heads, 1) if at.keys == PER_TENSOR else None}
    if at.is_newest:
        has_norm = at.norm is not None
        found["norm"] = facts(dt.ACL_INT8 if half else dt.ACL_BF16, *z.rows, z.middle) if has_norm else None
        found["norm_scale"] = floats(z.tokens, 1) if has_norm and half else None
    return found


def facts(dtype: int, *shape: int) -> TensorFacts:
    return TensorFacts.dense(dtype, shape, ACL_FORMAT_ND)


def floats(*shape: int) -> TensorFacts:
    return facts(dt.ACL_FLOAT, *shape)


def pages(at: Request, z: Sizes) -> Shape:
    """The shape of the index: a place for every token, or a page for every block of a sequence."""
    if at.mode not in PAGES or not z.block:
        return z.rows
    if len(z.rows) == 1:
        return at.places.shape[:1] if at.places is not None else (2,)
    return (z.rows[0], -(-z.rows[1] // z.block))

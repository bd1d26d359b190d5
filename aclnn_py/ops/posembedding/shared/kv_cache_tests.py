"""What the tiling function tests of keys on their way into caches, and then what the kernels rely on."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import count
from .kv_cache_request import HEADS, LATENT, ROPE, VALUE, WHOLE, Request, rows_of


def keys_fit(at: Request) -> bool:
    batch, heads, length, width = at.kv.shape
    known = (1,) if at.value is None else HEADS
    return batch > 0 and length > 0 and heads in known and (at.value is not None or width == LATENT + ROPE)


def values_fit(at: Request) -> bool:
    return at.value is None or at.value.shape == (*rows_of(at), VALUE)


def angles_fit(at: Request) -> bool:
    batch, heads, length = rows_of(at)
    return at.cos.shape == at.sin.shape and at.cos.shape in (
        (batch, heads, length, ROPE),
        (batch, heads, 1, ROPE),
    )


def gamma_fits(at: Request) -> bool:
    return at.gamma.shape == (LATENT if at.value is None else WHOLE,)


def index_fits(at: Request) -> bool:
    """An index for every token, or for every block of a sequence."""
    batch, _, length = rows_of(at)
    if not at.by_page:
        return at.places.numel == batch * length
    block = at.k_cache.shape[1] if at.k_cache.rank == 4 else 0
    return block > 0 and at.places.numel == batch * -(-length // block)


def scales_fit(at: Request) -> bool:
    """[D] or [N, D], both with as many axes; none in mode Norm without values."""
    given = [(scale, width) for scale, width in zip(at.scales, at.widths, strict=True) if scale is not None]
    if not given:
        return True
    if len({scale.rank for scale, _ in given}) > 1 or (at.value is None and at.mode == "Norm"):
        return False
    heads = at.kv.shape[1]
    return all(scale.shape in ((), (width,), (heads, width)) for scale, width in given)


# ---- what the kernels rely on ----


def caches_fit(at: Request) -> bool:
    """Caches of the shape of their mode, and INT8 where there is a scale."""
    batch, heads, _ = rows_of(at)
    for cache, scale, width in zip((at.k_cache, at.v_cache), at.scales, at.widths, strict=True):
        if (cache.dtype == dt.ACL_INT8) != (scale is not None) or cache.rank != 4 or not cache.numel:
            return False
        if cache.shape != (*at.k_cache.shape[:3], width):
            return False
        if at.mode != "Norm" and cache.shape[2] != heads:
            return False
        if at.mode == "Norm" and count(cache.shape[:2]) < batch * heads:
            return False
    return True


def factors_fit(at: Request) -> bool:
    """A factor, and an offset that counts, for every channel of every head."""
    offsets = (at.k_offset, at.v_offset) if at.value is not None else (None, None)
    return all(
        scale is None or all(each is None or each.numel == at.kv.shape[1] * width for each in (scale, offset))
        for scale, offset, width in zip(at.scales, offsets, at.widths, strict=True)
    )


def rows_fit(at: Request) -> bool:
    """Angles of every token in modes that do not share one row."""
    shared = at.cos.shape[2] != at.kv.shape[2]
    may_share = at.mode == "Norm" or (at.mode in ("PA", "PA_BNSD") and not (at.quantises or at.writes))
    return may_share or not shared


def width_fits(at: Request) -> bool:
    return at.value is None or at.kv.shape[3] == WHOLE


def outputs_fit(at: Request) -> bool:
    rows = count(rows_of(at))
    outs = zip((at.k_out, at.v_out), at.widths, strict=True)
    return not at.writes or all(out.numel == rows * width for out, width in outs)


TESTS = (keys_fit, values_fit, angles_fit, gamma_fits, index_fits, scales_fit, caches_fit, factors_fit, rows_fit,
         width_fits, outputs_fit)  # fmt: skip


def all_fit(at: Request) -> bool:
    """All of it."""
    return at.kv.rank == at.cos.rank == at.sin.rank == 4 and all(test(at) for test in TESTS)

"""What the tiling function of the 950 tests of keys on their way into caches, and then what the kernels rely on."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import TensorFacts, count
from .kv_cache_request import Request, rows_of
from .kv_cache_tests import index_fits, outputs_fit

PART = 32
"""Bytes of a part of a row in FRACTAL_NZ; blocks have whole parts of slots."""
MOST = 16384
"""Channels that the emulator normalises."""


def keys_fit(at: Request) -> bool:
    batch, heads, length, _ = at.kv.shape
    return batch > 0 and length > 0 and heads == 1


def values_fit(at: Request) -> bool:
    return at.unread is None or (at.unread.rank == 4 and at.unread.shape[:3] == rows_of(at))


def in_parts(at: Request, width: int, cache: TensorFacts) -> bool:
    """Whether a row has whole parts of 32 bytes, in modes that ask for it."""
    return not at.mode.endswith("NZ") or width * dt.size(cache.dtype) % PART == 0


def angles_fit(at: Request) -> bool:
    batch, heads, length = rows_of(at)
    rows, width = at.cos.shape[2:]
    fits = at.cos.shape == at.sin.shape and at.cos.shape[:2] == (batch, heads) and rows in (1, length)
    return fits and width > 0 and width % 2 == 0 and in_parts(at, width, at.k_cache)


def gamma_fits(at: Request) -> bool:
    return at.gamma.rank == 1 and at.gamma.numel > 0 and in_parts(at, at.gamma.numel, at.v_cache)


def factors_fit(at: Request) -> bool:
    """A factor or an offset for every channel, or one for all."""
    pairs = ((at.k_scale, at.v_scale), (at.k_offset, at.v_offset))
    return all(
        each is None or each.numel in (1, width) for pair in pairs for each, width in zip(pair, at.widths, strict=True)
    )


def caches_fit(at: Request) -> bool:
    batch, heads, _ = rows_of(at)
    for cache, width in zip((at.k_cache, at.v_cache), at.widths, strict=True):
        if cache.rank != 4 or not cache.numel or cache.shape[3] != width:
            return False
        if at.mode == "Norm":
            if count(cache.shape[:2]) < batch * heads or cache.shape[2] != at.k_cache.shape[2]:
                return False
        elif cache.shape[2] != heads or cache.shape[1] * dt.size(cache.dtype) % PART:
            return False
    return True


# ---- what the kernels rely on ----


def width_fits(at: Request) -> bool:
    return bool(at.kv.shape[3] == sum(at.widths))


def blocks_fit(at: Request) -> bool:
    return at.mode == "Norm" or at.v_cache.shape[:2] == at.k_cache.shape[:2]


def scales_fit(at: Request) -> bool:
    return all(scale is not None or not low for scale, low in zip(at.scales, at.low, strict=True))


def channels_fit(at: Request) -> bool:
    return at.gamma.numel <= MOST


TESTS = (keys_fit, values_fit, angles_fit, gamma_fits, index_fits, factors_fit, caches_fit, width_fits, blocks_fit,
         scales_fit, channels_fit, outputs_fit)  # fmt: skip


def newest_fits(at: Request) -> bool:
    """All of it."""
    return at.kv.rank == at.cos.rank == at.sin.rank == 4 and all(test(at) for test in TESTS)

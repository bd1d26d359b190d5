"""Attention of prompts alone: tests that come before those of the tiling function."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_request import Request

RANKS = {"SH": (2,), "BSH": (3, 4), "TND": (3,), "BSND": (4,), "NSD": (3,), "BNSD": (4,)}
"""Ranks of query by the first letters of the layout: the rest is read by the tiling function."""
WIDEST = 512


def first_layout(request: Request) -> str:
    """The layout that the first letters name."""
    return next((name for name in RANKS if request.layout.startswith(name)), "")


def layout_fits(request: Request) -> bool:
    """A known layout, with as many axes as query."""
    return request.query.rank in RANKS.get(first_layout(request), ())


def ranks_fit(request: Request) -> bool:
    return request.query.rank == request.key[0].rank == request.value[0].rank


def widths(request: Request) -> tuple[int, int]:
    """Channels of a head of query and of value."""
    query, value, layout = request.query.shape, request.value[0].shape, first_layout(request)
    if len(query) not in RANKS.get(layout, ()) or len(value) != len(query) or request.heads <= 0:
        return 0, 0
    if layout not in ("BSH", "SH"):
        return query[-1], value[-1]
    axis = min(2, len(query) - 1)
    return query[axis] // request.heads, value[axis] // (request.key_heads or request.heads)


def widths_fit(request: Request) -> bool:
    """Heads of up to 512 channels, with BSH of at least one; INT8 outputs have as many of values."""
    width, other = widths(request)
    if width > other and request.out.dtype == dt.ACL_INT8:
        return False
    return max(width, other) <= WIDEST and (width > 0 or "SH" not in first_layout(request))


def is_padded(request: Request) -> bool:
    """Whether channels are padded: no multiple of 16 (INT8: 32), or fewer of values; never with TND."""
    width, other = widths(request)
    if first_layout(request) == "TND" or not width or not other or not request.key[0].numel:
        return False
    return width > other or width % (32 if dt.ACL_INT8 in (request.query.dtype, request.out.dtype) else 16) != 0

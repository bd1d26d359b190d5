"""Scales of matrices in FP8, HIFLOAT8 and FP4: E8M0 of 32 elements along K (MX), FLOAT of tiles of 128 x 128."""

from __future__ import annotations

from .....base import dtype as dt
from .....rules.core.call import TensorFacts
from ..eight_bits import BLOCK, PAIR

EIGHT = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8)
FP4 = dt.ACL_FLOAT4_E2M1
SHORT = (*EIGHT, FP4)
E8M0 = dt.ACL_FLOAT8_E8M0
TILE = 128
"""Rows and columns of a tile that has a FLOAT scale."""
TILES, BLOCKS = (TILE, TILE, TILE), (1, 1, BLOCK)
"""Rows, columns and elements along K of a tile, and of a block of MX."""
SIXTEEN_BITS = 0xFFFF


def packed_sizes(sizes: tuple[int, int, int]) -> int:
    """groupSize of these sizes."""
    rows, columns, inner = sizes
    return rows << 32 | columns << 16 | inner


def unpacked_sizes(packed: int) -> tuple[int, int, int]:
    rows, columns, inner = (packed >> shift & SIXTEEN_BITS for shift in (32, 16, 0))
    return rows, columns, inner


def pairs(inner: int) -> int:
    """Pairs of blocks along K."""
    return -(-inner // PAIR)


def tiles(size: int) -> int:
    return -(-size // TILE)


def is_micro(one: TensorFacts | None, other: TensorFacts | None) -> bool:
    """Whether both scales are E8M0."""
    return one is not None and other is not None and one.dtype == other.dtype == E8M0

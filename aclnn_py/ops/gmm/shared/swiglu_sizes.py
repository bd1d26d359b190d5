"""Sizes of the weights of grouped products with SwiGLU."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import TensorFacts
from .blocked_weights import WIDTHS
from .packed import as_int4

BLOCK_AXES = 5


def packed_words(weight: TensorFacts) -> bool:
    return weight.dtype == dt.ACL_INT32


def unpacked(weight: TensorFacts) -> TensorFacts:
    """The weights, of INT32 as the INT4 that it holds."""
    return as_int4(weight, flat=True) if packed_words(weight) else weight


def is_view_shape(x: TensorFacts, weight: TensorFacts, scale: TensorFacts) -> bool:
    """[E,N/32,K/16,16,32] of a view of blocks, of INT4 with 64, else [E,K,N]; other sizes are rounded down."""
    inner, columns, width = x.shape[1], scale.shape[-1], WIDTHS.get(weight.dtype, 32)
    if weight.rank == BLOCK_AXES:
        return unpacked(weight).shape[1:] == (columns // width, inner // 16, 16, width)
    return unpacked(weight).shape[1:] == (inner, columns)


def divides(x: TensorFacts, scale: TensorFacts) -> bool:
    """Whether the groups of [E,G,N] divide K."""
    return scale.rank == 2 or (scale.shape[1] > 0 and x.shape[1] % scale.shape[1] == 0)

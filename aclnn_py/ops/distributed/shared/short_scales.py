"""Scales of matrices in FP8, HIFLOAT8 and FP4: E8M0 of 32 elements along K (MX), FLOAT of tiles of 128 x 128."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from ...matmul.shared.short.scales import pairs
from .product_rules import is_transposed


class Operands(NamedTuple):
    """The parameters of an API: matrices, their scales, and groupSize."""

    x1: w.Param
    x2: w.Param
    token: w.Param
    scale: w.Param
    size: w.Param


def is_tiled(one: TensorFacts | None, other: TensorFacts | None) -> bool:
    """Whether both scales are FLOAT and of tiles."""
    return (
        one is not None and other is not None and one.dtype == other.dtype == dt.ACL_FLOAT and one.rank in (2, 3)
        and other.rank == 2
    )  # fmt: skip


def is_swapped(scale: TensorFacts) -> bool:
    """Whether CANN takes scales of the right matrix as swapped: along the axes of K and N."""
    if scale.rank < 3:
        return is_transposed(scale)
    first, second, last = scale.shape[-3:]
    return scale.strides[-3:-1] == (last, last * first) and (first, second) != (1, 1)


def in_memory(facts: TensorFacts, axis: int, *, swapped: bool) -> Shape:
    """The shape of a tensor in memory; where it is swapped `axis` and the one before change places."""
    shape = list(facts.shape)
    if swapped:
        shape[axis - 1], shape[axis] = shape[axis], shape[axis - 1]
    return tuple(shape)


def matrix_in_memory(x2: TensorFacts) -> Shape:
    return in_memory(x2, -1, swapped=is_transposed(x2))


def scales_in_memory(x2: TensorFacts, scale: TensorFacts) -> Shape:
    swapped = is_transposed(x2) and is_swapped(scale)
    return in_memory(scale, -2 if scale.rank > 2 else -1, swapped=swapped)


def is_readable(x2: TensorFacts, scale: TensorFacts) -> bool:
    """Whether scales of tiles or blocks lie in memory as CANN's kernel takes them."""
    return scale.contiguous or (is_transposed(x2) and is_swapped(scale))


def sizes_of_groups(x1: TensorFacts, x2: TensorFacts, token: TensorFacts, scale: TensorFacts, given: int) -> Shape:
    """Rows, columns and inner elements that share a scale: of groupSize, or where it has 0 by the shapes; () if odd."""
    micro, turned = token.dtype == dt.ACL_FLOAT8_E8M0, is_transposed(x2)
    matrix, scales = matrix_in_memory(x2), scales_in_memory(x2, scale)
    at = 0 if turned else 1
    rows = (x1.shape[-2], token.shape[-3 if micro else -2])
    inner = (x1.shape[-1], token.shape[-2] * 2 if micro else token.shape[-1])
    found = []
    for shift, (size, many) in ((32, rows), (16, (matrix[at], scales[at])), (0, inner)):
        own = given >> shift & 0xFFFF
        if not own and (not many or size % many):
            return ()
        found.append(own or size // many)
    return tuple(found)


def micro_rows(x1: TensorFacts, token: TensorFacts) -> bool:
    """Whether E8M0 scales of a left matrix are [rows, ceil(K/64), 2]."""
    return token.shape == (x1.shape[-2], pairs(x1.shape[-1]), 2)

"""Products whose left matrix, or whose result, the ranks exchange; all have the same arguments, and this is rank 0."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .engine import own
from .products import product


def side_by_side(x1: Array, ranks: int) -> Array:
    """The first share of the rows of every rank."""
    return np.tile(x1[: len(x1) // ranks], (1, ranks))


def below(found: Array, ranks: int) -> Array:
    """The first share of the columns of every rank."""
    return np.tile(found[:, : found.shape[1] // ranks], (ranks, 1))


@reference("aclnnAlltoAllMatmul")
def all_to_all_matmul(
    x1: Array, x2: Array, bias: Array | None, axes: Array | None, ranks: int, turned1: bool, turned2: bool
) -> tuple[Array, Array]:
    left = side_by_side(x1, ranks)
    return product(left, x2.T if turned2 else x2, bias), left


@reference("aclnnAlltoAllMatmulV2")
def all_to_all_matmul_v2(
    x1: Array, x2: Array, bias: Array | None, axes: Array | None, ranks: int, engine: str, *turned: bool
) -> tuple[Array, Array]:
    found: tuple[Array, Array] = all_to_all_matmul(x1, x2, bias, axes, ranks, *turned)
    return found


@reference("aclnnMatmulAlltoAll")
def matmul_all_to_all(
    x1: Array, x2: Array, bias: Array | None, axes: Array | None, ranks: int, turned1: bool, turned2: bool
) -> Array:
    return below(product(x1, x2.T if turned2 else x2, bias), ranks)


@reference("aclnnMatmulAlltoAllV2")
def matmul_all_to_all_v2(
    x1: Array, x2: Array, bias: Array | None, axes: Array | None, ranks: int, engine: str, *turned: bool
) -> Array:
    found: Array = matmul_all_to_all(x1, x2, bias, axes, ranks, *turned)
    return found


@reference("aclnnQuantMatmulAlltoAll", integers=True)
def quant_matmul_all_to_all(
    x1: Array, x2: Array, bias: Array | None, by_row: Array, by_column: Array, scale: Array | None,
    offset1: Array | None, offset2: Array | None, axes: Array | None, ranks: int, *rest: int, dtype: int,
) -> Array:  # fmt: skip
    right = x2.T if rest[-1] else x2
    return below(own(x1, right, bias, by_row, by_column, dtype), ranks)


@reference("aclnnQuantMatmulAlltoAllV2", integers=True)
def quant_matmul_all_to_all_v2(
    x1: Array, x2: Array, bias: Array | None, by_row: Array, by_column: Array, scale: Array | None,
    offset1: Array | None, offset2: Array | None, axes: Array | None, ranks: int, engine: str, *rest: int, dtype: int,
) -> Array:  # fmt: skip
    found: Array = quant_matmul_all_to_all(
        x1, x2, bias, by_row, by_column, scale, offset1, offset2, axes, ranks, *rest, dtype=dtype
    )
    return found

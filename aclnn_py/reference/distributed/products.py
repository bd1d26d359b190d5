"""Products that ranks add up, gather or scatter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..matmul.grouped import ROWS
from ..matmul.grouped import products as grouped
from ..registry import Array, reference

Stored = Callable[[Array], Array]


def product(x1: Array, x2: Array, bias: Array | None) -> Array:
    return np.matmul(x1, x2) + (0 if bias is None else bias)


def summed(own: Array, ranks: int, stored: Stored) -> Array:
    """The sum of the same numbers of so many ranks, rounded after each addition."""
    found = own
    for _ in range(1, ranks):
        found = stored(found + own)
    return found


@reference("aclnnMatmulAllReduce")
def all_reduce(
    x1: Array, x2: Array, bias: Array | None, ranks: int, reduction: str, turn: int, mode: int, *, stored: Stored
) -> Array:
    return summed(stored(product(x1, x2, bias)), ranks, stored)


@reference("aclnnMatmulAllReduceV2")
def all_reduce_v2(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, ranks: int, reduction: str, turn: int, mode: int, *,
    stored: Stored,
) -> Array:  # fmt: skip
    own = stored(product(x1, x2, bias))
    return summed(own if x3 is None else stored(own + x3), ranks, stored)


@reference("aclnnMatmulAllReduceV3")
def all_reduce_v3(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, ranks: int, reduction: str, engine: str | None,
    *rest: int, stored: Stored,
) -> Array:  # fmt: skip
    return all_reduce_v2(x1, x2, bias, x3, ranks, reduction, *rest, stored=stored)


@reference("aclnnAllGatherMatmul")
def all_gather(
    x1: Array, x2: Array, bias: Array | None, ranks: int, index: int, turn: int, mode: int
) -> tuple[Array, Array]:
    gathered = np.tile(x1, (ranks, 1))
    return product(gathered, x2, bias), gathered


@reference("aclnnMatmulReduceScatter")
def reduce_scatter(
    x1: Array, x2: Array, bias: Array | None, ranks: int, reduction: str, turn: int, mode: int, *, stored: Stored
) -> Array:
    return np.split(summed(stored(product(x1, x2, bias)), ranks, stored), ranks)[0]


def normed(total: Array, gamma: Array, epsilon: float, stored: Stored) -> Array:
    """Rows by their root mean square, rounded before gamma."""
    rows = total / np.sqrt(np.mean(total**2, -1, keepdims=True) + epsilon)
    return stored(rows) * gamma


@reference("aclnnMatmulAllReduceAddRmsNorm", "aclnnInplaceMatmulAllReduceAddRmsNorm")
def all_reduce_add_norm(
    x1: Array, x2: Array, bias: Array | None, residual: Array, gamma: Array, epsilon: float, ranks: int, reduction: str,
    turn: int, mode: int, *, stored: Stored,
) -> tuple[Array, Array]:  # fmt: skip
    reduced = summed(stored(product(x1, x2, bias)), ranks, stored)
    total = stored(residual + reduced.reshape(residual.shape))
    return total, normed(total, gamma, epsilon, stored)


@reference("aclnnGroupedMatMulAllReduce")
def grouped_all_reduce(
    x: list[Array], weight: list[Array], bias: list[Array] | None, groups: Any, split_item: int, ranks: int, *rest: Any,
    stored: Stored,
) -> tuple[list[Array]]:  # fmt: skip
    found = grouped(x, weight, bias, groups, split_item, ROWS, 0)
    return ([summed(stored(one), ranks, stored) for one in found],)

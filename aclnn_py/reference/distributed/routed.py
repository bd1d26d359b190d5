"""Products of experts whose rows come from other ranks or go to them, where every rank has the same arguments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..registry import Array, Unsaid, reference

Product = Array | None


def by_rank(counts: Sequence[int], others: Sequence[int], ranks: int) -> Array:
    """Rows for each rank and expert, which all ranks expect if they are those for rank 0."""
    found = np.reshape(np.array(counts, "i8"), (ranks, -1))
    if (found != np.reshape(np.array(others, "i8"), (ranks, -1))).any() or (found != found[0]).any():
        raise Unsaid
    return found


def stored(weight: Array, turned: bool) -> Array:
    return np.swapaxes(weight, -1, -2) if turned else weight


def shared(x: Product, weight: Product, turned: bool) -> Product:
    return None if x is None or weight is None else x @ stored(weight, turned)


def behind(
    x: Array, weight: Array, shared_x: Product, shared_weight: Product, ranks: int, sent: Sequence[int],
    received: Sequence[int], turned: bool, shared_turned: bool, permuted: bool,
) -> tuple[Product, ...]:  # fmt: skip
    each = by_rank(sent, received, ranks)[0]
    parts = np.split(x[: each.sum()], np.cumsum(each)[:-1])
    rows = [np.tile(part, (ranks, 1)) for part in parts]
    products = [part @ matrix for part, matrix in zip(rows, stored(weight, turned), strict=True)]
    routed = np.concatenate(rows) if permuted else None
    return np.concatenate(products), shared(shared_x, shared_weight, shared_turned), routed


def before(
    x: Array, weight: Array, shared_x: Product, shared_weight: Product, ranks: int, sent: Sequence[int],
    received: Sequence[int], turned: bool, shared_turned: bool,
) -> tuple[Product, Product]:  # fmt: skip
    each = by_rank(sent, received, ranks)[0]
    parts = np.split(x, np.cumsum(each * ranks)[:-1])
    own = [part[:rows] @ matrix for part, rows, matrix in zip(parts, each, stored(weight, turned), strict=True)]
    return np.tile(np.concatenate(own), (ranks, 1)), shared(shared_x, shared_weight, shared_turned)


@reference("aclnnAlltoAllvGroupedMatMul")
def behind_exchange(
    x: Array, weight: Array, send: None, receive: None, shared_x: Product, shared_weight: Product, ranks: int,
    world: int, sent: Sequence[int], received: Sequence[int], *flags: bool,
) -> tuple[Product, ...]:  # fmt: skip
    return behind(x, weight, shared_x, shared_weight, ranks, sent, received, *flags)


@reference("aclnnAlltoAllvGroupedMatMulV2")
def behind_exchange_v2(
    x: Array, weight: Array, send: None, receive: None, shared_x: Product, shared_weight: Product, ranks: int,
    engine: str, world: int, sent: Sequence[int], received: Sequence[int], *flags: bool,
) -> tuple[Product, ...]:  # fmt: skip
    return behind(x, weight, shared_x, shared_weight, ranks, sent, received, *flags)


@reference("aclnnGroupedMatMulAlltoAllv")
def before_exchange(
    x: Array, weight: Array, send: None, receive: None, shared_x: Product, shared_weight: Product, ranks: int,
    world: int, sent: Sequence[int], received: Sequence[int], *flags: bool,
) -> tuple[Product, Product]:  # fmt: skip
    return before(x, weight, shared_x, shared_weight, ranks, sent, received, *flags)


@reference("aclnnGroupedMatMulAlltoAllvV2")
def before_exchange_v2(
    x: Array, weight: Array, send: None, receive: None, shared_x: Product, shared_weight: Product, ranks: int,
    engine: str, world: int, sent: Sequence[int], received: Sequence[int], *flags: bool,
) -> tuple[Product, Product]:  # fmt: skip
    return before(x, weight, shared_x, shared_weight, ranks, sent, received, *flags)

"""Dispatches and combines in two halves, where every rank has the same arguments and rank 0 counts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference
from .experts import chosen, combine, numbered


def even(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """As many choices of each rank's experts."""
    ranks = max(given["epWorldSize"], 1)
    local, each = max(given["moeExpertNum"] // ranks, 1), max(values.size // ranks, 1)
    place = np.arange(values.size, dtype="f8")
    found: Array = np.minimum(place // each, ranks - 1) * local + place % each % local
    return found.reshape(values.shape)


def even_sums(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """The running sums that come of them."""
    ranks = max(given["epWorldSize"], 1)
    local, each = max(given["moeExpertNum"] // ranks, 1), int(np.prod(given["expertIds"])) // ranks
    many = np.bincount(np.arange(each) % local, minlength=local)
    sums = np.cumsum(np.repeat(many, ranks))
    found = np.zeros(values.shape)
    found.reshape(-1)[: min(found.size, sums.size)] = sums[: found.size]
    return found


def experts_first(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """The experts of the choices, in turn."""
    found = np.zeros(values.shape)
    many = min(values.size, int(np.prod(given["expertIds"])))
    found.reshape(-1)[:many] = np.arange(many) % max(given["moeExpertNum"], 1)
    return found


@reference("aclnnMoeDistributeDispatchSetup", domain={"expertIds": numbered})
def dispatch_setup(
    x: Array, ids: Array, scales: Array | None, mask: Array | None, ranks: int, world: int, rank: int, experts: int,
    shard: int, shared: int, shared_ranks: int, quant: int, *attributes: Any, shape: tuple[int, ...],
    shapes: dict[str, tuple[int, ...]],
) -> tuple[Array | None, ...]:  # fmt: skip
    flat = chosen(ids, mask).reshape(-1)
    order = np.argsort(np.where(flat < 0, experts, flat), kind="stable")
    rows = np.where((flat[order] >= 0)[:, None], x[order // ids.shape[1]], 0)
    earlier = np.array([np.count_nonzero(flat[:at] == one) for at, one in enumerate(flat)])
    info = np.zeros(shapes["commCmdInfoOut"])
    info[: flat.size] = flat
    return rows if shape == rows.shape and not quant else None, earlier, None if quant else info


@reference("aclnnMoeDistributeDispatchTeardown", domain={"expertIds": numbered, "commCmdInfo": experts_first})
def dispatch_teardown(
    x: Array, y: Array, ids: Array, info: Array, ranks: int, world: int, rank: int, experts: int, *attributes: Any,
    shape: tuple[int, ...],
) -> tuple[Array | None, ...]:  # fmt: skip
    flat, local = info[: ids.size].astype("i8"), experts // ranks
    owners = np.sort(flat)
    parts = [y[: ids.size][owners == expert, : shape[1]] for expert in range(local) for _ in range(ranks)]
    rows = np.concatenate(parts)
    if len(rows) > shape[0]:
        raise Unsaid
    tokens = np.zeros(shape)
    tokens[: len(rows)] = rows
    return tokens, None, None, np.array([np.count_nonzero(flat == expert) * ranks for expert in range(local)])


@reference("aclnnMoeDistributeCombineSetup", domain={"assistInfoForCombine": even_sums})
def combine_setup(
    x: Array, ids: Array, sums: Array, ranks: int, world: int, rank: int, experts: int, *attributes: Any,
    shapes: dict[str, tuple[int, ...]],
) -> tuple[Array | None, ...]:  # fmt: skip
    info = np.zeros(shapes["commCmdInfoOut"])
    info[:experts] = sums[:experts]
    return None, info


@reference(
    "aclnnMoeDistributeCombineTeardown",
    domain={"expertIds": even, "commCmdInfo": even_sums, "xActiveMaskOptional": np.ones_like},
)
def combine_teardown(
    x: Array, packed: Array, ids: Array, places: Array, weights: Array, info: Array, mask: Array | None,
    added: Array | None, *attributes: Any,
) -> Array:  # fmt: skip
    """The shared expert's tokens are not added."""
    found: Array = combine(x, ids, places, info, weights, None, mask, None, None, None, None, None, *attributes)
    return found

"""Batched products of experts between two communicators; all ranks have the same arguments, and this is rank 0.

Ranks have one number in both communicators, as devices that are numbered alike in each have.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..registry import Array, reference
from .products import summed

FLOAT16 = 1


@reference("aclnnBatchMatMulReduceScatterAlltoAll")
def reduce_scatter_all_to_all(
    x: Array, weight: Array, bias: Array | None, ranks: int, tensor_ranks: int, ep: int, tp: int, shard: int, *,
    stored: Callable[[Array], Array],
) -> Array:  # fmt: skip
    total = summed(stored(x @ weight), tp, stored)
    experts, rows, columns = total.shape
    if shard == 0:
        parts = np.moveaxis(total.reshape(experts, ep, rows // ep, tp, columns // tp), 3, 0)
    else:
        parts = np.moveaxis(total.reshape(experts, ep, tp, rows // ep // tp, columns), 2, 0)
    parts = parts if bias is None else stored(parts + bias.reshape(experts, 1, 1, -1))
    return np.concatenate([parts[rank, :, 0] for rank in range(ep)])


def sigmoid(x: Array) -> Array:
    with np.errstate(all="ignore"):
        return 1 / (1 + np.exp(-x))


ACTIVATIONS: tuple[Callable[[Array], Array], ...] = (
    lambda y: y,
    lambda y: y * sigmoid(1.5957691216 * (y + 0.044715 * y**3)),
    lambda y: y * sigmoid(y),
    lambda y: np.where(y < 0, 0, y),
    lambda y: y * sigmoid(1.702 * y),
)


@reference("aclnnAlltoAllAllGatherBatchMatMul")
def all_to_all_all_gather(
    x: Array, weight: Array, bias: Array | None, ranks: int, tensor_ranks: int, ep: int, tp: int, shard: int, act: int,
    *, stored: Callable[[Array], Array], dtypes: dict[str, int],
) -> tuple[Array, Array, Array]:  # fmt: skip
    experts, rows, inner = x.shape
    each = x.reshape(ep, experts // ep, rows, inner)
    parts = [np.stack([each[rank]] * ep, 1) for rank in range(tp)]  # of rank: its experts' rows of all ranks
    if shard == 0:
        left = np.concatenate(parts, -1).reshape(experts // ep, ep * rows, tp * inner)
    else:
        left = np.stack(parts, 2).reshape(experts // ep, ep * tp * rows, inner)
    found = stored(left @ weight)
    if bias is not None:
        found = found + bias.reshape(len(weight), 1, -1)
        found = stored(found) if dtypes["x"] == FLOAT16 else found
    with np.errstate(all="ignore"):
        return ACTIVATIONS[act](found), left, found

"""Tokens to the experts of other ranks and back, where every rank has the same arguments and rank 0 counts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Rounding, Unsaid, reference

STATIC, DYNAMIC = 1, 2
INT8 = 2
"""The code of the dtype."""


def numbered(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """Experts in turn, so that each gets as many choices."""
    return np.arange(values.size, dtype="f8").reshape(values.shape) % max(given["moeExpertNum"], 1)


def running(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """As many tokens of each expert and rank as the choices come to."""
    choices = int(np.prod(given["expertIds"]))
    each = choices // max(given["moeExpertNum"], 1)
    return (np.arange(values.size, dtype="f8").reshape(values.shape) + 1) * each


def active(values: Array) -> Array:
    return np.ones_like(values)


def chosen(ids: Array, mask: Array | None) -> Array:
    if mask is None:
        return ids.astype("i8")
    wide = mask.astype(bool) if mask.ndim == 2 else mask.astype(bool)[:, None]
    return np.where(wide, ids, -1).astype("i8")


def quantised(rows: Array, scales: Array | None, owners: Array) -> tuple[Array, Array]:
    """INT8 and the scale of each row; halves are those of the products in float32."""
    found = (rows if scales is None else rows * scales[owners]).astype("f4")
    up = np.float32(127) / np.abs(found).max(-1)
    return np.rint(found * up[:, None]), 1 / up.astype("f8")


def coded(x: Array, scales: Array | None, owners: Array, mode: int, dtype: int) -> tuple[Array | None, Array | None]:
    """Codes of received rows and their scales, where these are known: FP8 is not."""
    if mode == STATIC and dtype == INT8 and scales is not None:
        of_row = scales if scales.ndim == 1 else scales[owners]
        return np.clip(np.rint((x * of_row).astype("f4")), -128, 127), None
    return quantised(x, scales, owners) if mode == DYNAMIC and dtype == INT8 else (None, None)


@reference("aclnnMoeDistributeDispatchV2", domain={"expertIds": numbered})
def dispatch(
    x: Array, ids: Array, scales: Array | None, mask: Array | None, weights: Array | None, ranks: int, world: int,
    rank: int, experts: int, tp_group: str, tp_world: int, tp_rank: int, shard: int, shared: int, shared_ranks: int,
    quant: int, global_bs: int, kind: int, algorithm: str, *, shape: tuple[int, ...], dtype: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    most, local = (global_bs // ranks if global_bs else len(x)), experts // ranks
    own = np.full((most, ids.shape[1]), -1)
    own[: len(x)] = chosen(ids, mask)
    flat = np.tile(own.reshape(-1), ranks)
    order = np.array([at for expert in range(local) for at in np.flatnonzero(flat == expert)], "i8")
    rows = x[(order // ids.shape[1] % most)[: shape[0]]]
    if quant and 0 < len(rows) < shape[0]:
        raise Unsaid
    plain = np.zeros(shape)
    plain[: len(rows)] = rows
    done = coded(rows, scales, flat[order][: len(rows)], quant, dtype) if quant and len(rows) else (plain, None)
    many = [[np.count_nonzero(part == expert) for part in flat.reshape(ranks, -1)] for expert in range(local)]
    each = np.sum(many, -1)
    sums: Array = np.cumsum(np.reshape(many, -1))
    return *done, None, each if kind else np.cumsum(each), sums, None, carried(weights, order, most, shape[0])


def carried(weights: Array | None, order: Array, most: int, rows: int) -> Array | None:
    """The weights of the choices that tokens came for."""
    if weights is None:
        return None
    every, found = np.zeros((most, weights.shape[1])), np.zeros(rows)
    every[: len(weights)] = weights
    found[: len(order)] = every.reshape(-1)[order % every.size][:rows]
    return found


@reference(
    "aclnnMoeDistributeCombineV2",
    domain={"expertIds": numbered, "epSendCounts": running, "xActiveMaskOptional": active},
)
def combine(
    x: Array, ids: Array, names: Array, sums: Array, weights: Array, tp_sums: Array | None, mask: Array | None,
    activation: None, weight: None, groups: None, spare: Array | None, added: Array | None, ranks: int, world: int,
    rank: int, experts: int, *attributes: Any,
) -> Array:  # fmt: skip
    """Choices that come to other numbers than the sums have no meaning."""
    local, own = experts // ranks, chosen(ids, mask)
    many = np.diff(sums[:experts], prepend=0).astype("i8").reshape(local, ranks)
    wanted = [[np.count_nonzero(own == at * local + expert) for at in range(ranks)] for expert in range(local)]
    if (np.array(wanted) != many).any() or (many != many[:, :1]).any():
        raise Unsaid
    found = np.zeros((len(ids), x.shape[1])) if added is None else added.reshape(len(ids), -1).astype("f8")
    for expert in range(experts):
        first = int(many.reshape(-1)[: (expert % local) * ranks].sum())
        for number, (token, choice) in enumerate(np.argwhere(own == expert)):
            found[token] += weights[token, choice] * x[first + number]
    return found


@reference("aclnnMoeDistributeDispatchV3", domain={"expertIds": numbered})
def dispatch_v3(
    x: Array, ids: Array, scales: Array | None, mask: Array | None, weights: Array | None, elastic: None,
    *attributes: Any, shape: tuple[int, ...], dtype: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    found: tuple[Array | None, ...] = dispatch(
        x, ids, scales, mask, weights, *attributes[:14], shape=shape, dtype=dtype
    )
    return found


@reference(
    "aclnnMoeDistributeCombineV3",
    domain={"expertIds": numbered, "epSendCounts": running, "xActiveMaskOptional": active},
)
def combine_v3(*arguments: Any) -> Array:
    """Without what its further five inputs are for."""
    return combine(*arguments[:12], *arguments[17:])


@reference("aclnnMoeDistributeDispatch", domain={"expertIds": numbered})
def first_dispatch(
    x: Array, ids: Array, scales: Array | None, mask: Array | None, weights: Array | None, *attributes: Any,
    shape: tuple[int, ...], dtype: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    """Tokens are named by the earlier choices of their expert."""
    tokens, factors, _, *others = dispatch(x, ids, scales, None, None, *attributes, "", shape=shape, dtype=dtype)
    flat = ids.reshape(-1)
    return tokens, factors, np.array([np.count_nonzero(flat[:at] == one) for at, one in enumerate(flat)]), *others


@reference("aclnnMoeDistributeCombine", domain={"expertIds": numbered, "epSendCounts": running})
def first_combine(*arguments: Any) -> Array:
    return combine(*arguments[:11], None, *arguments[11:])


@reference("aclnnMoeDistributeDispatchV4", domain={"expertIds": numbered})
def dispatch_v4(*arguments: Any, shape: tuple[int, ...], dtype: int) -> tuple[Array | None, ...]:
    """Without the time that is measured."""
    found: tuple[Array | None, ...] = dispatch_v3(*arguments[:6], *arguments[7:], shape=shape, dtype=dtype)
    return found


@reference(
    "aclnnMoeDistributeCombineV4",
    domain={"expertIds": numbered, "epSendCounts": running, "xActiveMaskOptional": active},
)
def combine_v4(*arguments: Any) -> Array:
    return combine(*arguments[:12], *arguments[18:])


@reference(
    "aclnnMoeDistributeCombineAddRmsNorm",
    domain={"expertIds": numbered, "epSendCounts": running, "xActiveMaskOptional": active},
)
def combine_norm(*arguments: Any, stored: Rounding) -> tuple[Array, Array, Array]:
    """The weighted sums with a residual, and their RMS norm."""
    residual, gamma, epsilon = arguments[5], arguments[6], arguments[29]
    total = combine(*arguments[:5], *arguments[7:14], *arguments[14:]) + residual.reshape(residual.shape[0], -1)
    rstd = 1 / np.sqrt((total**2).mean(-1, keepdims=True) + epsilon)
    y = stored(total * rstd) * gamma
    rows = residual.shape
    return y.reshape(rows), rstd.reshape(len(total), 1, 1), total.reshape(rows)


@reference(
    "aclnnMoeDistributeCombineAddRmsNormV2",
    domain={"expertIds": numbered, "epSendCounts": running, "xActiveMaskOptional": active},
)
def combine_norm_v2(*arguments: Any, stored: Rounding) -> tuple[Array, Array, Array]:
    """Without what its further five inputs are for."""
    found: tuple[Array, Array, Array] = combine_norm(*arguments[:14], *arguments[19:], stored=stored)
    return found

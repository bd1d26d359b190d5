"""Experts chosen by their scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from ..shared import logistic


def softmax(x: Array) -> Array:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def best(keys: Array, k: int) -> Array:
    """Indices of the largest, of equal ones the first; NaN is sorted as infinity."""
    return np.argsort(-infinite(keys), -1, kind="stable")[..., :k]


def infinite(keys: Array) -> Array:
    return np.where(np.isnan(keys), np.inf, keys)


def chosen(keys: Array, values: Array, k: int, finished: Any) -> tuple[Array, Array]:
    places = best(keys, k)
    weights = np.take_along_axis(values, places, -1)
    return weights, places if finished is None else np.where(finished[..., None] != 0, keys.shape[-1], places)


def apart(x: Array) -> Array:
    """A domain: scores that no rounding makes equal."""
    flat = np.arange(x.size) * 7919 % max(x.size, 1)
    return (flat * 0.0625 - x.size * 0.03).reshape(x.shape)


@reference("aclnnMoeGatingTopKSoftmax", domain={"x": apart}, attrs=((3,),))
def gating_top_k_softmax(x: Array, finished: Any, k: int) -> tuple[Array, Array, Array]:
    rows = int(np.prod(x.shape[:-1]))
    numbers = np.arange(rows * k).reshape(k, rows).T.reshape(*x.shape[:-1], k)
    scores = softmax(x)
    return *chosen(scores, scores, k, finished), numbers


@reference("aclnnMoeGatingTopKSoftmaxV2", domain={"x": apart}, attrs=((2, 1, False), (2, 0, True), (3, 0, False)))
def gating_top_k_softmax_v2(
    x: Array, finished: Any, k: int, renorm: int, flag: bool
) -> tuple[Array, Array, Array | None]:
    scores = x if renorm else softmax(x)
    weights, experts = chosen(scores, scores, k, finished)
    told = scores if flag and not renorm else None
    return softmax(weights) if renorm else weights, experts, told


def of_best_groups(keys: Array, kept: int, groups: int, by_sum: bool) -> Array:
    """Keys, minus infinity in the groups that do not remain."""
    parts = infinite(keys).reshape(*keys.shape[:-1], groups, -1)
    ordered = np.sort(parts, -1)
    of_group = ordered[..., -2:].sum(-1) if by_sum else ordered[..., -1]
    remain = np.zeros(of_group.shape, bool)
    np.put_along_axis(remain, best(of_group, kept), True, -1)
    return np.where(remain[..., None], parts, -np.inf).reshape(keys.shape)


NUMBERS: Any = (
    (2, 1, 1, 0, 0, 1, True, 2.5, 1e-3), (3, 2, 3, 1, 0, 1, False, 1.0, 1e-20), (2, 1, 3, 0, 0, 0, True, 0.5, 0.0)
)  # fmt: skip


@reference("aclnnMoeGatingTopK", attrs=NUMBERS, domain={"x": apart, "biasOptional": lambda x: np.arange(x.size) % 3.0})
def gating_top_k(
    x: Array, bias: Any, k: int, kept: int, groups: int, mode: int, renorm: int, norm: int, flag: bool, factor: float,
    eps: float,
) -> tuple[Array, Array, Array | None]:  # fmt: skip
    scores = logistic(x) if norm else softmax(x)
    keys = of_best_groups(scores if bias is None else scores + bias, kept, groups, mode == 1)
    experts = best(keys, k)
    weights = np.take_along_axis(scores, experts, -1)
    if norm:
        weights = weights / (weights.sum(-1, keepdims=True) + eps)
    return weights * factor, experts, scores if flag else None


@reference(
    "aclnnMoeGatingTopKV2", attrs=NUMBERS,
    domain={
        "x": apart, "biasOptional": lambda x: np.arange(x.size) % 3.0,
        **dict.fromkeys(("inputIdsOptional", "tid2eidOptional"), lambda x: np.abs(x * 10).astype("i8") % 3),
    },
)  # fmt: skip
def gating_top_k_v2(
    x: Array, bias: Any, ids: Any, table: Any, k: int, kept: int, groups: int, mode: int, renorm: int, norm: int,
    flag: bool, factor: float, eps: float,
) -> tuple[Array, Array, Array | None]:  # fmt: skip
    if ids is None:
        return gating_top_k(x, bias, k, kept, groups, mode, renorm, norm, flag, factor, eps)  # type: ignore[no-any-return]
    scores = logistic(x) if norm else softmax(x)
    experts = table.astype(int)[ids.astype(int)]
    weights = np.take_along_axis(scores, experts, -1)
    if norm:
        weights = weights / (weights.sum(-1, keepdims=True) + eps)
    return weights * factor, experts, scores if flag else None


def probabilities(x: Array) -> Array:
    """A domain: scores of softmax."""
    return np.abs(x) / max(np.abs(x).sum(), 1)


@reference(
    "aclnnMoeGatingTopKBackward", attrs=((0, 1, 2.5, 1e-3), (0, 0, 0.5, 0.0)),
    domain={"xNorm": probabilities, "expertIdx": lambda x: np.arange(x.size) % 2},
)  # fmt: skip
def gating_top_k_backward(
    scores: Array, grad: Array, experts: Array, renorm: int, norm: int, factor: float, eps: float
) -> Array:
    places = experts.astype(int)
    weights = np.take_along_axis(scores, places, -1)
    each = grad * factor
    if norm:
        total = weights.sum(-1, keepdims=True) + eps
        each = each / total - (each * weights).sum(-1, keepdims=True) / total**2
    found = np.zeros(scores.shape)
    for row, at in enumerate(places):
        np.add.at(found[row], at, each[row])
    if norm:
        return found * scores * (1 - scores)
    return scores * (found - (found * scores).sum(-1, keepdims=True))

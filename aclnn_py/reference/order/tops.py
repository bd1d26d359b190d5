"""The likeliest elements of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..indexing.gathers import Given
from ..registry import Array, Unsaid, reference


def counts(values: Array, *, name: str, given: Given) -> Array:
    """A domain: how many of a row."""
    return np.abs(values * 7919).astype(int) % max(given["logits"][-1], 1) + 1


@reference("aclnnApplyTopKTopP", domain={"k": counts, "p": lambda p: np.abs(p) % 1})
def apply_top_k_top_p(logits: Array, p: Any, k: Any) -> Array:
    out = logits.copy()
    if logits.shape[1] == 1:
        return out
    for row, x in enumerate(out):
        order = np.argsort(x, kind="stable")
        if k is not None:
            x[x < x[order][len(x) - int(k[row])]] = -np.inf
        if p is not None:
            with np.errstate(invalid="ignore"):
                likely = np.exp(x[order] - x[order][-1])
            gone = np.cumsum(likely / likely.sum()) <= 1 - p[row]
            gone[-1] = False
            x[order[gone]] = -np.inf
    return out


def said(*given: Any) -> None:
    """Of NaN, and of numbers whose exponentials are infinite, the formula says nothing."""
    if any(x is not None and not np.all(x < np.inf) for x in given):
        raise Unsaid


def softmax(values: Array) -> Array:
    likely = np.exp(values - values.max())
    return likely / likely.sum()


def up_to(shares: Array, part: float, above: bool) -> int:
    """How many of the first come to a part of all; all of them if they do not."""
    sums = np.cumsum(shares)
    enough = sums > part if above else sums >= part
    return int(enough.argmax()) + 1 if enough.any() else len(shares)


def left_of(x: Array, k: int, p: float, limit: int, logarithms: bool, above: bool) -> tuple[Array, Array]:
    """The elements that are left, and their probabilities."""
    order, some = np.argsort(-x, kind="stable"), 1 <= k <= min(limit, len(x))
    if not above and p <= 0:
        order, some = order[:1], True
    elif some:
        order = order[:k]
    elif not 0 < p < 1:
        order = np.arange(len(x))
    shares = softmax(x[order]) if logarithms else x[order]
    kept = up_to(shares, p, above) if 0 < p < 1 else len(order)
    if above and 0 < p < 1:
        return order[:kept], softmax(x[order[:kept]] if some else shares[:kept])
    return order[:kept], shares[:kept]


def rows_of(logits: Array) -> Array:
    """The rows that the kernel takes: as long as the second axis."""
    return np.reshape(logits.ravel()[: logits.shape[0] * logits.shape[1]], logits.shape[:2])


def parts_in_rows(values: Array) -> Array:
    """A domain: what part of all is left, sometimes all of it."""
    return np.abs(values) % 1.25


@reference(
    "aclnnTopKTopPSample", domain={"topK": counts, "topP": parts_in_rows},
    attrs=((1e-8, False, 32), (0.5, True, 1), (1e-3, True, 0)),
)  # fmt: skip
def top_k_top_p_sample(
    logits: Array, k: Array, p: Array, q: Any, eps: float, wants: bool, guess: int
) -> tuple[Array | None, ...]:
    said(logits, p, q)
    chosen, left = [], []
    for row, x in enumerate(rows_of(logits)):
        order, shares = left_of(x, int(k.ravel()[row]), float(p.ravel()[row]), 1024, True, True)
        by = 1.0 if q is None else np.abs(rows_of(q)[row][: len(order)]) + eps
        chosen.append(order[np.argmax(shares / by)])
        left.append(np.where(np.isin(np.arange(len(x)), order), x, -np.inf))
    return np.array(chosen), np.array(left) if wants else None


@reference(
    "aclnnTopKTopPSampleV2", domain={"topK": counts, "topP": parts_in_rows, "minPs": lambda p: np.abs(p) % 1.25 - 0.25},
    attrs=((1e-8, False, 32, 1024, True, False), (0.5, True, 1, 2, False, False)),
)  # fmt: skip
def top_k_top_p_sample_v2(
    logits: Array, k: Array, p: Array, q: Any, least: Any, eps: float, wants: bool, guess: int, limit: int,
    logarithms: bool, lists: bool,
) -> tuple[Array | None, ...]:  # fmt: skip
    said(logits, p, q, least)
    chosen, left, parts = [], [], np.zeros(logits.shape[:2])
    for row, x in enumerate(rows_of(logits)):
        number = min(-(-limit // 8) * 8, 1024)
        order, shares = left_of(x, int(k.ravel()[row]), float(p.ravel()[row]), number, logarithms, False)
        if least is not None and least.ravel()[row] > 0:
            high = min(float(least.ravel()[row]), 1) * shares.max()
            kept = shares >= high if least.ravel()[row] < 1 else np.arange(len(shares)) == shares.argmax()
            order, shares = (order[kept], shares[kept]) if kept.any() else (order, shares)
        by = 1.0 if q is None else np.abs(rows_of(q)[row][: len(order)]) + eps
        chosen.append(order[np.argmax(shares / by)])
        left.append(np.where(np.isin(np.arange(len(x)), order), x, -np.inf if logarithms else 0.0))
        parts[row, : len(shares)] = shares
    return None if lists else np.array(chosen), np.array(left) if wants else None, None, parts if lists else None

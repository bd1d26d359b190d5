"""Connectionist temporal classification and its gradient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

SETTINGS = (((2,), (1,), 0, False), ((1,), (1,), 1, True), ((2,), (2,), 0, True))


def class_each(values: Array, *, name: str, given: Any) -> Array:
    """A class of logProbs that is above 0 where there are several."""
    size = (given["logProbs"] or (1,))[-1]
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)).astype(np.int64) % max(size - 1, 1) + (
        size > 1
    )


def logarithms(values: Array) -> Array:
    """Of probabilities that add up to 1 along the last axis."""
    shifted = values - np.max(values, axis=-1, keepdims=True, initial=-np.inf)
    return shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True))


def spelled(targets: Array, lengths: tuple[int, ...], blank: int) -> Iterator[Array]:
    """The places of each sample: blank, target, blank ... blank."""
    if min(lengths, default=0) < 0:
        raise Unsaid
    begins = np.cumsum((0, *lengths))
    for n, length in enumerate(lengths):
        own = targets[n, :length] if targets.ndim == 2 else targets[begins[n] : begins[n] + length]
        places = np.full(2 * length + 1, blank)
        places[1::2] = own.astype(np.int64)
        yield places


def log_sum(values: Array) -> Array:
    """Along the first axis; infinity less infinity is not a number."""
    most = np.max(values, axis=0)
    shift = np.where(most == -np.inf, 0, most)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.log(np.sum(np.exp(values - shift), axis=0)) + shift


def beginnings(x: Array, places: Array) -> Array:
    """Logarithms of what begins, [times, places]; turned around in both, of what ends."""
    found = np.full((len(x), len(places)), -np.inf)
    if len(x):
        found[0, :2] = x[0, places[:2]]
    leaps = np.zeros(len(places), bool)
    leaps[2:] = places[2:] != places[:-2]
    for t in range(1, len(x)):
        before = np.concatenate(([-np.inf, -np.inf], found[t - 1]))
        ways = np.stack((before[2:], before[1:-1], np.where(leaps, before[:-2], -np.inf)))
        found[t] = log_sum(ways) + x[t, places]
    return found


def ends(x: Array, places: Array) -> Array:
    return beginnings(x[::-1], places[::-1])[::-1, ::-1]


@reference("aclnnCtcLoss", attrs=SETTINGS, domain={"logProbs": logarithms, "targets": class_each})
def ctc_loss(
    x: Array, targets: Array, inputs: tuple[int, ...], lengths: tuple[int, ...], blank: int, zero: bool, *, soc: str
) -> tuple[Array, Array]:
    probabilities = x if x.ndim == 3 else x[:, None]
    size = 2 * max(0, *lengths, 0) + 1
    alpha = np.full((len(lengths), len(x), size if soc == "ascend950" else -(-size // 8) * 8), -np.inf)
    losses = np.zeros(len(lengths))
    with np.errstate(invalid="ignore"):
        for n, places in enumerate(spelled(targets, lengths, blank)):
            times = max(inputs[n], 0)
            found = beginnings(probabilities[:times, n], places)
            alpha[n, :times, : len(places)] = found
            end = found[-1, -2:] if times else np.array([-np.inf if len(places) > 1 else 0])
            losses[n] = -(log_sum(end) if len(end) > 1 else end[0])
    losses[(losses == np.inf) & zero] = 0
    return losses if x.ndim == 3 else losses[0], alpha


@reference(
    "aclnnCtcLossBackward",
    attrs=SETTINGS,
    domain={"logProbs": logarithms, "targets": class_each, "logAlpha": logarithms},
)
def ctc_loss_backward(
    grad: Array, x: Array, targets: Array, inputs: tuple[int, ...], lengths: tuple[int, ...], losses: Array,
    alpha: Array, blank: int, zero: bool,
) -> Array:  # fmt: skip
    found = np.zeros(x.shape)
    with np.errstate(invalid="ignore", over="ignore"):
        for n, places in enumerate(spelled(targets, lengths, blank)):
            times, width = max(inputs[n], 0), len(places)
            end = alpha[n, times - 1, max(width - 2, 0) : width]
            if zero and (losses[n] == np.inf or np.all(end == -np.inf)):
                continue
            both = alpha[n, :times, :width] + ends(x[:times, n], places)
            whole = np.full((times, x.shape[2]), -np.inf)
            for s, place in enumerate(places):
                whole[:, place] = np.logaddexp(whole[:, place], both[:, s])
            here = x[:times, n]
            found[:times, n] = (np.exp(here) - np.exp(whole + losses[n] - here)) * grad[n]
    return found

"""Negative log likelihoods and their gradient."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

KINDS = tuple((kind, ignored) for kind in range(3) for ignored in (-100, 1))


def class_each(values: Array, *, name: str, given: Any) -> Array:
    """A class of self for every sample."""
    shape: tuple[int, ...] = given["self"] or (1,)
    size = shape[1] if len(shape) > 1 else shape[0]
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % max(size, 1)


def chosen(target: Array, ignored: int, weight: Array) -> tuple[Array, Array]:
    """The class of every sample, and its weight, which is 0 for those that are passed over."""
    found = np.atleast_1d(target).astype(np.int64)
    kept = found != ignored
    found = np.where(kept, found, 0)
    return found, np.where(kept, weight[found] if weight.size else 0.0, 0.0)


@reference("aclnnNLLLoss", attrs=KINDS, domain={"target": class_each})
def nll_loss(
    x: Array, target: Array, weight: Array, kind: int, ignored: int, *, soc: str
) -> tuple[Array, Array | None]:
    classes, shares = chosen(target, ignored, weight)
    values = np.atleast_2d(x)[np.arange(classes.size), classes] if x.size else np.zeros(0)
    losses = np.where(shares == 0, 0.0, -shares * values)
    total = np.sum(shares)
    if kind == 0:
        return losses, None
    if kind == 2:
        return np.sum(losses), total
    if x.ndim == 1 and soc == "ascend950" and np.all(target == ignored):
        return np.float64(0), total
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.sum(losses) / total, total


@reference("aclnnNLLLossBackward", attrs=KINDS, domain={"target": class_each})
def nll_loss_backward(
    grad: Array, x: Array, target: Array, weight: Array, kind: int, ignored: int, total: Array
) -> Array:
    rows = np.atleast_2d(x)
    classes, shares = chosen(np.atleast_1d(target)[: len(rows)], ignored, weight)
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.ravel(grad) / np.ravel(total) if kind == 1 else np.ravel(grad)
    found = np.zeros(rows.shape)
    found[np.arange(len(rows)), classes] = np.where(shares == 0, 0.0, -scale * shares)
    return found.reshape(x.shape)


def as_rows(x: Array) -> Array:
    """Pictures of classes as rows of them."""
    return np.moveaxis(x, 1, -1).reshape(-1, x.shape[1])


@reference("aclnnNLLLoss2d", attrs=KINDS, domain={"target": class_each})
def nll_loss2d(
    x: Array, target: Array, weight: Array, kind: int, ignored: int, *, soc: str
) -> tuple[Array, Array | None]:
    losses, total = nll_loss(as_rows(x), np.ravel(target), np.ravel(weight), kind, ignored, soc=soc)
    return (losses.reshape(target.shape) if kind == 0 else losses), total


@reference("aclnnNLLLoss2dBackward", attrs=KINDS, domain={"target": class_each})
def nll_loss2d_backward(
    grad: Array, x: Array, target: Array, weight: Array, kind: int, ignored: int, total: Array
) -> Array:
    rows = as_rows(x)
    found = nll_loss_backward(np.ravel(grad), rows, np.ravel(target), np.ravel(weight), kind, ignored, total)
    return np.moveaxis(found.reshape(*target.shape, x.shape[1]), -1, 1)


def log_softmax(x: Array) -> Array:
    """Logarithms of probabilities along the last axis."""
    with np.errstate(invalid="ignore", divide="ignore"):
        away = x - np.max(x, -1, keepdims=True, initial=-np.finfo("f4").max)
        return away - np.log(np.sum(np.exp(away), -1, keepdims=True))


WORDS = ("none", -100, 0.0), ("mean", 1, 0.0), ("sum", 0, 0.25), ("mean", -100, 0.5), ("none", 1, 0.1)


def first(x: Array, *shape: int) -> Array:
    """The first elements, as many as a shape has."""
    return np.ravel(x)[: int(np.prod(shape))].reshape(shape)


def part_of(smooth: float) -> float:
    """The part that classes share; none for NaN."""
    return 0.0 if np.isnan(smooth) else float(np.float32(smooth))


def class_below(values: Array, *, name: str, given: Any) -> Array:
    """A class for every row of a first input."""
    size = next(shape for key, shape in given.items() if key in ("input", "logProb"))[1]
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % max(size, 1)


@reference("aclnnCrossEntropyLoss", attrs=tuple((*row, 0.0, False) for row in WORDS), domain={"target": class_below})
def cross_entropy_loss(
    x: Array, target: Array, weight: Array | None, word: str | None, ignored: int, smooth: float, *unused: float
) -> tuple[Array | None, ...]:
    logs = log_softmax(first(x, *x.shape[:2]))
    x, target = logs, first(target, len(logs))
    weight = np.ones(x.shape[1]) if weight is None else first(weight, x.shape[1])
    classes, shares = chosen(target, ignored, weight)
    with np.errstate(invalid="ignore", divide="ignore"):
        sharp = -shares * logs[np.arange(classes.size), classes] if logs.size else np.zeros(classes.size)
        smooth = part_of(smooth)
        even = -np.sum(logs * weight, -1) * (smooth / max(x.shape[1], 1)) if smooth else 0.0
        losses = np.where(target == ignored, 0.0, (1 - smooth) * sharp + even)
        if word == "none":
            return losses, logs, None, None
        total = np.sum(losses)
        return np.reshape(total if word == "sum" else total / np.sum(shares), 1), logs, None, None


@reference("aclnnCrossEntropyLossGrad", attrs=tuple((*row, 0.0) for row in WORDS), domain={"target": class_below})
def cross_entropy_loss_grad(grad: Array, logs: Array, target: Array, weight: Array | None, *rest: Any) -> Array:
    _, _, word, ignored, smooth, _ = rest
    logs, target = first(logs, *logs.shape[:2]), first(target, len(logs))
    weight = np.ones(logs.shape[1]) if weight is None else first(weight, logs.shape[1])
    grad = first(grad, 1 if word in ("mean", "sum") else len(logs))
    classes, shares = chosen(target, ignored, weight)
    with np.errstate(invalid="ignore", divide="ignore"):
        g = np.where(target == ignored, 0.0, grad / np.sum(shares) if word == "mean" else grad)
        powers, smooth = np.exp(logs), part_of(smooth)
        found = powers * ((1 - smooth) * g * shares)[:, None]
        found[np.arange(classes.size), classes] -= (1 - smooth) * g * shares
        even = (smooth / max(logs.shape[1], 1)) * g[:, None]
        return found + powers * (even * np.sum(weight)) - even * weight if smooth else found

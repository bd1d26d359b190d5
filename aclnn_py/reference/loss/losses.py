"""Losses of differences, their means and sums, and the gradients."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Rounding, reference

KINDS = ((0,), (1,), (2,))
BETAS = tuple((kind, beta) for kind in range(3) for beta in (1.0, 0.5, 0.0))


def reduced(losses: Array, kind: int) -> Array:
    """All of them, their mean, their sum."""
    if kind == 0:
        return losses
    return np.sum(losses) if kind == 2 else np.mean(losses) if losses.size else np.float64(np.nan)


def share(kind: int, count: int) -> float:
    """What a mean leaves of one element's gradient."""
    return 1 / max(count, 1) if kind == 1 else 1.0


@reference("aclnnMseLoss", attrs=KINDS)
def mse_loss(x: Array, target: Array, kind: int) -> Array:
    return reduced((x - target) ** 2, kind)


@reference("aclnnMseLossBackward", attrs=KINDS)
def mse_loss_backward(grad: Array, x: Array, target: Array, kind: int) -> Array:
    return 2 * (x - target) * grad * share(kind, x.size)


@reference("aclnnL1Loss", attrs=KINDS)
def l1_loss(x: Array, target: Array, kind: int) -> Array:
    return reduced(np.abs(x - target), kind)


@reference("aclnnL1LossBackward", attrs=KINDS)
def l1_loss_backward(grad: Array, x: Array, target: Array, kind: int) -> Array:
    found = np.sign(x - target) * grad
    return found * share(kind, found.size)


@reference("aclnnSmoothL1Loss", attrs=BETAS)
def smooth_l1_loss(x: Array, target: Array, kind: int, beta: float) -> Array:
    d = np.abs(x - target)
    return reduced(np.where(d < beta, d / 2 * (d / (beta or 1)), d - beta / 2), kind)


@reference("aclnnSmoothL1LossBackward", attrs=BETAS)
def smooth_l1_loss_backward(grad: Array, x: Array, target: Array, kind: int, beta: float) -> Array:
    d = x - target
    found = np.where(np.abs(d) < beta, d / (beta or 1), np.sign(d)) * grad
    return found * share(kind, found.size)


@reference("aclnnMseLossOut", attrs=KINDS)
def mse_loss_out(x: Array, target: Array, kind: int, *, stored: Rounding) -> Array:
    losses = stored((x - target) ** 2) if x.dtype == target.dtype else (x - target) ** 2
    if kind == 0:
        return losses
    rows = np.atleast_1d(losses)
    return np.sum(rows, 0) if kind == 2 else np.mean(rows, 0)


UNIT = {"self": lambda x: np.abs(np.sin(x)), "target": lambda x: np.abs(np.cos(x))}
"""Numbers from 0 to 1."""


def factor(weight: Array | None) -> Array:
    return np.float64(1) if weight is None else np.real(weight)


def bounded_log(x: Array) -> Array:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.maximum(np.log(x), -100)


@reference("aclnnBinaryCrossEntropy", attrs=KINDS, domain=UNIT)
def binary_cross_entropy(x: Array, target: Array, weight: Array | None, kind: int) -> Array:
    return reduced(-factor(weight) * (target * bounded_log(x) + (1 - target) * bounded_log(1 - x)), kind)


@reference("aclnnBinaryCrossEntropyBackward", attrs=KINDS, domain=UNIT)
def binary_cross_entropy_backward(grad: Array, x: Array, target: Array, weight: Array | None, kind: int) -> Array:
    slope = (x - target) / np.maximum((1 - x) * x, 1e-12)
    return grad * slope * factor(weight) * share(kind, x.size)


@reference("aclnnBinaryCrossEntropyWithLogits", attrs=KINDS)
def binary_cross_entropy_with_logits(
    x: Array, target: Array, weight: Array | None, positive: Array | None, kind: int
) -> Array:
    if not x.size:  # then nobody looks at weights
        return reduced(x, kind)
    tilt = 1 if positive is None else (np.real(positive) - 1) * target + 1
    with np.errstate(invalid="ignore"):
        losses = (1 - target) * x - tilt * (np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))))
        return reduced(factor(weight) * losses, kind)


@reference("aclnnBinaryCrossEntropyWithLogitsBackward", attrs=KINDS)
def binary_cross_entropy_with_logits_backward(
    grad: Array, x: Array, target: Array, weight: Array | None, positive: Array | None, kind: int
) -> Array:
    sigmoid = np.exp(-np.logaddexp(0, -x))
    with np.errstate(invalid="ignore"):
        wanted = target if positive is None else positive * target
        slope = (1 if positive is None else wanted + 1 - target) * sigmoid - wanted
        return grad * slope * factor(weight) * share(kind, x.size)


DIVERGENCES = tuple((kind, logarithmic) for kind in range(4) for logarithmic in (False, True))


def per_row(kind: int, *sides: Array) -> float:
    """What the sum over the size of axis 0, or the mean, leaves of one element's gradient."""
    shape = np.broadcast_shapes(*(side.shape for side in sides))
    return 1 / max(shape[0], 1) if kind == 3 and shape else share(kind, int(np.prod(shape)))


def collected(found: Array, like: Array) -> Array:
    """The sum over what was repeated to broadcast."""
    lead = tuple(range(found.ndim - like.ndim))
    rest = np.sum(found, lead)
    kept = tuple(axis for axis, size in enumerate(like.shape) if size == 1 and rest.shape[axis] != 1)
    return np.sum(rest, kept, keepdims=True)


@reference("aclnnKlDiv", attrs=DIVERGENCES)
def kl_div(x: Array, target: Array, kind: int, logarithmic: bool) -> Array:
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.exp(target) * (target - x) if logarithmic else target * (np.log(np.where(target, target, 1)) - x)
    if kind != 3:
        return reduced(found, kind)
    rows = x.shape[0] if x.ndim and not found.size else found.shape[0] if found.ndim else found.size
    return np.sum(found) / rows if rows else np.float64(np.nan)


@reference("aclnnKlDivBackward", attrs=DIVERGENCES)
def kl_div_backward(grad: Array, x: Array, target: Array, kind: int, logarithmic: bool) -> Array:
    found = -(np.exp(target) if logarithmic else target) * grad * per_row(kind, x, target)
    return collected(found + np.zeros(np.broadcast_shapes(x.shape, target.shape)), x)


@reference("aclnnKlDivTargetBackward", attrs=DIVERGENCES)
def kl_div_target_backward(grad: Array, x: Array, target: Array, kind: int, logarithmic: bool) -> Array:
    g = grad * per_row(kind, x, target)
    with np.errstate(divide="ignore", invalid="ignore"):
        if logarithmic:
            found = g * (target - x) * np.exp(target) + g * np.exp(target)
        else:
            found = g * np.log(target) - g * x + g * target / target
        return collected(found, target)


@reference("aclnnSoftMarginLoss", attrs=KINDS)
def soft_margin_loss(x: Array, target: Array, kind: int) -> Array:
    return reduced(np.logaddexp(0, -target * x), kind if kind in (0, 1) else 2)


@reference("aclnnSoftMarginLossBackward", attrs=KINDS)
def soft_margin_loss_backward(grad: Array, x: Array, target: Array, kind: int) -> Array:
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(-target * x)
        found = -target * e / (1 + e) * grad
    return found * share(kind, found.size)


def listed_classes(values: Array, *, name: str, given: Any) -> Array:
    """Classes of self, and here and there the end of a list."""
    shape = given["self"] or (1,)
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % (shape[-1] + 1) - 1


@reference("aclnnMultilabelMarginLoss", attrs=KINDS, domain={"target": listed_classes})
def multilabel_margin_loss(x: Array, target: Array, kind: int) -> tuple[Array, Array]:
    rows, names = np.atleast_2d(x), np.atleast_2d(target).astype(np.int64)
    marks, losses = np.zeros(rows.shape), np.zeros(len(rows))
    with np.errstate(invalid="ignore"):
        for row, (values, classes) in enumerate(zip(rows, names, strict=True)):
            end = np.flatnonzero(classes == -1)
            found = [each for each in classes[: end[0] if end.size else None] if 0 <= each < values.size]
            marks[row, found] = 1
            for each in found:
                margin = np.float32(1) - values[each] + values[marks[row] == 0]
                losses[row] += np.sum(margin[margin > 0]) / values.size
    told = losses if kind == 0 else np.mean(losses) if kind == 1 else np.sum(losses)
    return told, marks.reshape(target.shape)

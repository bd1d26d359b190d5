"""Losses of differences, their means and sums, and the gradients."""

from __future__ import annotations

import numpy as np

from .registry import Array, Rounding, reference

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

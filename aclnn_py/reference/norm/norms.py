"""Norms of rows, groups and channels, and their gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference

Stored = Callable[[Array], Array]


def spread(x: Array, axes: tuple[int, ...], eps: float) -> tuple[Array, Array]:
    """Mean, and one over the standard deviation, along axes that stay."""
    if not x.size:
        return np.zeros((), np.float64), np.ones((), np.float64)
    return np.mean(x, axis=axes, keepdims=True), 1 / np.sqrt(np.var(x, axis=axes, keepdims=True) + eps)


def last(x: Array, count: int) -> tuple[int, ...]:
    return tuple(range(x.ndim - count, x.ndim))


def layer_norm(
    x: Array, shape: tuple[int, ...], weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, Array, Array]:
    mean, rstd = spread(x, last(x, len(shape)), eps)
    scaled = (x - mean) * rstd * (1.0 if weight is None else weight)
    return scaled + (0.0 if bias is None else bias), mean, rstd


@reference("aclnnLayerNorm")
def layer_norm_forward(
    x: Array, shape: tuple[int, ...], weight: Array | None, bias: Array | None, eps: float, *, stored: Stored
) -> tuple[Array, Array, Array]:
    y, mean, rstd = layer_norm(x, shape, weight, bias, eps)
    return stored(y), mean, rstd


@reference("aclnnFastLayerNorm")
def fast_layer_norm(
    x: Array, shape: tuple[int, ...], weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, Array, Array]:
    return layer_norm(x, shape, weight, bias, eps)


@reference("aclnnLayerNormWithImplMode")
def layer_norm_with_mode(
    x: Array,
    shape: tuple[int, ...],
    weight: Array | None,
    bias: Array | None,
    eps: float,
    mode: int,
    *,
    stored: Stored,
) -> tuple[Array, Array, Array]:
    y, mean, rstd = layer_norm(x, shape, weight, bias, eps)
    return stored(y), mean, rstd


def positive(rstd: Array) -> Array:
    """As statistics are."""
    return 0.1 + np.abs(rstd) / (1 + np.abs(rstd))


@reference("aclnnLayerNormBackward", domain={"rstd": positive})
def layer_norm_backward(
    grad: Array,
    x: Array,
    shape: tuple[int, ...],
    mean: Array,
    rstd: Array,
    weight: Array | None,
    bias: Array | None,
    mask: tuple[bool, ...],
    *,
    stored: Stored,
) -> tuple[Array | None, ...]:
    axes, before = last(x, len(shape)), tuple(range(x.ndim - len(shape)))
    ones = (*x.shape[: len(before)], *(1 for _ in shape))
    apart, rstd = x - np.reshape(mean, ones), np.reshape(rstd, ones)
    h, g = apart * rstd, grad * (1.0 if weight is None else weight)
    pull = rstd * np.mean(g * apart, axis=axes, keepdims=True)
    dx = g - np.mean(g, axis=axes, keepdims=True) - h * pull
    results = stored(rstd * dx), np.sum(grad * h, axis=before), np.sum(grad, axis=before)
    return tuple(result if wanted else None for result, wanted in zip(results, mask, strict=True))


def beside(values: Array | None, x: Array, axis: int = 1) -> Array | float:
    """One number for each channel, where the channels of a tensor are."""
    return 1.0 if values is None else np.reshape(values, [-1 if at == axis else 1 for at in range(x.ndim)])


@reference("aclnnGroupNorm")
def group_norm(
    x: Array, gamma: Array | None, beta: Array | None, n: int, c: int, inner: int, group: int, eps: float
) -> tuple[Array, Array, Array]:
    if not x.size:
        return x, np.zeros(()), np.full((), np.nan)
    rows = np.reshape(x, (n, group, -1))
    mean, rstd = spread(rows, (2,), eps)
    scaled = np.reshape((rows - mean) * rstd, (n, c, inner))
    scaled = scaled * beside(gamma, scaled) + (0.0 if beta is None else beside(beta, scaled))
    return np.reshape(scaled, x.shape), mean[..., 0], rstd[..., 0]


@reference("aclnnGroupNormBackward", domain={"rstd": positive})
def group_norm_backward(
    grad: Array,
    x: Array,
    mean: Array,
    rstd: Array,
    gamma: Array | None,
    n: int,
    c: int,
    inner: int,
    group: int,
    mask: tuple[bool, ...],
    *,
    stored: Stored,
) -> tuple[Array | None, ...]:
    if not x.size:
        return None, *(np.zeros(()) if wanted else None for wanted in mask[1:])
    apart = np.reshape(np.reshape(x, (n, group, -1)) - np.reshape(mean, (n, group, 1)), (n, c, inner))
    rstds = np.reshape(rstd, (n, group, 1))
    wide = np.reshape(np.broadcast_to(rstds, (n, group, c // group)), (n, c, 1))
    dy = np.reshape(grad, (n, c, inner))
    g = np.reshape(dy * beside(gamma, dy), (n, group, -1))
    rows = np.reshape(apart, (n, group, -1))
    pull = rstds * np.mean(g * rows, axis=2, keepdims=True)
    dx = rstds * (g - np.mean(g, axis=2, keepdims=True) - rows * rstds * pull)
    shape = (c,) if gamma is None else gamma.shape
    results = (
        stored(np.reshape(dx, x.shape)),
        np.reshape(np.sum(dy * apart * wide, axis=(0, 2)), shape),
        np.reshape(np.sum(dy, axis=(0, 2)), shape),
    )
    return tuple(result if wanted else None for result, wanted in zip(results, mask, strict=True))


@reference("aclnnBatchNorm", domain={"runningVar": positive}, attrs=((True, 0.3, 1e-3), (False, 0.1, 1e-5)))
def batch_norm(
    x: Array,
    weight: Array | None,
    bias: Array | None,
    running_mean: Array | None,
    running_var: Array | None,
    training: bool,
    momentum: float,
    eps: float,
    *,
    soc: str,
) -> tuple[Array | None, ...]:
    if not x.size:
        return None, None, None, np.zeros(()), np.full((), np.nan)
    axes = tuple(axis for axis in range(x.ndim) if axis != 1)
    count = x.size // x.shape[1]
    mean, var = np.mean(x, axis=axes), np.var(x, axis=axes)
    if not training:
        mean = np.zeros(x.shape[1]) if running_mean is None else running_mean
        var = np.ones(x.shape[1]) if running_var is None else running_var
    y = (x - beside(mean, x)) / np.sqrt(beside(var, x) + eps) * beside(weight, x)
    y = y + (0.0 if bias is None else beside(bias, x))
    if not training:
        return running_mean, running_var, y, None, None
    whole = var * (count / (count - 1) if count > 1 else 1.0)
    running = [
        None if old is None else (1 - momentum) * old + momentum * now
        for old, now in ((running_mean, mean), (running_var, whole))
    ]
    return *running, y, mean, 1 / np.sqrt(var + eps) if soc == "ascend950" else var


@reference(
    "aclnnBatchNormBackward", domain={"runningVar": positive, "saveInvstd": positive},
    attrs=((True, 1e-3, (True, True, True)), (False, 1e-5, (True, True, False))),
)  # fmt: skip
def batch_norm_backward(
    grad: Array,
    x: Array,
    weight: Array | None,
    running_mean: Array | None,
    running_var: Array | None,
    save_mean: Array | None,
    save_invstd: Array | None,
    training: bool,
    eps: float,
    mask: tuple[bool, ...],
    *,
    soc: str,
    stored: Stored,
) -> tuple[Array | None, ...]:
    axes = tuple(axis for axis in range(x.ndim) if axis != 1)
    mean, var = (save_mean, save_invstd) if training else (running_mean, running_var)
    var = np.ones(x.shape[1]) if var is None else var
    rstd = beside(var if training and soc == "ascend950" else 1 / np.sqrt(var + eps), x)
    apart = x - (0.0 if mean is None else beside(mean, x))
    dbeta, products = np.sum(grad, axis=axes, keepdims=True), np.sum(grad * apart, axis=axes, keepdims=True)
    count = x.size // x.shape[1]
    slope = grad - dbeta / count - apart * rstd * (products * rstd / count) if training else grad
    results = stored(slope * (rstd * beside(weight, x))), np.ravel(products * rstd), np.ravel(dbeta)
    return tuple(result if wanted else None for result, wanted in zip((*results,), (*mask, False, False), strict=False))


@reference(
    "aclnnFastBatchNormBackward", domain={"runningVar": positive, "saveInvstd": positive},
    attrs=((True, 1e-3, (True, True, True), 0), (False, 1e-5, (True, True, False), 1)),
)  # fmt: skip
def fast_batch_norm_backward(*given: Any, stored: Stored) -> tuple[Array | None, ...]:
    """As the older operator on every SoC; the last argument, a version, makes no difference."""
    found: tuple[Array | None, ...] = batch_norm_backward(*given[:-1], soc="", stored=stored)
    return found

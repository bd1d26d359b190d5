"""Norms of rows, groups and channels, and their gradients."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .registry import Array, reference

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

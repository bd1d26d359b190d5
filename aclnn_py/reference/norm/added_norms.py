"""Centred norms of sums, and their gradients."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..registry import Array, reference
from .norms import beside as channels
from .norms import group_norm, group_norm_backward, last, layer_norm, positive

Stored = Callable[[Array], Array]


def gradients(dy: Array, x: Array, mean: Array, rstd: Array, gamma: Array) -> tuple[Array, Array, Array]:
    """With respect to what was normalised, gamma and beta."""
    axes, before = last(x, gamma.ndim), tuple(range(x.ndim - gamma.ndim))
    ones = (*x.shape[: len(before)], *(1 for _ in gamma.shape))
    apart, rstd, g = x - np.reshape(mean, ones), np.reshape(rstd, ones), dy * gamma
    h = apart * rstd
    pull = rstd * np.mean(g * apart, axis=axes, keepdims=True)
    dx = rstd * (g - np.mean(g, axis=axes, keepdims=True) - h * pull)
    return dx, np.sum(dy * h, axis=before), np.sum(dy, axis=before)


def beside(values: Array | None, x: Array) -> Array | float:
    """A bias as it is added to x."""
    if values is None:
        return 0.0
    return np.reshape(values, x.shape) if values.size == x.size else values


@reference("aclnnAddLayerNorm", attrs=((1e-3, True), (1e-5, False)))
def add_layer_norm(
    x1: Array, x2: Array, gamma: Array, beta: Array, bias: Array | None, eps: float, wanted: bool
) -> tuple[Array | None, ...]:
    if not x1.size:
        return None, np.full((), np.nan), np.full((), np.nan), None
    total = x1 + x2 + beside(bias, x1)
    return *layer_norm(total, gamma.shape, gamma, beta, eps), total if wanted else None


@reference("aclnnAddLayerNormGrad", domain={"rstd": positive})
def add_layer_norm_grad(
    dy: Array, x1: Array, x2: Array, rstd: Array, mean: Array, gamma: Array, dsum: Array | None
) -> tuple[Array, Array, Array]:
    dx, dgamma, dbeta = gradients(dy, x1 + x2, mean, rstd, gamma)
    return dx + (0.0 if dsum is None else np.reshape(np.ravel(dsum)[: dx.size], dx.shape)), dgamma, dbeta


@reference("aclnnDeepNorm", attrs=((0.5, 1e-3), (2.0, 1e-5)))
def deep_norm(x: Array, gx: Array, beta: Array, gamma: Array, alpha: float, eps: float) -> tuple[Array, Array, Array]:
    y, mean, rstd = layer_norm(float(np.float32(alpha)) * x + gx, gamma.shape, gamma, beta, eps)
    return mean, rstd, y


@reference("aclnnDeepNormGrad", domain={"rstd": positive}, attrs=((0.5,), (-2.0,)))
def deep_norm_grad(
    dy: Array, x: Array, gx: Array, gamma: Array, mean: Array, rstd: Array, alpha: float
) -> tuple[Array, Array, Array, Array]:
    scale = float(np.float32(alpha))
    dx, dgamma, dbeta = gradients(dy, scale * x + gx, mean, rstd, gamma)
    return scale * dx, dx, dbeta, dgamma


def sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


@reference("aclnnGroupNormSwish", attrs=((1, "NCHW", 1e-3, True, 1.5), (1, "NCHW", 1e-3, False, 1.0)))
def group_norm_swish(
    x: Array, gamma: Array, beta: Array, group: int, word: str, eps: float, active: bool, scale: float
) -> tuple[Array | None, ...]:
    n, c = x.shape[:2]
    if not x.size:
        return None, np.full((), np.nan), np.full((), np.nan)
    y, mean, rstd = group_norm(x, gamma, beta, n, c, x.size // (n * c), group, eps)
    return y * sigmoid(float(np.float32(scale)) * y) if active else y, mean, rstd


@reference(
    "aclnnGroupNormSwishGrad", domain={"rstd": positive},
    attrs=((1, "NCHW", 1.5, True, True), (1, "NCHW", 0.5, False, True)),
)  # fmt: skip
def group_norm_swish_grad(
    dy: Array,
    mean: Array,
    rstd: Array,
    x: Array,
    gamma: Array,
    beta: Array,
    group: int,
    word: str,
    scale: float,
    for_gamma: bool,
    for_beta: bool,
    *,
    stored: Stored,
) -> tuple[Array | None, ...]:
    n, c = x.shape[:2]
    scale = float(np.float32(scale))
    wide = [np.repeat(np.reshape(each, (n, group)), c // group, axis=1) for each in (mean, rstd)]
    middle, root = (np.reshape(each, (n, c, *(1 for _ in x.shape[2:]))) for each in wide)
    y = (x - middle) * root * channels(gamma, x) + channels(beta, x)
    s = sigmoid(scale * y)
    slope = dy * s * (1 + scale * y * (1 - s))
    given = slope, x, mean, rstd, gamma, n, c, x.size // (n * c), group, (True, for_gamma, for_beta)
    found: tuple[Array | None, ...] = group_norm_backward(*given, stored=stored)
    return found

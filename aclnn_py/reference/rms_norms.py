"""Norms by the root of the mean of squares, and their gradients."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .norms import last, positive
from .registry import Array, reference

Stored = Callable[[Array], Array]
FLOAT16 = 1


def rms(x: Array, gamma: Array, eps: float, axes: int) -> tuple[Array, Array]:
    """The norm of rows of so many axes, and one over their roots."""
    rstd = 1 / np.sqrt(np.mean(x * x, axis=last(x, axes), keepdims=True) + eps)
    return x * rstd * gamma, rstd


@reference("aclnnRmsNorm")
def rms_norm(x: Array, gamma: Array, eps: float) -> tuple[Array, Array]:
    return rms(x, gamma, eps, gamma.ndim)


@reference("aclnnGemmaRmsNorm")
def gemma_rms_norm(x: Array, gamma: Array, eps: float) -> tuple[Array, Array]:
    return rms(x, 1 + gamma, eps, gamma.ndim)


@reference("aclnnRmsNormGrad", domain={"rstd": positive})
def rms_norm_grad(dy: Array, x: Array, rstd: Array, gamma: Array) -> tuple[Array, Array]:
    before = tuple(range(x.ndim - gamma.ndim))
    if not x.size:
        return x, np.zeros(gamma.shape)
    rstd = np.reshape(rstd, (*x.shape[: len(before)], *(1 for _ in gamma.shape)))
    g, h = dy * gamma, x * rstd
    pull = rstd * np.mean(g * x, axis=last(x, gamma.ndim), keepdims=True)
    return rstd * (g - h * pull), np.sum(dy * h, axis=before)


def added(x1: Array, x2: Array, stored: Stored, soc: str, dtypes: dict[str, int], name: str) -> tuple[Array, Array]:
    """The sum as it is normalised, and as it is kept."""
    total = x1 + x2
    return (stored(total) if dtypes.get(name) == FLOAT16 and soc != "ascend950" else total), total


@reference("aclnnAddRmsNorm")
def add_rms_norm(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array]:
    taken, total = added(x1, x2, stored, soc, dtypes, "x1")
    short = dtypes.get("rstdOut") is None and gamma.ndim == 2 and gamma.shape[0] == 1
    y, rstd = rms(taken, gamma, eps, 1 if short else gamma.ndim)
    return y, rstd, total


@reference("aclnnInplaceAddRmsNorm")
def inplace_add_rms_norm(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array]:
    taken, total = added(x1, x2, stored, soc, dtypes, "x1Ref")
    y, rstd = rms(taken, gamma, eps, gamma.ndim)
    return y, total, rstd


@reference("aclnnAddRmsNormCast")
def add_rms_norm_cast(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array, Array]:
    taken, total = added(x1, x2, stored, soc, dtypes, "x1")
    y, rstd = rms(taken, gamma, eps, gamma.ndim)
    return (y if soc == "ascend950" else stored(y)), y, rstd, total

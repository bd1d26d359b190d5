"""Norms by the root of the mean of squares, and their gradients."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..registry import Array, reference
from .norms import last, positive

Stored = Callable[[Array], Array]
FLOAT16, BF16 = 1, 27
CORES = 48
"""Vector cores of the SoCs that stand for the 910B and the 910_93."""


def rms(x: Array, gamma: Array, eps: float, axes: int) -> tuple[Array, Array]:
    """The norm of rows of so many axes, and one over their roots."""
    rstd = 1 / np.sqrt(np.mean(x * x, axis=last(x, axes), keepdims=True) + eps)
    return x * rstd * gamma, rstd


@reference("aclnnRmsNorm")
def rms_norm(
    x: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array]:
    y, rstd = rms(x, gamma, eps, gamma.ndim)
    if soc == "ascend910" and dtypes.get("x") == FLOAT16:
        y = stored(x * rstd) * gamma
    return y, rstd


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


def lengths(x: Array, axes: int) -> tuple[int, int]:
    """How many rows of so many axes there are, and how long they are."""
    length = int(np.prod(x.shape[x.ndim - axes :]))
    return x.size // max(length, 1), length


def normed(
    x1: Array, x2: Array, gamma: Array, eps: float, axes: int, stored: Stored, soc: str, kind: int | None
) -> tuple[Array, Array, Array]:
    """The norm of a sum, rstd, and the sum; before the 950 rounded on the way as its kernels do."""
    total = x1 + x2
    rows, length = lengths(total, axes)
    old = soc != "ascend950" and kind in (FLOAT16, BF16)
    short = length <= 12288 and (rows <= CORES or -(-length // 16) * 16 <= 2000)
    squared = stored(total) if old and (kind == FLOAT16 or short) else total
    rstd = 1 / np.sqrt(np.mean(squared * squared, axis=last(squared, axes), keepdims=True) + eps)
    if not old:
        return total * rstd * gamma, rstd, total
    plain = kind == BF16 and not short and length <= 12288
    return stored((total if plain else stored(total)) * rstd) * gamma, rstd, total


@reference("aclnnAddRmsNorm")
def add_rms_norm(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array]:
    short = dtypes.get("rstdOut") is None and gamma.ndim == 2 and gamma.shape[0] == 1
    return normed(x1, x2, gamma, eps, 1 if short else gamma.ndim, stored, soc, dtypes.get("x1"))


@reference("aclnnInplaceAddRmsNorm")
def inplace_add_rms_norm(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array]:
    y, rstd, total = normed(x1, x2, gamma, eps, gamma.ndim, stored, soc, dtypes.get("x1Ref"))
    return y, total, rstd


@reference("aclnnAddRmsNormCast")
def add_rms_norm_cast(
    x1: Array, x2: Array, gamma: Array, eps: float, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array, Array, Array]:
    if dtypes.get("x1") == FLOAT16:
        y, rstd, total = normed(x1, x2, gamma, eps, gamma.ndim, stored, soc, FLOAT16)
        return (y if soc == "ascend950" else stored(y)), y, rstd, total
    total = x1 + x2
    y, rstd = rms(total, gamma, eps, gamma.ndim)
    rows, length = lengths(total, gamma.ndim)
    if soc != "ascend950" and length > 8704:
        y = stored(total) * rstd * gamma
    return (y if soc == "ascend950" or (rows <= CORES and length <= 8704) else stored(y)), y, rstd, total

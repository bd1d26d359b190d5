"""Distances between rows, traces and cross products."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference

NORMS = ((2.0, 2), (1.0, 0), (0.0, 0), (3.0, 1), (float("inf"), 0))
MOST = 1 << 20
"""Differences that are formed at once."""


def norm(differences: Array, p: float) -> Array:
    size = np.abs(differences)
    if p == 0:
        return (size != 0).sum(-1).astype("f8")
    if np.isinf(p):
        return size.max(-1, initial=0)
    return (size**p).sum(-1) ** (1 / p)


@reference("aclnnCdist", attrs=NORMS)
def cdist(x1: Array, x2: Array, p: float, mode: int) -> Array:
    if x1.size * x2.shape[-2] > MOST:
        raise Unsaid
    return norm(x1[..., :, None, :] - x2[..., None, :, :], p)


@reference("aclnnPdist", attrs=tuple(row[:1] for row in NORMS))
def pdist(x: Array, p: float) -> Array:
    if x.size * x.shape[0] > MOST:
        raise Unsaid
    one, other = np.triu_indices(x.shape[0], 1)
    return norm(x[one] - x[other], p)


@reference("aclnnCdistBackward", attrs=tuple(row[:1] for row in NORMS))
def cdist_backward(grad: Array, x1: Array, x2: Array, dist: Array, p: float) -> Array:
    """Of distances that are none, or next to nothing, nothing is said."""
    if x1.size * x2.shape[-2] > MOST or not all(np.isfinite(one).all() for one in (grad, x1, x2, dist)):
        raise Unsaid
    d, far, gradient = x1[..., :, None, :] - x2[..., None, :, :], dist[..., None], grad[..., None]
    if np.isinf(p) or p == -1:
        share = np.where(np.abs(d) == far, np.sign(d), 0)
    elif p == 0:
        share = np.zeros(d.shape)
    elif p == 1:
        share = np.sign(d)
    else:
        if np.abs(dist).min(initial=1) < 1e-3 or p != 2:
            raise Unsaid
        share = d / far
    return (gradient * share).sum(-2)


@reference("aclnnTrace", integers=True)
def trace(x: Array) -> Array:
    wide = x.astype("i8") if x.dtype.kind in "biu" else x
    return np.trace(wide)


@reference("aclnnLinalgCross", integers=True)
def linalg_cross(x: Array, other: Array, dim: int) -> Array:
    axis = dim if dim < 0 else dim - x.ndim
    one, two = (np.moveaxis(each, axis, 0) for each in np.broadcast_arrays(x, other))
    with np.errstate(all="ignore"):
        found = np.stack([one[i - 2] * two[i - 1] - one[i - 1] * two[i - 2] for i in range(3)])
    return np.moveaxis(found, 0, axis)

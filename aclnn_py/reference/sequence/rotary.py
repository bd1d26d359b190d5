"""Pairs of numbers turned by angles."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

MODES = ((0,), (1,), (2,), (3,))


def counted(mode: int, soc: str, bits: int) -> int:
    """Which mode it counts as: before ascend950 there are two."""
    return mode if soc == "ascend950" else int(mode % (1 << bits) == 1)


def evens_and_odds(x: Array) -> Array:
    return np.concatenate([x[..., ::2], x[..., 1::2]], axis=-1)


def turned(x: Array, mode: int) -> tuple[Array, Array]:
    """What cos and sin are multiplied by."""
    if mode == 3:
        x = evens_and_odds(x)
    if mode == 1:
        return x, np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    parts = np.split(x, 4 if mode == 2 else 2, axis=-1)
    rotated = [part for one, other in zip(parts[::2], parts[1::2], strict=True) for part in (-other, one)]
    return x, np.concatenate(rotated, axis=-1)


@reference("aclnnRotaryPositionEmbedding", attrs=MODES)
def rotate(x: Array, cos: Array, sin: Array, mode: int, *, soc: str) -> Array:
    one, other = turned(x, counted(mode, soc, 32))
    return one * cos + other * sin


@reference("aclnnRotaryPositionEmbeddingV2", attrs=MODES)
def rotate_by(x: Array, cos: Array, sin: Array, mode: int, matrix: Any, *, soc: str) -> Array:
    if matrix is None:
        return rotate(x, cos, sin, mode, soc=soc)
    return x * cos + (x @ matrix) * sin


@reference("aclnnInterleaveRope")
def interleave(x: Array, cos: Array, sin: Array) -> Array:
    return rotate(x, cos, sin, 3, soc="ascend950")


@reference("aclnnApplyRotaryPosEmb")
def apply(query: Array, key: Array, cos: Array, sin: Array, layout: int) -> Any:
    return apply_by(query, key, cos, sin, layout, "half")


@reference("aclnnApplyRotaryPosEmbV2", attrs=((1, "half"), (1, "interleave"), (1, "quarter"), (3, "interleave")))
def apply_by(query: Array, key: Array, cos: Array, sin: Array, layout: int, mode: str) -> Any:
    number = {"interleave": 1, "quarter": 2}.get(mode, 0)
    return tuple(rotate(x, cos, sin, number, soc="ascend950") for x in (query, key))


@reference("aclnnRotaryPositionEmbeddingGrad", attrs=MODES)
def rotate_back(dy: Array, cos: Array, sin: Array, x: Any, mode: int, *, soc: str) -> tuple[Any, Any, Any]:
    """Every input by its own share of the sum of dy y: y is linear in x."""
    mode = counted(mode, soc, 8)
    basis = np.arange(dy.shape[-1], dtype=np.float64)
    places, signed = turned(basis, mode)
    others, signs = np.abs(signed).astype(int), np.where(np.signbit(signed), -1.0, 1.0)
    dx = np.zeros(dy.shape)
    for at, (place, other) in enumerate(zip(places.astype(int), others, strict=True)):
        dx[..., place] += (dy * cos)[..., at]
        dx[..., other] += signs[at] * (dy * sin)[..., at]
    if x is None:
        return dx, None, None
    gone = tuple(axis for axis in range(dy.ndim) if cos.shape[axis] != dy.shape[axis])
    return dx, *((dy * part).sum(axis=gone, keepdims=True) for part in turned(x, mode))

"""The softmax family for its tests: inputs, exact results, and how far a float32 result may be from them."""

from __future__ import annotations

from typing import Any

import numpy as np

from aclnn_py import reference
from numeric.programs import BF16

Array = Any
FLOAT, HALF, WIDE = np.dtype(np.float32), np.dtype(np.float16), np.dtype(np.float64)
HALVES = [HALF, BF16]
FORWARD = ["aclnnSoftmax", "aclnnLogSoftmax"]
BACKWARD = ["aclnnSoftmaxBackward", "aclnnLogSoftmaxBackward"]
FAMILY = FORWARD + BACKWARD
ULP = {FLOAT: 2.0**-23, WIDE: 2.0**-52}
LEAST = {FLOAT: 2.0**-149, WIDE: 0.0}


def formula(api: str) -> Any:
    found = reference.find(api)
    assert found is not None
    return found.formula


def exact(api: str, inputs: list[Array], dim: int) -> Array:
    return formula(api)(*(np.asarray(one, np.float64) for one in inputs), dim)


def normal(shape: tuple[int, ...], seed: int, spread: float = 3.0) -> Array:
    return np.random.default_rng(seed).normal(0, spread, shape)


def inputs_of(api: str, shape: tuple[int, ...], dim: int, dtype: np.dtype, seed: int = 0) -> list[Array]:
    """x, or a gradient and the forward result for which it is one."""
    x = normal(shape, seed)
    if api in FORWARD:
        return [np.asarray(x, dtype)]
    forward = exact(api.removesuffix("Backward"), [x], dim)
    return [np.asarray(normal(shape, seed + 1, 1.0), dtype), np.asarray(forward, dtype)]


def sums(values: Array, dim: int) -> Array:
    return np.sum(np.abs(values), axis=dim if np.ndim(values) else None, keepdims=True)


def allowed(api: str, inputs: list[Array], dim: int) -> Array:
    """Units of the last place at 1 that rounding of every step may add up to, 4 of them where nothing cancels."""
    first, last = (np.asarray(one, np.float64) for one in (inputs[0], inputs[-1]))
    if api == "aclnnSoftmaxBackward":
        return (2 * np.abs(first) + 5 * sums(first * last, dim)) * np.abs(last)
    if api == "aclnnLogSoftmaxBackward":
        return np.abs(first) + (4 + np.abs(last)) * np.exp(last) * sums(first, dim)
    below = np.max(first, axis=dim if first.ndim else None, keepdims=True) - first
    result = exact("aclnnSoftmax", inputs, dim)
    if api == "aclnnSoftmax":
        return result * (4 + below / 2)
    return 2.5 + below / 2 + np.abs(exact(api, inputs, dim))


def check(api: str, got: Array, inputs: list[Array], dim: int) -> None:
    wanted, unit = exact(api, inputs, dim), ULP[got.dtype]
    error = np.abs(got.astype(np.float64) - wanted)
    room = unit * allowed(api, inputs, dim) + LEAST[got.dtype]
    assert np.all(error <= room), np.max(error / np.maximum(room, LEAST[FLOAT]))

"""The activations with a slope per channel or a random one."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Rounding, reference


def per_channel(weight: Array, x: Array) -> Array:
    """The slopes along axis 1 of x; one element serves every channel."""
    return weight.reshape([weight.size if axis == 1 else 1 for axis in range(x.ndim)])


@reference("aclnnPrelu")
def prelu(x: Array, weight: Array) -> Array:
    return np.where(x > 0, x, x * per_channel(weight, x))


@reference("aclnnPreluBackward")
def prelu_backward(grad: Array, x: Array, weight: Array, *, stored: Rounding) -> tuple[Array, Array | None]:
    """Nothing is written where nothing is there to sum; what is summed is rounded first."""
    if x.size == 0:
        return x, None
    update = stored(np.where(x > 0, 0, x * grad))
    if weight.size == 1:
        total = np.sum(update).reshape(weight.shape)
    else:
        total = np.sum(update, axis=tuple(axis for axis in range(x.ndim) if axis != 1))
    return np.where(x > 0, grad, per_channel(weight, x) * grad), total


@reference("aclnnRReluWithNoise", attrs=((0.1, 0.3, False, 5, 7), (-0.5, 1.5, False, 0, 0)))
def rrelu(
    x: Array, noise: Array, lower: float, upper: float, training: bool, seed: int, offset: int
) -> tuple[Array | None, Array | None]:
    """Factors that are drawn at random are not compared, nor what they give; an empty noise stops it all."""
    if noise.size == 0 or (training and x.size):
        return None, None
    slope = np.float64(np.float32(np.float32(np.float32(lower) + np.float32(upper)) / np.float32(2)))
    return noise, np.where(x > 0, x, x * slope)


@reference("aclnnInplaceRReluWithNoise", attrs=((0.1, 0.3, False, 5, 7),))
def inplace_rrelu(
    x: Array, noise: Array, lower: float, upper: float, training: bool, seed: int, offset: int
) -> tuple[Array | None, Array | None]:
    factors, result = rrelu(x, noise, lower, upper, training, seed, offset)
    return result, factors

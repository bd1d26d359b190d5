"""Gradients of activation functions."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from ..shared import SELU_BELOW, SELU_SCALE, SIXTH, THIRD, like, logistic, mish_parts, normal


@reference("aclnnSigmoidBackward")
def sigmoid_backward(g: Array, y: Array) -> Array:
    return g * np.conj((1 - y) * y) if np.iscomplexobj(y) or np.iscomplexobj(g) else g * (1 - y) * y


@reference("aclnnLogSigmoidBackward")
def log_sigmoid_backward(g: Array, x: Array, buffer: Array) -> Array:
    return g * logistic(-x)


@reference("aclnnSiluBackward")
def silu_backward(g: Array, x: Array) -> Array:
    s = logistic(x)
    return g * (s * (1 + (1 - s) * x))


@reference("aclnnSwishBackward", attrs=((None,), (0.7,)))
def swish_backward(g: Array, x: Array, beta: float | None) -> Array:
    b = (1 if beta is None else beta) * x
    s = logistic(b)
    return g * (s * (1 + (1 - s) * b))


@reference("aclnnMishBackward")
def mish_backward(g: Array, x: Array) -> Array:
    t, rest = mish_parts(x)
    return g * (t + x * logistic(x) * (rest * (1 + t)))


@reference("aclnnEluBackward", attrs=((1.5, 0.7, 0.3, False), (1.5, 0.7, 0.3, True)))
def elu_backward(g: Array, alpha: float, scale: float, slope: float, result: bool, x: Array) -> Array:
    if result:
        return np.where(x > 0, g * scale, g * slope * (x + alpha * scale))
    return np.where(x > 0, g * scale, g * slope * (alpha * scale) * np.exp(x * slope))


@reference("aclnnSeluBackward")
def selu_backward(g: Array, s: Array, *, soc: str) -> Array:
    above = s > 0 if soc == "ascend950" else s >= 0
    return np.where(above, g * SELU_SCALE, g * (s + SELU_BELOW))


@reference("aclnnHardsigmoidBackward")
def hardsigmoid_backward(g: Array, x: Array) -> Array:
    return np.where((x > -3) & (x < 3), g * SIXTH, 0)


@reference("aclnnHardswishBackward")
def hardswish_backward(g: Array, x: Array) -> Array:
    return g * np.where(x < -3, 0, np.where(x <= 3, x * THIRD + 0.5, 1))


@reference("aclnnHardswishBackwardV2")
def hardswish_backward_v2(g: Array, x: Array) -> Array:
    return g * np.where(x <= -3, 0, np.where(x < 3, x * THIRD + 0.5, 1))


@reference("aclnnLeakyReluBackward", attrs=((0.3, False),))
def leaky_relu_backward(g: Array, x: Array, slope: float, result: bool) -> Array:
    return np.where(x > 0, g, g * slope)


@reference("aclnnThresholdBackward", attrs=((0.0,),), integers=True)
def threshold_backward(g: Array, x: Array, limit: float) -> Array:
    if abs(limit) <= 2**-23:
        return g * np.where(x <= 0, 0, 1).astype(g.dtype)
    return np.where(x <= like(limit, x), np.zeros_like(g), g)


@reference("aclnnHardtanhBackward", attrs=((-1.0, 2.0),))
def hardtanh_backward(g: Array, x: Array, low: float, high: float) -> Array:
    return np.where((x > low) & (x < high) | np.isnan(x), g, 0)


@reference("aclnnHardshrinkBackward")
def hardshrink_backward(g: Array, x: Array, limit: float) -> Array:
    return np.where(np.abs(x) <= max(limit, 0), 0, g)


@reference("aclnnSoftshrinkBackward")
def softshrink_backward(g: Array, x: Array, limit: float) -> Array:
    return np.where((np.abs(x) > limit) | np.isnan(x), g, 0)


@reference("aclnnSoftplusBackward", attrs=((2.0, 3.0),))
def softplus_backward(g: Array, x: Array, beta: float, limit: float) -> Array:
    return np.where(beta * x > limit, g, g * logistic(beta * x))


@reference("aclnnGeluBackward")
def gelu_backward(g: Array, x: Array) -> Array:
    u = x * (1.5957691216 + 0.0713548163 * x * x)
    q = logistic(u) * logistic(-u) * (x * (1.5957691216 + 0.2140644488 * x * x))
    return g * (logistic(u) + np.where(np.isnan(q), 0, q))


@reference("aclnnGeluBackwardV2", attrs=(("tanh",),))
def gelu_backward_v2(g: Array, x: Array, approximate: str) -> Array:
    if approximate == "tanh":
        return gelu_backward(g, x)
    return g * (normal(x) + x * 0.3989422804 * np.exp(-x * x / 2))


@reference("aclnnFastGeluBackward")
def fast_gelu_backward(g: Array, x: Array) -> Array:
    s = logistic(1.702 * x)
    return g * s * ((1 - s) * (1.702 * x) + 1)

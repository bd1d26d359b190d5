"""Activation functions."""

from __future__ import annotations

import math

import numpy as np

from ..registry import Array, reference
from ..shared import ERF, ERFC, INF, SELU_BELOW, SELU_SCALE, SIXTH, like, logistic, mish_parts, normal, relu


@reference("aclnnSigmoid", "aclnnInplaceSigmoid")
def sigmoid(x: Array) -> Array:
    return logistic(x)


@reference("aclnnLogSigmoid")
def log_sigmoid(x: Array) -> Array:
    return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))


@reference("aclnnLogSigmoidForward")
def log_sigmoid_forward(x: Array) -> tuple[Array, None]:
    return log_sigmoid(x), None  # the buffer is left alone


@reference("aclnnSilu")
def silu(x: Array) -> Array:
    return x * logistic(x)


@reference("aclnnSwish", attrs=((None,), (0.7,), (-1.5,)))
def swish(x: Array, beta: float | None) -> Array:
    return x * logistic((1 if beta is None else beta) * x)


@reference("aclnnMish", "aclnnInplaceMish")
def mish(x: Array) -> Array:
    return x * mish_parts(x)[0]


@reference("aclnnElu", "aclnnInplaceElu", attrs=((1.5, 0.7, 0.3), (INF, 2.0, 1.0)))
def elu(x: Array, alpha: float, scale: float, slope: float) -> Array:
    if not (math.isfinite(alpha) and math.isfinite(slope)):
        return scale * np.where(x <= 0, -alpha, x)
    return np.where(x > 0, scale * x, alpha * scale * np.expm1(x * slope))


@reference("aclnnCelu", "aclnnInplaceCelu", attrs=((-0.8,), (2.0,)))
def celu(x: Array, alpha: float) -> Array:
    below = alpha * np.expm1(x / alpha)
    return np.where(x < 0, 0, x) + np.where(below > 0, 0, below)


@reference("aclnnSelu", "aclnnInplaceSelu", integers=True)
def selu(x: Array) -> Array:
    """Integers are truncated; INT8 in float16, with -1 for all that is negative."""
    exact = np.where(x > 0, SELU_SCALE * x.astype("f8"), SELU_BELOW * np.expm1(x.astype("f8")))
    if x.dtype == np.int8:
        return np.where(x < 0, -1, np.trunc(exact.astype("f2"))).astype("i8")
    return np.trunc(exact).astype("i8") if x.dtype.kind == "i" else exact


@reference("aclnnHardsigmoid", "aclnnInplaceHardsigmoid")
def hardsigmoid(x: Array) -> Array:
    return np.clip(x * SIXTH + 0.5, 0, 1)


@reference("aclnnHardswish", "aclnnInplaceHardswish")
def hardswish(x: Array, *, soc: str) -> Array:
    bounded = np.where(x < -3, -3, x) if soc == "ascend950" else x
    return bounded * (np.clip(x + 3, 0, 6) / 6)


@reference("aclnnRelu", "aclnnInplaceRelu", integers=True)
def rectified(x: Array) -> Array:
    return relu(x)


@reference("aclnnSquaredRelu")
def squared_relu(x: Array) -> Array:
    return relu(x) ** 2


@reference("aclnnAddRelu", "aclnnInplaceAddRelu", attrs=((0.7,),), integers=True)
def add_relu(x: Array, other: Array, alpha: float) -> Array:
    """Integers wrap before the maximum."""
    kind = np.result_type(x, other)
    if kind.kind in "iu":
        total = x.astype(kind) + kind.type(int(alpha)) * other.astype(kind)
        return total if kind.kind == "u" else relu(total)
    return relu(x + (1.0 if math.isnan(alpha) else alpha) * other)


@reference("aclnnLeakyRelu", "aclnnInplaceLeakyRelu", attrs=((-2.0,),))
def leaky_relu(x: Array, slope: float) -> Array:
    return np.where(x > 0, x, x * slope)


@reference("aclnnThreshold", "aclnnInplaceThreshold", attrs=((-1.0, 2.0),), integers=True)
def threshold(x: Array, limit: float, value: float) -> Array:
    return np.where(x <= like(limit, x), like(value, x), x)


@reference("aclnnHardshrink", attrs=((-0.5,),))
def hardshrink(x: Array, limit: float) -> Array:
    return np.where(np.abs(x) <= max(limit, 0), 0, x)


@reference("aclnnSoftshrink")
def softshrink(x: Array, limit: float) -> Array:
    return np.where(x > limit, x - limit, np.where(x < -limit, x + limit, 0))


@reference("aclnnShrink")
def shrink(x: Array, limit: float, bias: float) -> Array:
    return np.where(x < -limit, x + bias, np.where(x > limit, x - bias, 0))


@reference("aclnnSoftplus", attrs=((2.5, 3.0),))
def softplus(x: Array, beta: float, limit: float) -> Array:
    t = beta * x
    curve = np.where(t < 0, 0, t) + np.log1p(np.exp(-np.abs(t)))
    return np.where(t > limit, x, curve / (beta if abs(beta) > 2**-23 else 0.0))


@reference("aclnnHeaviside")
def heaviside(x: Array, value: Array) -> Array:
    return np.where(x == 0, value, np.where(x > 0, 1, 0))


@reference("aclnnGelu")
def gelu(x: Array) -> Array:
    return x * logistic(1.595769121 * (x + 0.044715 * x**3))


@reference("aclnnGeluV2", attrs=((1,),))
def gelu_v2(x: Array, approximate: int) -> Array:
    return gelu(x) if approximate == 1 else x * normal(x)


@reference("aclnnFastGelu")
def fast_gelu(x: Array) -> Array:
    return x * logistic(1.702 * x)


@reference("aclnnErfinv", domain={"self": lambda x: np.clip(x / 5, -1, 1)})
def erfinv(x: Array) -> Array:
    """Newton's method on whichever of erf and erfc does not cancel."""
    size = np.abs(x)
    safe = np.where(size < 1, size, 0)
    w = -np.log((1 - safe) * (1 + safe))
    y = np.sqrt(np.sqrt((4.33 + w * -0.5) ** 2 + w / 0.147) - (4.33 - w / 2))
    for _ in range(6):
        miss = np.where(safe < 0.5, ERF(y) - safe, (1 - safe) - ERFC(y))
        y = y - miss * (math.sqrt(math.pi) / 2) * np.exp(y * y)
    return np.copysign(np.where(size < 1, y, np.where(size == 1, INF, np.nan)), x)


reference("aclnnInplaceErfinv", domain={"selfRef": lambda x: np.clip(x / 5, -1, 1)})(erfinv)

"""The formulas of the activation APIs as the facts have them, in float64, with attributes to try."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any
Formula = Callable[..., Array]
ERF, ERFC = np.vectorize(math.erf, otypes=[float]), np.vectorize(math.erfc, otypes=[float])
ROOT2 = math.sqrt(2)
SCALE, BELOW = 1.0507009873554805, 1.7580993408473769
INF = math.inf


@dataclass(frozen=True)
class Case:
    """An API with attributes; `slack` is for cancellation inside: units of float32 at the size of the largest input."""

    api: str
    formula: Formula
    attrs: tuple[Any, ...] = ()
    inputs: int = 1
    ulps: float = 4.0
    slack: float = 0.0
    gradient: bool = True
    bf16: bool = True
    domain: Formula = lambda x: x

    @property
    def title(self) -> str:
        return "-".join((self.api, *map(str, self.attrs)))


def logistic(x: Array) -> Array:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def mish_parts(x: Array) -> tuple[Array, Array]:
    """tanh(softplus(x)) and 1 minus it."""
    e = np.exp(-np.abs(x))
    a, c = np.where(x < 0, e * (e + 2), 2 * e + 1), np.where(x < 0, 2, 2 * e * e)
    return a / (a + c), c / (a + c)


def mish_backward(g: Array, x: Array) -> Array:
    t, rest = mish_parts(x)
    return g * (t + x * logistic(x) * (rest * (1 + t)))


def elu(x: Array, alpha: float, scale: float, slope: float) -> Array:
    if not (math.isfinite(alpha) and math.isfinite(slope)):
        return scale * np.where(x <= 0, -alpha, x)
    return np.where(x > 0, scale * x, alpha * scale * np.expm1(x * slope))


def elu_backward(g: Array, x: Array, alpha: float, scale: float, slope: float, result: bool) -> Array:
    if result:
        return np.where(x > 0, g * scale, g * slope * (x + alpha * scale))
    return np.where(x > 0, g * scale, g * slope * (alpha * scale) * np.exp(x * slope))


def celu(x: Array, alpha: float) -> Array:
    below = alpha * np.expm1(x / alpha)
    return np.where(x < 0, 0, x) + np.where(below > 0, 0, below)


def softplus(x: Array, beta: float, limit: float) -> Array:
    t = beta * x
    curve = np.where(t < 0, 0, t) + np.log1p(np.exp(-np.abs(t)))
    return np.where(t > limit, x, curve / (beta if abs(beta) > 2**-23 else 0.0))


def gelu(x: Array) -> Array:
    return x * logistic(1.595769121 * (x + 0.044715 * x**3))


def gelu_backward(g: Array, x: Array) -> Array:
    u = x * (1.5957691216 + 0.0713548163 * x * x)
    q = logistic(u) * logistic(-u) * (x * (1.5957691216 + 0.2140644488 * x * x))
    return g * (logistic(u) + np.where(np.isnan(q), 0, q))


def normal(x: Array) -> Array:
    return 0.5 * ERFC(-x / ROOT2)


def fast_backward(g: Array, x: Array) -> Array:
    s = logistic(1.702 * x)
    return g * s * ((1 - s) * (1.702 * x) + 1)


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


def hardswish_backward(g: Array, x: Array) -> Array:
    return g * np.where(x < -3, 0, np.where(x <= 3, x * np.float64(np.float32(1 / 3)) + 0.5, 1))


def hardswish_backward_v2(g: Array, x: Array) -> Array:
    return g * np.where(x <= -3, 0, np.where(x < 3, x * np.float64(np.float32(1 / 3)) + 0.5, 1))


def swish(x: Array, beta: float | None) -> Array:
    return x * logistic((1 if beta is None else beta) * x)


def swish_backward(g: Array, x: Array, beta: float | None) -> Array:
    b = (1 if beta is None else beta) * x
    s = logistic(b)
    return g * (s * (1 + (1 - s) * b))


def relu(x: Array) -> Array:
    return np.where(x < 0, 0, x)


def hardswish(x: Array) -> Array:
    return x * (np.clip(x + 3, 0, 6) / 6)


def selu(x: Array) -> Array:
    return np.where(x > 0, SCALE * x, BELOW * np.expm1(x))


def inside(x: Array) -> Array:
    """Values from -1 to 1."""
    return np.clip(x * 0.3, -1, 1).astype(x.dtype)


def add_relu(x: Array, other: Array, alpha: float) -> Array:
    return relu(x + (1.0 if math.isnan(alpha) else alpha) * other)


def threshold_backward(g: Array, x: Array, limit: float) -> Array:
    return g * np.where(x <= 0, 0, 1) if abs(limit) <= 2**-23 else np.where(x <= limit, 0, g)


def softshrink(x: Array, limit: float) -> Array:
    return np.where(x > limit, x - limit, np.where(x < -limit, x + limit, 0))


TWO = {"inputs": 2, "slack": 2.0}
CASES = [
    Case("aclnnSwish", swish, (None,)),
    Case("aclnnSwish", swish, (0.7,), ulps=16),
    Case("aclnnSwish", swish, (-1.5,), ulps=32),
    Case("aclnnSwishBackward", swish_backward, (None,), **TWO),
    Case("aclnnSwishBackward", swish_backward, (0.7,), **TWO),
    Case("aclnnMish", lambda x: x * mish_parts(x)[0]),
    Case("aclnnInplaceMish", lambda x: x * mish_parts(x)[0]),
    Case("aclnnMishBackward", mish_backward, **TWO),
    *(Case("aclnnElu", elu, attrs, ulps=8) for attrs in ((1.0, 1.0, 1.0), (1.5, 0.7, 0.3), (INF, 2.0, 1.0))),
    Case("aclnnInplaceElu", elu, (1.0, 1.0, 1.0)),
    Case("aclnnEluBackward", elu_backward, (1.5, 0.7, 0.3, False), ulps=8, **TWO),
    Case("aclnnEluBackward", elu_backward, (1.5, 0.7, 0.3, True), ulps=8, **TWO),
    Case("aclnnCelu", celu, (1.0,)),
    Case("aclnnCelu", celu, (-0.8,), ulps=32),
    Case("aclnnInplaceCelu", celu, (2.0,)),
    Case("aclnnSelu", selu),
    Case("aclnnInplaceSelu", selu),
    Case("aclnnSeluBackward", lambda g, s: np.where(s >= 0, g * SCALE, g * (s + BELOW)), **TWO),
    Case("aclnnHardswish", hardswish, slack=2),
    Case("aclnnInplaceHardswish", hardswish, slack=2),
    Case("aclnnHardswishBackward", hardswish_backward, **TWO),
    Case("aclnnHardswishBackwardV2", hardswish_backward_v2, **TWO),
    Case("aclnnRelu", relu, ulps=0),
    Case("aclnnInplaceRelu", relu, ulps=0),
    Case("aclnnLeakyRelu", lambda x, s: np.where(x > 0, x, x * s), (0.01,)),
    Case("aclnnInplaceLeakyRelu", lambda x, s: np.where(x > 0, x, x * s), (-2.0,)),
    Case("aclnnLeakyReluBackward", lambda g, x, s, r: np.where(x > 0, g, g * s), (0.3, False), inputs=2),
    Case("aclnnThreshold", lambda x, t, v: np.where(x <= t, v, x), (0.5, -0.25), ulps=0),
    Case("aclnnInplaceThreshold", lambda x, t, v: np.where(x <= t, v, x), (-1.0, 2.0), ulps=0),
    Case("aclnnThresholdBackward", threshold_backward, (0.5,), inputs=2, ulps=0),
    Case("aclnnThresholdBackward", threshold_backward, (0.0,), inputs=2, ulps=0),
    Case(
        "aclnnHardtanhBackward",
        lambda g, x, low, high: np.where((x > low) & (x < high) | np.isnan(x), g, 0),
        (-1.0, 2.0),
        inputs=2,
        ulps=0,
    ),
    Case("aclnnHardshrink", lambda x, t: np.where(np.abs(x) <= max(t, 0), 0, x), (0.5,), ulps=0),
    Case("aclnnHardshrink", lambda x, t: np.where(np.abs(x) <= max(t, 0), 0, x), (-0.5,), ulps=0),
    Case("aclnnHardshrinkBackward", lambda g, x, t: np.where(np.abs(x) <= max(t, 0), 0, g), (0.5,), inputs=2, ulps=0),
    Case("aclnnSoftshrink", softshrink, (0.5,), slack=1),
    Case(
        "aclnnSoftshrinkBackward",
        lambda g, x, t: np.where((np.abs(x) > t) | np.isnan(x), g, 0),
        (0.5,),
        inputs=2,
        ulps=0,
    ),
    Case("aclnnSoftplus", softplus, (1.0, 20.0)),
    Case("aclnnSoftplus", softplus, (2.5, 3.0), ulps=32),
    Case("aclnnSoftplusBackward", lambda g, x, b, t: np.where(b * x > t, g, g * logistic(b * x)), (2.0, 3.0), **TWO),
    Case("aclnnHeaviside", lambda x, v: np.where(x == 0, v, np.where(x > 0, 1, 0)), inputs=2, ulps=0, gradient=False),
    Case("aclnnSquaredRelu", lambda x: relu(x) ** 2),
    Case(
        "aclnnShrink",
        lambda x, t, b: np.where(x < -t, x + b, np.where(x > t, x - b, 0)),
        (0.5, 0.25),
        slack=1,
        bf16=False,
    ),
    Case("aclnnGeluV2", lambda x, mode: x * normal(x), (0,), ulps=5),
    Case("aclnnGeluBackwardV2", lambda g, x, mode: gelu_backward(g, x), ("tanh",), **TWO),
    Case(
        "aclnnGeluBackwardV2",
        lambda g, x, mode: g * (normal(x) + x * 0.3989422804 * np.exp(-x * x / 2)),
        ("none",),
        **TWO,
    ),
    Case("aclnnGelu", gelu, ulps=256),
    Case("aclnnGeluV2", lambda x, mode: gelu(x), (1,), ulps=256),
    Case("aclnnGeluBackward", gelu_backward, **TWO),
    Case("aclnnFastGelu", lambda x: x * logistic(1.702 * x), ulps=32),
    Case("aclnnFastGeluBackward", fast_backward, ulps=16, **TWO),
    Case("aclnnErfinv", erfinv, domain=inside),
    Case("aclnnInplaceErfinv", erfinv, domain=inside),
    Case("aclnnInplaceAddRelu", add_relu, (1.0,), **TWO, gradient=False),
    Case("aclnnAddRelu", add_relu, (0.7,), **TWO, gradient=False),
]

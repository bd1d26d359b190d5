"""Functions that several references use, stable where the plain formula loses digits or overflows."""

from __future__ import annotations

import math

import numpy as np

from .registry import Array

INF = math.inf
ROOT2 = math.sqrt(2)
THIRD = float(np.float32(1 / 3))
SIXTH = float(np.float32(1 / 6))
SELU_SCALE, SELU_BELOW = 1.0507009873554805, 1.7580993408473769
ERF, ERFC = np.vectorize(math.erf, otypes=[float]), np.vectorize(math.erfc, otypes=[float])


def logistic(x: Array) -> Array:
    """1 / (1 + exp(-x)), also for complex x."""
    if np.iscomplexobj(x):
        return 1 / (1 + np.exp(-x))
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def normal(x: Array) -> Array:
    """The normal distribution function."""
    return 0.5 * ERFC(-x / ROOT2)


def relu(x: Array) -> Array:
    """0 for negative x, else x; NaN stays."""
    return np.where(x < 0, np.zeros_like(x), x)


def mish_parts(x: Array) -> tuple[Array, Array]:
    """tanh(softplus(x)) and 1 minus it."""
    e = np.exp(-np.abs(x))
    a, c = np.where(x < 0, e * (e + 2), 2 * e + 1), np.where(x < 0, 2, 2 * e * e)
    return a / (a + c), c / (a + c)


def like(value: float, x: Array) -> Array:
    """A scalar as an operator takes it that casts it to the tensor's dtype: integers lose the fraction, and wrap."""
    return np.int64(int(value)).astype(x.dtype) if x.dtype.kind in "iu" else value

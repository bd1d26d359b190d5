"""What InfiniOp's operators compute, in NumPy and from the facts alone, in float64 or wider."""

from __future__ import annotations

import math
from collections.abc import Callable

import ml_dtypes
import numpy as np

from aclnn_py.infiniop import constants as c

Wide = np.longdouble
BF16 = np.dtype(ml_dtypes.bfloat16)
NUMPY = {
    c.INFINI_DTYPE_F16: np.dtype(np.float16),
    c.INFINI_DTYPE_F32: np.dtype(np.float32),
    c.INFINI_DTYPE_F64: np.dtype(np.float64),
    c.INFINI_DTYPE_BF16: BF16,
    c.INFINI_DTYPE_I32: np.dtype(np.int32),
    c.INFINI_DTYPE_I64: np.dtype(np.int64),
}
PRECISION = {np.dtype(np.float16): (11, -14), np.dtype(np.float32): (24, -126), np.dtype(np.float64): (53, -1022)}
PRECISION[BF16] = (8, -126)
"""Bits of the significand, exponent of the smallest normal number."""
ATTRIBUTES = {"HardTanh": (-0.75, 1.25), "Softplus": (1.5, 20.0)}


def sigmoid(x):
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def slope(x):
    """sigmoid(x) * (1 - sigmoid(x)), without the cancellation."""
    e = np.exp(-np.abs(x))
    return e / (1 + e) ** 2


def twice_inner(x):
    return 2 * Wide("0.7978845608") * (x + Wide("0.044715") * x**3)


def gelu_backward(x, grad):
    inner = 2 * Wide("0.7978845608") * (1 + 3 * Wide("0.044715") * x**2)
    second = np.where(slope(twice_inner(x)) == 0, 0, x * slope(twice_inner(x)) * inner)
    return grad * (sigmoid(twice_inner(x)) + second)


def gelu_backward_shift(x):
    """Its two terms cancel near x = -0.75, and with them goes the precision of float64."""
    first, total = sigmoid(twice_inner(x)), gelu_backward(x, 1)
    return (1 + np.abs(twice_inner(x))) * (first + np.abs(total - first)) / np.abs(total)


def gelu(x):
    return x * np.array([math.erfc(-float(v) / math.sqrt(2)) for v in x.ravel()], Wide).reshape(x.shape) / 2


def softplus(x, beta, threshold):
    t = Wide(beta) * x
    return np.where(t > threshold, x, (np.maximum(t, 0) + np.log1p(np.exp(-np.abs(t)))) / Wide(beta))


def clip(x, low, high):
    """As C++ would: a bound that is NaN bounds nothing."""
    bounded = np.where(high < x, high, x)
    return np.where(bounded < low, low, bounded)


FORMULAS: dict[str, Callable[..., np.ndarray]] = {
    "SigmoidBackward": lambda x, grad: grad * slope(x),
    "ReluBackward": lambda x, grad: np.where(x > 0, grad, 0),
    "GeluBackward": gelu_backward,
    "Relu": lambda x: np.where(x < 0, 0, x),
    "Sigmoid": sigmoid,
    "Silu": lambda x: x * sigmoid(x),
    "Gelu": gelu,
    "GeluTanh": lambda x: x * sigmoid(twice_inner(x)),
    "QuickGelu": lambda x: x * sigmoid(Wide("1.702") * x),
    "HardSwish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "HardTanh": lambda x, low, high: np.clip(x, low, high),
    "Tanh": np.tanh,
    "Softplus": softplus,
    "SwiGLU": lambda a, b: a * b * sigmoid(b),
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mul": lambda a, b: a * b,
    "Clip": clip,
}


EXPONENTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "GeluBackward": gelu_backward_shift,
    "GeluTanh": twice_inner,
    "QuickGelu": lambda x: 2 * x,
    "Gelu": lambda x: x * x,
    "Softplus": lambda x: ATTRIBUTES["Softplus"][0] * x,
}
"""By how many units one rounding of the exponential's argument shifts a float64 result."""


def expected(name: str, inputs: list[np.ndarray]) -> np.ndarray:
    """The exact result, or the wrapped one of integers."""
    if inputs[0].dtype.kind == "i":
        with np.errstate(over="ignore"):
            return FORMULAS[name](*inputs)
    with np.errstate(all="ignore"):
        return FORMULAS[name](*(each.astype(Wide) for each in inputs), *ATTRIBUTES.get(name, ()))


def steps_away(got: np.ndarray, exact: np.ndarray) -> np.ndarray:
    """How far each result is from the exact one, in units of its last place; NaN and infinities must agree."""
    bits, lowest = PRECISION[got.dtype]
    top = Wide(2) ** (2 - lowest if bits != 11 else 16)  # the first number that the dtype has no room for
    top -= top / Wide(2) ** (bits + 1)  # from here on it rounds to infinity
    assert (np.isnan(got) == np.isnan(exact)).all()
    steps = np.zeros(exact.shape, Wide)
    huge = np.abs(exact) >= top
    assert (got[huge].astype(Wide) == np.copysign(Wide(np.inf), exact[huge])).all()
    rest = ~huge & ~np.isnan(exact)
    exponent = np.maximum(np.frexp(exact[rest])[1] - 1, lowest)
    steps[rest] = np.abs(got[rest].astype(Wide) - exact[rest]) / np.ldexp(Wide(1), exponent - (bits - 1))
    return steps

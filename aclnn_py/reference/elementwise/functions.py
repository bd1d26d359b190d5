"""Functions of one tensor: circular, hyperbolic, exponential and logarithmic ones, roundings, signs, gamma."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ..registry import Array, Rounding, as_it_is, reference
from ..shared import ERF, ERFC, INF

LGAMMA = np.vectorize(math.lgamma, otypes=[float])


def both(name: str) -> tuple[str, str]:
    """An API and its form in place."""
    return f"aclnn{name}", f"aclnnInplace{name}"


def of_real(change: Callable[[Array], Array]) -> dict[str, Callable[[Array], Array]]:
    """The change for real tensors, whatever the parameter is called."""
    return dict.fromkeys(("self", "selfRef", "input", "inputRef"), lambda x: x if np.iscomplexobj(x) else change(x))


POSITIVE = of_real(lambda x: np.abs(x) + 1e-2)
FROM_ONE = of_real(lambda x: np.abs(x) + 1)
UNIT = of_real(lambda x: np.clip(x / 5, -1, 1))
INSIDE = of_real(lambda x: np.clip(x / 5, -0.98, 0.98))
NEAR = of_real(lambda x: np.clip(x, -4, 4))
AWAY_FROM_POLES = of_real(lambda x: np.clip(x / 4, -1.3, 1.3))
AWAY_FROM_ZERO = of_real(lambda x: np.copysign(np.abs(x) + 0.1, x))


@reference(*both("Cos"))
def cos(x: Array) -> Array:
    return np.cos(x)


@reference(*both("Sin"))
def sin(x: Array) -> Array:
    return np.sin(x)


@reference(*both("Tan"), domain=AWAY_FROM_POLES)
def tan(x: Array) -> Array:
    return np.tan(x)


@reference(*both("Acos"), domain=UNIT)
def acos(x: Array) -> Array:
    return np.arccos(x)


@reference(*both("Asin"), domain=UNIT)
def asin(x: Array) -> Array:
    return np.arcsin(x)


@reference(*both("Atan"))
def atan(x: Array) -> Array:
    return np.arctan(x)


@reference(*both("Cosh"), domain=NEAR)
def cosh(x: Array) -> Array:
    return np.cosh(x)


@reference(*both("Sinh"), domain=NEAR)
def sinh(x: Array) -> Array:
    return np.sinh(x)


@reference(*both("Acosh"), domain=FROM_ONE)
def acosh(x: Array) -> Array:
    return np.arccosh(x)


@reference(*both("Asinh"))
def asinh(x: Array) -> Array:
    return np.arcsinh(x)


@reference(*both("Atanh"), domain=INSIDE)
def atanh(x: Array) -> Array:
    return np.arctanh(x)


@reference(*both("Log"), domain=POSITIVE)
def log(x: Array) -> Array:
    return np.log(x)


@reference(*both("Log2"), domain=POSITIVE)
def log2(x: Array) -> Array:
    return np.log(x) / math.log(2) if np.iscomplexobj(x) else np.log2(x)


@reference(*both("Log10"), domain=POSITIVE)
def log10(x: Array) -> Array:
    return np.log10(x)


@reference(*both("Log1p"), domain=POSITIVE)
def log1p(x: Array) -> Array:
    return np.log1p(x)


@reference(*both("Exp2"))
def exp2(x: Array) -> Array:
    return np.exp2(x)


@reference(*both("Expm1"), domain=NEAR)
def expm1(x: Array) -> Array:
    return np.expm1(x)


@reference(*both("Erf"))
def erf(x: Array) -> Array:
    return ERF(x)


@reference(*both("Erfc"))
def erfc(x: Array) -> Array:
    return ERFC(x)


@reference("aclnnLgamma", domain=POSITIVE)
def lgamma(x: Array) -> Array:
    return LGAMMA(x)


@reference("aclnnDigamma", domain=POSITIVE)
def digamma(x: Array) -> Array:
    """By the recurrence up to 30, then the first terms of the asymptotic series."""
    big = np.where(np.isfinite(x) & (x > 0), x, 1.0)
    total = np.zeros_like(big)
    for _ in range(30):
        total -= 1 / big
        big = big + 1
    value = total + np.log(big) - 0.5 / big - 1 / (12 * big**2) + 1 / (120 * big**4) - 1 / (252 * big**6)
    return np.where(x > 0, np.where(x == INF, INF, value), np.nan)


@reference(*both("Reciprocal"), domain=AWAY_FROM_ZERO)
def reciprocal(x: Array) -> Array:
    return 1 / x


@reference(*both("Rsqrt"), domain=POSITIVE)
def rsqrt(x: Array) -> Array:
    return 1 / np.sqrt(x)


@reference("aclnnSquare", integers=True)
def square(x: Array) -> Array:
    return x * x


@reference("aclnnSign", integers=True)
def sign(x: Array) -> Array:
    """0 for NaN."""
    if x.dtype.kind == "b":
        return x
    if x.dtype.kind == "c":
        return np.where(x == 0, 0, x / np.abs(x))
    return (x > 0).astype("i8") - (x < 0)


@reference("aclnnReal", integers=True)
def real(x: Array) -> Array:
    return x.real


@reference(*both("Floor"), integers=True)
def floor(x: Array) -> Array:
    return x if x.dtype.kind in "iu" else np.floor(x)


@reference(*both("Ceil"))
def ceil(x: Array) -> Array:
    return np.ceil(x)


@reference(*both("Trunc"), integers=True)
def trunc(x: Array) -> Array:
    return x if x.dtype.kind in "iu" else np.trunc(x)


@reference(*both("Frac"), integers=True)
def frac(x: Array) -> Array:
    return x - np.trunc(x).astype(x.dtype)


@reference(*both("Round"), integers=True)
def round_(x: Array) -> Array:
    return x if x.dtype.kind in "iu" else np.round(x)


@reference(*both("RoundDecimals"), integers=True, attrs=((2,), (-1,), (-2,)))
def round_decimals(x: Array, decimals: int) -> Array:
    power = 10 ** abs(decimals)
    if x.dtype == np.int64 and decimals:
        scaled = x * power if decimals > 0 else np.trunc(x / power).astype("i8")
        scaled += scaled == 1
        return np.trunc(scaled / power).astype("i8") if decimals > 0 else scaled * power
    if x.dtype.kind == "i":
        return x if decimals >= 0 else np.round(x / power).astype("i8") * power
    return np.round(x * power) / power if decimals >= 0 else np.round(x / power) * power


@reference(*both("NanToNum"), integers=True, attrs=((1.5, 60000.0, -3.0), (-0.0, INF, -INF)))
def nan_to_num(x: Array, nan: float, high: float, low: float) -> Array:
    if x.dtype.kind in "iub":
        return x
    return np.where(np.isnan(x), nan, np.where(x == INF, high, np.where(x == -INF, low, x)))


@reference(*both("Sinc"))
def sinc(x: Array, *, soc: str, stored: Rounding) -> Array:
    """Where CANN has no kernel for it, each step is stored."""
    if soc in ("ascend950", "ascend350"):
        return np.sinc(x)
    kept = stored if abs(stored(np.array([0.1]))[0] - 0.1) < 0.01 else as_it_is
    product = kept(np.where(x == 0, 1, x) * kept(np.array([math.pi])))
    return np.where(x == 0, 1.0, kept(kept(np.sin(product)) / product))


@reference("aclnnTanhBackward", domain={"output": lambda y: np.tanh(y)})
def tanh_backward(grad: Array, y: Array) -> Array:
    return grad * (1 - y * y)


def bounded(x: Array, eps: float) -> Array:
    """eps for what is below it, else at most 1 - eps; as it is where eps is negative."""
    return np.where(np.isnan(x), x, np.where(x >= eps, np.minimum(x, 1 - eps), eps)) if eps >= 0 else x


PROBABILITY = {"input": lambda x: np.clip(x / 10 + 0.5, 0.01, 0.99), "x": lambda x: np.clip(x / 10 + 0.5, 0.01, 0.99)}


@reference("aclnnLogit", domain=PROBABILITY, attrs=((0.2,), (0.7,)))
def logit(x: Array, eps: float) -> Array:
    z = bounded(x, eps)
    return np.log(z / (1 - z))


@reference("aclnnLogitGrad", domain=PROBABILITY, attrs=((0.2,), (0.7,)))
def logit_grad(x: Array, grad: Array, eps: float) -> Array:
    """dy is read in order of address, as if it had the shape of x; an eps that is not from 0 up is none."""
    low = eps if eps >= 0 else 0.0
    slope = np.resize(grad, x.shape) / (x * (1 - x))
    return np.where((x >= low) & (x <= 1 - low), slope, 0 if eps >= 0 else np.nan)


@reference("aclnnAngleV2", integers=True)
def angle_v2(x: Array) -> Array:
    if x.dtype.kind == "c":
        return np.arctan2(x.imag + 0.0, x.real + 0.0)
    return np.where(np.isnan(x), np.nan, np.where(x < 0, np.pi, 0.0))

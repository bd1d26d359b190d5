"""Gated linear units: one half of a tensor steers the other."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Rounding, reference
from ..shared import logistic
from .activations import gelu_v2
from .gradients import gelu_backward_v2

FORMS = ("none", "tanh")
ONE_KERNEL = ("ascend950", "ascend350")  # the whole gradient in one kernel; elsewhere it is put together


def rows_of(x: Array, dim: int) -> Array:
    """The tensor as rows from an axis on."""
    before = x.shape[: dim % x.ndim]
    count = int(np.prod(before))
    return np.reshape(x, (count, x.size // count if count else 0))


def halves(x: Array, dim: int, woven: bool = False) -> tuple[Array, Array]:
    """The two halves of every row from an axis on, in rows: every second element each where `woven`."""
    rows = rows_of(x, dim)
    half = rows.shape[1] // 2
    return (rows[:, ::2], rows[:, 1::2]) if woven else (rows[:, :half], rows[:, half:])


def halved(x: Array, dim: int, result: Array) -> Array:
    """Rows as a tensor with half of an axis, where that is even."""
    shape = list(x.shape)
    shape[dim % x.ndim] //= 2
    return np.reshape(result, shape) if np.prod(shape) == result.size else result


def joined(x: Array, first: Array, second: Array, woven: bool = False) -> Array:
    """Two halves of rows as the tensor they came from."""
    both = np.stack((first, second), -1) if woven else np.concatenate((first, second), 1)
    return np.reshape(both, x.shape)


def like(x: Array, half: Array) -> Array:
    """A tensor's elements in the order of address as a half of rows."""
    return np.reshape(np.reshape(x, -1)[: half.size], half.shape)


@reference("aclnnGlu", attrs=((0,),))
def glu(x: Array, dim: int) -> Array:
    a, b = halves(x, dim)
    return halved(x, dim, a * logistic(b))


@reference("aclnnGluBackward", attrs=((0,),))
def glu_backward(grad: Array, x: Array, dim: int, *, soc: str, stored: Rounding) -> Array:
    """A - A * s has no value where A is infinite; elsewhere it is A * (1 - s). Older SoCs round BF16 at every step."""
    a, b = halves(x, dim)
    g, s = like(grad, a), logistic(b)
    if soc not in ONE_KERNEL and keeps_8_bits(stored):
        s = stored(s)
        first = stored(g * s)
        return joined(x, first, first * stored(a - stored(a * s)))
    return joined(x, g * s, g * s * np.where(np.isinf(a), np.nan, a * logistic(-b)))


def keeps_8_bits(stored: Rounding) -> bool:
    """Whether a dtype has the significand of BF16."""
    return bool(stored(np.array([1 + 2**-9]))[0] == 1)


@reference("aclnnGeGlu", attrs=((-1, 1),))
def geglu(x: Array, dim: int, mode: int) -> Array:
    return geglu_v3(x, dim, mode, False)


@reference("aclnnGeGluV3", attrs=((-1, 1, False), (-1, 1, True), (-1, 0, True)))
def geglu_v3(x: Array, dim: int, mode: int, left: bool) -> tuple[Array, Array]:
    a, b = halves(x, dim)[:: -1 if left else 1]
    active = gelu_v2(b, mode)
    return halved(x, dim, a * active), halved(x, dim, active)


@reference("aclnnGeGluBackward", attrs=((-1, 1),))
def geglu_backward(grad: Array, x: Array, gelu: Array, dim: int, mode: int) -> Array:
    return geglu_v3_backward(grad, x, gelu, dim, mode, False)


@reference("aclnnGeGluV3Backward", attrs=((-1, 1, False), (-1, 1, True), (-1, 0, True)))
def geglu_v3_backward(grad: Array, x: Array, gelu: Array, dim: int, mode: int, left: bool) -> Array:
    a, b = halves(x, dim)[:: -1 if left else 1]
    g = like(grad, a)
    pieces = like(gelu, a) * g, gelu_backward_v2(g * a, b, FORMS[mode])
    return joined(x, *pieces[:: -1 if left else 1])


@reference("aclnnSwiGlu", attrs=((0,),))
def swiglu(x: Array, dim: int) -> Array:
    a, b = halves(x, dim)
    return halved(x, dim, a * logistic(a) * b)


@reference("aclnnSwiGluGrad", attrs=((0,),))
def swiglu_grad(grad: Array, x: Array, dim: int) -> Array:
    a, b = halves(x, dim)
    g, s = like(grad, a), logistic(a)
    return joined(x, g * (s + s * (1 - s) * a) * b, g * s * a)


SITU = ((-1, 2.0, 1.5, False), (-1, 0.5, 0.0, False), (-1, 1.5, 3.0, True), (-1, 0.0, 0.0, True))


@reference("aclnnSituGlu", attrs=SITU)
def situ_glu(x: Array, dim: int, beta: float, linear: float, left: bool) -> Array:
    gate, up = halves(x, dim)[:: 1 if left else -1]
    beta = beta or np.nan
    return halved(x, dim, beta * np.tanh(gate / beta) * logistic(gate) * saturated(up, linear)[0])


@reference("aclnnSituGluGrad", attrs=SITU)
def situ_glu_grad(grad: Array, x: Array, dim: int, beta: float, linear: float, left: bool) -> Array:
    gate, up = halves(x, dim)[:: 1 if left else -1]
    beta = beta or np.nan
    g, s, t = like(grad, gate), logistic(gate), np.tanh(gate / beta)
    value, slope = saturated(up, linear)
    pieces = g * value * s * ((1 - t * t) + beta * t * (1 - s)), g * beta * t * s * slope
    return joined(x, *pieces[:: 1 if left else -1])


def saturated(up: Array, linear: float) -> tuple[Array, Array]:
    """The linear half with its saturation, and the slope of that."""
    if not linear > 0:
        return up, np.ones_like(up)
    return linear * np.tanh(up / linear), 1 - np.tanh(up / linear) ** 2


@reference("aclnnFatreluMul")
def fatrelu_mul(x: Array, threshold: Array) -> Array:
    a, b = halves(x, -1)
    return halved(x, -1, np.where(a > np.reshape(threshold, ()), a, 0) * b)


@reference("aclnnGeluMul", attrs=(("tanh",), (None,)))
def gelu_mul(x: Array, form: str | None) -> Array:
    a, b = halves(x, -1)
    return halved(x, -1, gelu_v2(a, int(form == "tanh")) * b)

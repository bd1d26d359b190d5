"""Functions of float64 and complex numbers that no operator computes in these dtypes, composed of other operators."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..composed import signed
from ..device_array import DeviceArray
from ..dtypes import COMPLEX64, COMPLEX128, DOUBLE, bits_of
from ..operands import binary, chosen


def complex_of(real: DeviceArray, imaginary: DeviceArray) -> DeviceArray:
    """Complex numbers from their real and imaginary parts, bit by bit."""
    session = real.session
    made = session.empty(real.shape, COMPLEX128 if real.dtype == DOUBLE else COMPLEX64)
    for target, source in zip(made.parts(), (real, imaginary), strict=True):
        session.copied(target, source)
    return made


def number(like: DeviceArray, value: float) -> DeviceArray:
    """A number in the dtype of an array."""
    return like.session.array(np.asarray(value, like.dtype))


def truncated(x: DeviceArray) -> DeviceArray:
    return chosen(x < 0, x.unary("aclnnCeil"), x.unary("aclnnFloor"))


def exponential_less_one(x: DeviceArray) -> DeviceArray:
    """Kahan's: (e - 1) * x / log(e) with e = exp(x), whose errors cancel."""
    power = x.unary("aclnnExp")
    less = power - 1
    near = less * x / power.unary("aclnnLog")
    found = chosen((less == -1) | (power == np.inf), less, near)
    return chosen(power == 1, x, found)


def complex_exponential_less_one(z: DeviceArray) -> DeviceArray:
    (x, y), power = z.parts(), z.unary("aclnnExp")
    real, imaginary = power.parts()
    half = (y * 0.5).unary("aclnnSin")
    growth = x.unary("aclnnExpm1") if x.dtype != DOUBLE else exponential_less_one(x.copy())
    near = growth * y.unary("aclnnCos") - 2 * half * half + 0.0
    return complex_of(chosen(near - near == 0, near, real - 1), imaginary)


def complex_logarithm_of_one_more(z: DeviceArray) -> DeviceArray:
    x, y = (each.copy() for each in z.parts())
    real, imaginary = complex_of(x + 1, y).unary("aclnnLog").parts()
    near = (x * (x + 2) + y * y).unary("aclnnLog1p") * 0.5
    return complex_of(chosen((abs(x) < 0.5) & (abs(y) < 0.5), near, real), imaginary)


def hyperbolic_tangent(x: DeviceArray) -> DeviceArray:
    size = abs(x)
    growth = exponential_less_one(2 * chosen(size > 20, number(x, 20), size))
    return signed(growth / (growth + 2), x)


def complex_hyperbolic_tangent(z: DeviceArray) -> DeviceArray:
    """Kahan's, by the tangent of the imaginary part; beyond 20 by the terms that do not vanish."""
    x, y = (each.copy() for each in z.parts())
    size = abs(x)
    near = chosen(size > 20, number(x, 20), size)
    sine, cosine = near.unary("aclnnSinh"), near.unary("aclnnCosh")
    tangent = y.unary("aclnnTan")
    more = tangent * tangent + 1
    divisor = more * sine * sine + 1
    real = signed(more * cosine * sine / divisor, x)
    far = 4 * y.unary("aclnnSin") * y.unary("aclnnCos") * (-2 * size).unary("aclnnExp")
    infinite, one = size == np.inf, signed(number(x, 1).broadcast_to(x.shape).copy(), x)
    far = chosen(infinite, number(x, 0), far)
    real = chosen(size > 20, chosen(infinite, one, one + (y - y)), real)
    imaginary = chosen(size > 20, far, tangent / divisor)
    return complex_of(chosen(x == 0, x, real), chosen(y == 0, y, imaginary))


def complex_arc_cosine(z: DeviceArray) -> DeviceArray:
    """acos(z) = -i acosh(z) or i acosh(z): the imaginary part's sign is against that of z."""
    real, imaginary = z.unary("aclnnAcosh").parts()
    y = z.parts()[1].copy()
    return complex_of(abs(imaginary), signed(real.copy(), -y))


def by_hyperbolic(api: str) -> Callable[[DeviceArray], DeviceArray]:
    """asin(z) = -i asinh(i z), atan(z) = -i atanh(i z)."""

    def function(z: DeviceArray) -> DeviceArray:
        x, y = z.parts()
        real, imaginary = complex_of(-y, x).unary(api).parts()
        return complex_of(imaginary, -real)

    return function


def logarithm_of_sum(x: DeviceArray, y: DeviceArray) -> DeviceArray:
    """log(exp(x) + exp(y)) = max(x, y) + log1p(exp(-|x - y|))."""
    large = binary("aclnnMaximum", x, y)
    apart = abs(x - y)
    added = (-apart).unary("aclnnExp").unary("aclnnLog1p")
    return chosen(x == y, large + float(np.log(2)), chosen(apart == np.inf, large, large + added))


def neighbour(x: DeviceArray, y: DeviceArray) -> DeviceArray:
    """The next number from x towards y: bits of floats of one sign are ordered as their absolute values are."""
    kind = bits_of(x.dtype)
    shape = np.broadcast_shapes(x.shape, y.shape)
    x, y = (each.broadcast_to(shape).copy() for each in (x, y))
    step = ((y > x) == (x > 0)).astype(kind) * 2 - 1
    moved = (x.reinterpreted(kind) + step).reinterpreted(x.dtype)
    smallest = x.session.array(np.asarray(1, kind)).reinterpreted(x.dtype)
    moved = chosen(x == 0, signed(smallest.broadcast_to(shape).copy(), y), moved)
    return chosen(x == y, y, chosen((x != x) | (y != y), x + y, moved))

"""Sums of powers in logarithms, products with logarithms, complex numbers of two real ones, common divisors."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .arithmetic import Number, as_kind, is_unit


def positive(x: Array) -> Array:
    """What has a logarithm, away from 0 for integers."""
    return np.abs(x) + 0.5


@reference("aclnnLogAddExp")
def log_add_exp(x: Array, other: Array) -> Array:
    return np.logaddexp(x, other)


@reference("aclnnLogAddExp2")
def log_add_exp2(x: Array, other: Array) -> Array:
    return np.logaddexp2(x, other)


def product(x: Array, y: Array) -> Array:
    return np.where((x == 0) & (y == y), 0.0, x * np.log(y))


@reference("aclnnXLogYTensor", "aclnnInplaceXLogYTensor", domain={"other": positive})
def xlogy_tensor(x: Array, other: Array) -> Array:
    return product(x, other)


@reference("aclnnXLogYScalarOther", "aclnnInplaceXLogYScalarOther", attrs=((0.5,), (0.0,), (-1.0,)))
def xlogy_scalar_other(x: Array, other: Number) -> Array:
    return product(x, np.asarray(other, "f8"))


@reference("aclnnXLogYScalarSelf", domain={"other": positive}, attrs=((0.0,), (-1.5,)))
def xlogy_scalar_self(x: Number, other: Array) -> Array:
    return product(np.asarray(x, "f8"), other)


@reference("aclnnXlog1py", domain={"y": positive})
def xlog1py(x: Array, y: Array) -> Array:
    return np.where((x == 0) & (y == y), 0.0, x * np.log1p(y))


@reference("aclnnComplex")
def complex_of_parts(real: Array, imag: Array) -> Array:
    real, imag = np.broadcast_arrays(real, imag)
    return np.stack([real, imag], -1).astype("f8").view("c16")[..., 0]


@reference("aclnnPolar")
def complex_of_polar(size: Array, angle: Array) -> Array:
    return complex_of_parts(size * np.cos(angle), size * np.sin(angle))


@reference("aclnnGcd", integers=True)
def gcd(x: Array, other: Array) -> Array:
    return np.gcd(x.astype("i8"), other.astype("i8"))


@reference("aclnnAddV3", integers=True, attrs=((2.0, 1.0), (0.75, -1.5)))
def add_v3(x: Number, other: Array, alpha: Number) -> Array:
    complex_ones = isinstance(x, complex)
    floats = other.dtype.kind == "f" or isinstance(x, float)
    kind: np.dtype[Any] = np.dtype("c16" if complex_ones else "f8" if floats else other.dtype)
    scaled = other.astype(kind) if is_unit(alpha) else as_kind(alpha, kind) * other.astype(kind)
    return as_kind(x, kind) + scaled

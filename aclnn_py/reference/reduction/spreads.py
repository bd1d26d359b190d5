"""Logarithms of sums, norms, variances and standard deviations over axes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .folding import ROWS, along, length


@reference("aclnnLogSumExp", attrs=ROWS)
def log_sum_exp(x: Array, dims: Any, keep: bool, *, shape: tuple[int, ...]) -> Array:
    if not x.size:
        return np.full(shape, -np.inf)
    axes = along(x, dims)
    most = np.max(x, axis=axes, keepdims=True)
    most = np.where(np.isinf(most), 0, most)
    total = np.log(np.sum(np.exp(x - most), axis=axes, keepdims=True)) + most
    return total if keep else np.squeeze(total, axis=axes)


@reference("aclnnReduceLogSum", attrs=tuple((*row, flag) for row in ROWS for flag in (False, True)))
def reduce_log_sum(x: Array, dims: Any, keep: bool, noop: bool, *, shape: tuple[int, ...]) -> Array:
    if not x.size:
        return np.zeros(shape)
    return x if noop and dims == () else np.log(np.sum(x, axis=along(x, dims), keepdims=keep))


def norm_of(x: Array, order: float, dims: Any, keep: bool, shape: tuple[int, ...]) -> Array:
    if not x.size:
        return np.zeros(shape)
    size, axes = np.abs(np.asarray(np.real(x), "f4").astype("f8")), along(x, dims)
    if order >= 2147483647:
        return np.max(size, axis=axes, keepdims=keep)
    if order <= -2147483648:
        return np.min(size, axis=axes, keepdims=keep)
    if order == 0:
        return np.sum(size != 0, axis=axes, keepdims=keep).astype("f8")
    return np.sum(size**order, axis=axes, keepdims=keep) ** (1 / order)


ORDERS = (0.0, 1.0, 2.0, 3.0, 0.5, -1.0, np.inf, -np.inf)


@reference("aclnnNorm", attrs=tuple((order, (0,), False) for order in ORDERS))
def norm(x: Array, order: float, dims: Any, keep: bool, *, shape: tuple[int, ...]) -> Array:
    return norm_of(x, np.real(order), dims, keep, shape)


@reference("aclnnLinalgVectorNorm", attrs=tuple((order, (-1,), True, 0) for order in ORDERS))
def linalg_vector_norm(x: Array, order: float, dims: Any, keep: bool, dtype: int, *, shape: tuple[int, ...]) -> Array:
    return norm_of(x, np.real(order), dims, keep, shape)


def mean_and_squares(x: Array, dims: Any, soc: str, stored: Any) -> tuple[Array, Array, int]:
    """The mean, kept in self's dtype before ascend950, and the squared deviations from it."""
    axes = along(x, dims)
    middle = np.mean(x, axis=axes, keepdims=True)
    middle = np.asarray(middle, "f4").astype("f8") if soc in ("ascend950", "ascend350") else stored(middle)
    squares = np.sum((x - middle) ** 2, axis=axes, keepdims=True)
    return middle, squares, length(x, axes)


def variance(squares: Array, count: int, correction: int) -> Array:
    if count > correction:
        return squares / (count - correction)
    return np.full(squares.shape, np.inf if count > 1 else np.nan)


def spread(
    x: Array, dims: Any, correction: int, keep: bool, shape: tuple[int, ...], soc: str, stored: Any
) -> tuple[Array, Array]:
    """Variance and mean."""
    if not x.size:
        return np.full(shape, np.nan), np.full(shape, np.nan)
    middle, squares, count = mean_and_squares(x, dims, soc, stored)
    found = variance(squares, count, int(correction)), middle
    if keep:
        return found
    axes = along(x, dims)
    return np.squeeze(found[0], axis=axes), np.squeeze(found[1], axis=axes)


SPREADS = tuple((dims, correction, keep) for dims, keep in ROWS for correction in (0, 1, 5))


@reference("aclnnVar", attrs=tuple((dims, flag, keep) for dims, keep in ROWS for flag in (False, True)))
def var(x: Array, dims: Any, unbiased: bool, keep: bool, *, shape: tuple[int, ...], soc: str, stored: Any) -> Array:
    return spread(x, dims, int(unbiased), keep, shape, soc, stored)[0]


@reference("aclnnVarCorrection", attrs=SPREADS)
def var_correction(
    x: Array, dims: Any, correction: int, keep: bool, *, shape: tuple[int, ...], soc: str, stored: Any
) -> Array:
    return spread(x, dims, correction, keep, shape, soc, stored)[0]


@reference("aclnnVarMean", attrs=SPREADS)
def var_mean(
    x: Array, dims: Any, correction: int, keep: bool, *, shape: tuple[int, ...], soc: str, stored: Any
) -> tuple[Array, Array]:
    return spread(x, dims, correction, keep, shape, soc, stored)


@reference("aclnnStd", attrs=SPREADS)
def std(x: Array, dims: Any, correction: int, keep: bool, *, shape: tuple[int, ...], soc: str, stored: Any) -> Array:
    return np.sqrt(spread(x, dims, correction, keep, shape, soc, stored)[0])


@reference("aclnnStdMeanCorrection", attrs=SPREADS)
def std_mean_correction(
    x: Array, dims: Any, correction: int, keep: bool, *, shape: tuple[int, ...], soc: str, stored: Any
) -> tuple[Array, Array]:
    found, middle = spread(x, dims, correction, keep, shape, soc, stored)
    return np.sqrt(found), middle

"""Decompositions of matrices: NumPy's own, in float64 and complex128."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

MOST = 20_000
"""Elements of a tensor that is decomposed here."""


def regular(matrices: Array) -> Array:
    """Far from singular, whatever the diagonal is replaced with."""
    n = matrices.shape[-1]
    return matrices / (4 * n) / (1 + np.abs(matrices).max(initial=0)) + np.eye(n)


def positive(matrices: Array) -> Array:
    """Symmetric and positive definite."""
    even = regular(matrices)
    return even @ even.swapaxes(-1, -2)


def made(change: Callable[[Array], Array]) -> Callable[..., Array]:
    """A domain: the change is made where a tensor's memory holds its matrices and nothing else."""

    def inside(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
        shape = given[name]
        whole = len(shape) > 1 and shape[-1] == shape[-2] and values.size == np.prod(shape)
        return change(values.reshape(shape)).ravel() if whole else values

    return inside


def careful(x: Array) -> Array:
    """Matrices of numbers, and not too many of them."""
    if not np.isfinite(x).all() or x.size > MOST:
        raise Unsaid
    return x


def well_posed(x: Array) -> Array:
    """The matrices, if they are far from singular: of others nothing is said, and some fail the stream."""
    if np.linalg.cond(careful(x)).max(initial=0) > 100:
        raise Unsaid
    return x


@reference("aclnnTriangularSolve", domain={"A": made(regular)})
def triangular_solve(x: Array, a: Array, upper: bool, adjoint: bool, unit: bool) -> tuple[Array, Array]:
    whole = np.broadcast_to(a, (*np.broadcast_shapes(a.shape[:-2], x.shape[:-2]), *a.shape[-2:]))
    triangle = np.triu(a) if upper else np.tril(a)
    if unit:
        n = a.shape[-1]
        triangle = triangle * (1 - np.eye(n)) + np.eye(n)
    triangle = well_posed(triangle.conj().swapaxes(-1, -2) if adjoint else triangle)
    return np.linalg.solve(triangle, careful(x)), whole


@reference("aclnnSvd", attrs=((False, True), (True, False)))
def svd(x: Array, full: bool, vectors: bool) -> tuple[Array, None, None]:
    """The vectors' signs are anybody's guess."""
    return np.linalg.svd(careful(x), compute_uv=False), None, None


def factors(x: Array, whole: bool) -> tuple[Array, Array]:
    """The columns of Q behind those of x, and those of dependent columns, are anybody's guess."""
    m, n = x.shape[-2:]
    if np.linalg.cond(careful(x)[..., : min(m, n)]).max(initial=0) > 100:
        raise Unsaid
    q, r = np.linalg.qr(x, "complete" if whole else "reduced")
    return (None if whole and m > n else q), r


@reference("aclnnLinalgQr", attrs=((0,), (1,), (2,)))
def linalg_qr(x: Array, mode: int) -> tuple[Array | None, Array]:
    q, r = factors(x, mode == 1)
    return (None if mode == 2 else q), r


@reference("aclnnQr", attrs=((True,), (False,)))
def qr(x: Array, some: bool) -> tuple[Array, Array]:
    return factors(x, not some)


@reference("aclnnInverse", domain={"self": made(regular)})
def inverse(x: Array) -> Array:
    return np.linalg.inv(well_posed(x))


@reference("aclnnSlogdet", domain={"self": made(regular)})
def slogdet(x: Array) -> tuple[Array, Array]:
    sign, logarithm = np.linalg.slogdet(well_posed(x))
    return sign, logarithm


@reference("aclnnLogdet", domain={"self": made(regular)})
def logdet(x: Array) -> Array:
    sign, logarithm = np.linalg.slogdet(well_posed(x))
    with np.errstate(all="ignore"):
        return np.log(sign) + logarithm


@reference("aclnnLinalgCholesky", domain={"self": made(positive)}, attrs=((False,), (True,)))
def cholesky(x: Array, upper: bool) -> Array:
    triangle = np.triu(x, 1).swapaxes(-1, -2) if upper else np.tril(x, -1)
    diagonal = x * np.eye(x.shape[-1])
    whole = well_posed(triangle + diagonal + triangle.swapaxes(-1, -2))
    if np.linalg.eigvalsh(whole).min() <= 0:
        raise Unsaid
    lower = np.linalg.cholesky(whole)
    return lower.swapaxes(-1, -2) if upper else lower

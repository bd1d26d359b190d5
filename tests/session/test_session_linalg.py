"""`npu.xp.linalg` beside NumPy's, in every dtype of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import Session

KINDS = ("float32", "float64", "complex64", "complex128")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def values(kind: str, *shape: int) -> Any:
    chance = np.random.default_rng(sum(shape))
    found = chance.uniform(-1, 1, shape)
    return (found + 1j * chance.uniform(-1, 1, shape) if kind.startswith("c") else found).astype(kind)


def near(found: Any, wanted: Any) -> None:
    assert (found.shape, found.dtype) == (np.shape(wanted), np.asarray(wanted).dtype)
    bar = 2e-4 if found.dtype in (np.float32, np.complex64) else 1e-10
    np.testing.assert_allclose(found.numpy(), wanted, rtol=bar, atol=bar)


@pytest.mark.parametrize("kind", KINDS)
def test_square_matrices(npu: Session, kind: str) -> None:
    x = values(kind, 2, 4, 4) + 2 * np.eye(4, dtype=kind)
    b, y, linalg = values(kind, 2, 4, 3), npu.array(x), npu.xp.linalg
    near(linalg.inv(y), np.linalg.inv(x))
    near(linalg.det(y), np.linalg.det(x))
    near(linalg.slogdet(y).logabsdet, np.linalg.slogdet(x).logabsdet)
    near(linalg.solve(y, npu.array(b)), np.linalg.solve(x, b))
    near(linalg.solve(y[0], npu.array(b[0, :, 0])), np.linalg.solve(x[0], b[0, :, 0]))
    near(linalg.matrix_power(y, -2), np.linalg.matrix_power(x, -2))
    near(linalg.trace(y, offset=1), np.trace(x, 1, 1, 2))
    near(linalg.diagonal(y, offset=-2), np.diagonal(x, -2, 1, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_hermitian_matrices(npu: Session, kind: str) -> None:
    x = values(kind, 2, 4, 4)
    x = x + x.conj().mT
    sizes, vectors = npu.xp.linalg.eigh(npu.array(x))
    near(sizes, np.linalg.eigvalsh(x))
    near(npu.xp.linalg.eigvalsh(npu.array(x)), np.linalg.eigvalsh(x))
    found = vectors.numpy()
    near(npu.array((found * sizes.numpy()[..., None, :]) @ found.conj().mT), x)
    positive = x @ x.conj().mT + np.eye(4, dtype=kind)
    for upper in (False, True):
        near(npu.xp.linalg.cholesky(npu.array(positive), upper=upper), np.linalg.cholesky(positive, upper=upper))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [(3, 5), (5, 3)])
def test_rectangular_matrices(npu: Session, kind: str, shape: tuple[int, int]) -> None:
    x, linalg = values(kind, 2, *shape), npu.xp.linalg
    y = npu.array(x)
    for full in (False, True):
        left, sizes, right = (each.numpy() for each in linalg.svd(y, full_matrices=full))
        least = min(shape)
        near(npu.array((left[..., :least] * sizes[..., None, :]) @ right[:, :least]), x)
    near(linalg.svdvals(y), np.linalg.svdvals(x))
    near(linalg.pinv(y), np.linalg.pinv(x))
    for mode in ("reduced", "complete"):
        factors = linalg.qr(y, mode=mode)
        near(factors.Q @ factors.R, x)
    assert linalg.matrix_rank(npu.array(x[:, :, :1] @ x[:, :1])).tolist() == [1, 1]
    for order in ("fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf):
        for kept in (False, True):
            near(linalg.matrix_norm(y, ord=order, keepdims=kept), np.linalg.matrix_norm(x, ord=order, keepdims=kept))
    for order in (0, 1, 2, 3.5, np.inf, -np.inf, -1):
        near(linalg.vector_norm(y, axis=1, ord=order), np.linalg.vector_norm(x, axis=1, ord=order).astype(abs(x).dtype))


@pytest.mark.parametrize("kind", [*KINDS, "int32"])
def test_vectors(npu: Session, kind: str) -> None:
    x, linalg = (values("float64", 2, 3) * 9).astype(kind), npu.xp.linalg
    one, two = npu.array(x[0]), npu.array(x[1])
    near(linalg.outer(one, two), np.outer(x[0], x[1]))
    near(linalg.cross(one, two), np.linalg.cross(x[0], x[1]))
    near(linalg.vecdot(one, two), np.vecdot(x[0], x[1]))
    with pytest.raises(ValueError, match="outer needs vectors"):
        linalg.outer(npu.array(x), two)
    with pytest.raises(ValueError, match="must be square matrices"):
        linalg.det(npu.array(x))

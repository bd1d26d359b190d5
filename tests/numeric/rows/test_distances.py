"""Distances between rows and their gradients: every norm, long rows, rows that are alike, NaN."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.matmul.distances import norm
from numeric.products.test_matrices import run

NORMS = (0.0, 1.0, 2.0, 3.0, 0.5, np.inf)
SIZES = ((1, 3, 4, 5), (2, 7, 3, 1), (2, 3, 2, 1000), (1, 2, 2, 9000))


def drawn(*shape: int) -> np.ndarray:
    return np.random.default_rng(len(shape) + sum(shape)).standard_normal(shape).astype("f4")


@pytest.mark.parametrize("p", NORMS)
def test_distances(p: float) -> None:
    for b, m, n, k in SIZES:
        one, other, found = drawn(b, m, k), drawn(b, n, k), np.empty((b, m, n), "f4")
        other[0, 0] = one[0, 0]
        assert run("cdist", [found], [one, other], (p,)) == 0
        exact = norm(one.astype("f8")[:, :, None] - other[:, None], p)
        assert np.allclose(found, exact, rtol=1e-6, atol=0)
        pairs = np.empty(m * (m - 1) // 2, "f4")
        assert run("pdist", [pairs], [one[0]], (p,)) == 0
        left, right = np.triu_indices(m, 1)
        assert np.allclose(pairs, norm(one[0, left].astype("f8") - one[0, right], p), rtol=1e-6, atol=0)


@pytest.mark.parametrize("p", [*NORMS, -1.0])
def test_gradients(p: float) -> None:
    """Against a quotient of differences, where there is one."""
    for b, m, n, k in SIZES[:3]:
        one, other, grad = drawn(b, m, k), drawn(b, n, k) + 1, drawn(b, m, n)
        far, found = np.empty((b, m, n), "f4"), np.empty((b, m, k), "f4")
        assert run("cdist", [far], [one, other], (abs(p) if p != -1 else np.inf,)) == 0
        assert run("cdist_backward", [found], [grad, one, other, far], (p,)) == 0
        step, place = 1e-6, (0, m - 1, k - 1)
        values = []
        for sign in (1, -1):
            moved = one.astype("f8")
            moved[place] += sign * step
            values.append((grad * norm(moved[:, :, None] - other[:, None], np.inf if p == -1 else p)).sum())
        wanted = 0 if p == 0 else (values[0] - values[1]) / (2 * step)
        assert found[place] == pytest.approx(wanted, rel=1e-3, abs=1e-4)


def test_nan_and_rows_that_are_alike() -> None:
    one = np.array([[[0, np.nan], [1, 2]]], "f4")
    found = np.empty((1, 2, 2), "f4")
    for p in NORMS[1:]:
        assert run("cdist", [found], [one, one.copy()], (p,)) == 0
        assert np.isnan(found[0, 0]).all()
        assert found[0, 1, 1] == 0
        gradient = np.empty((1, 1, 2), "f4")
        alike, far = np.ones((1, 1, 2), "f4"), np.zeros((1, 1, 1), "f4")
        assert run("cdist_backward", [gradient], [far + 1, alike, alike.copy(), far], (p,)) == 0
        assert (gradient == 0).all()

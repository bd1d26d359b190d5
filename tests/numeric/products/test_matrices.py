"""Decompositions of matrices: what makes a factor one, by LAPACK and by the plain loops that stand in for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import children
import numpy as np
import pytest

from aclnn_py.native import ffi, lib

NUMBERS = {"f4": 0, "f8": 11, "c8": 16, "c16": 17, "u1": 4}
BAR = {"f4": 3e-5, "c8": 3e-5, "f8": 1e-12, "c16": 1e-12}
FAR = 1 << 40


def run(kernel: str, outputs: list[np.ndarray], inputs: list[np.ndarray], attrs: tuple[float, ...] = ()) -> int:
    arrays = (*outputs, *inputs)
    words = [len(arrays), 0, 1, -1, *([-FAR, FAR, 1] * len(arrays))]
    words += [lib.ae_kernel(kernel.encode()), 0, 0, 0, 0, 0, len(attrs), len(outputs), len(inputs)]
    for place, array in enumerate(arrays):
        number = NUMBERS[array.dtype.str[1:]]
        words += [place, 0, number, number, array.ndim, *array.shape, *array.strides]
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), ffi.new("double[]", attrs), len(attrs))
    assert plan != ffi.NULL
    done = lib.ae_plan_call(plan, 0, ffi.new("uint64_t[]", [array.ctypes.data for array in arrays]))
    lib.ae_plan_release(plan)
    return int(done)


def drawn(kind: str, *shape: int) -> np.ndarray:
    made = np.random.default_rng(sum(shape))
    real = made.standard_normal(shape)
    return (real + 1j * made.standard_normal(shape) if kind[0] == "c" else real).astype(kind)


def room(batch: int) -> np.ndarray:
    return np.zeros((batch, 1 << 18), "u1")


def turned(x: np.ndarray) -> np.ndarray:
    return x.conj().swapaxes(-1, -2)


def near(found: np.ndarray, wanted: np.ndarray) -> bool:
    return bool(np.allclose(found, wanted, rtol=0, atol=BAR[found.dtype.str[1:]] * (1 + np.abs(wanted).max(initial=0))))


def factors(kind: str, m: int, n: int) -> None:
    x, k = drawn(kind, 2, m, n), min(m, n)
    for p, q, r in ((k, k, k), (m, m, n)):
        whole, triangle = np.empty((2, m, p), kind), np.empty((2, q, n), kind)
        assert run("matrix_qr", [whole, triangle, room(2)], [x]) == 0
        assert near(whole @ triangle, x)
        assert near(turned(whole) @ whole, np.eye(p))
        assert np.array_equal(triangle, np.triu(triangle))
        s, u, v = np.empty((2, k), kind), np.empty((2, m, p), kind), np.empty((2, n, r), kind)
        assert run("matrix_svd", [s, u, v, room(2)], [x]) == 0
        assert near(u[..., :k] * s[:, None] @ turned(v[..., :k]), x)
        assert near(turned(u) @ u, np.eye(p))
        assert near(turned(v) @ v, np.eye(r))
        assert near(s.real, np.linalg.svd(x, compute_uv=False))
    alone = np.empty_like(s)
    assert run("matrix_singular_values", [alone, room(2)], [x]) == 0
    assert near(alone, s)


def squares(kind: str, n: int) -> None:
    x = drawn(kind, 3, n, n) + np.eye(n, dtype=kind)
    found, sign, log = np.empty_like(x), np.empty(3, kind), np.empty(3, kind)
    assert run("matrix_inverse", [found, room(3)], [x]) == 0
    assert near(x @ found, np.eye(n))
    assert run("matrix_slogdet", [sign, log, room(3)], [x]) == 0
    assert near(sign, np.linalg.slogdet(x)[0])
    assert near(log, np.linalg.slogdet(x)[1].astype(kind))
    symmetric = (x @ turned(x) + np.eye(n)).astype(kind)
    for upper in (False, True):
        assert run("matrix_cholesky", [found], [symmetric], (upper,)) == 0
        assert near(turned(found) @ found if upper else found @ turned(found), symmetric)
    sides = drawn(kind, 3, n, 4)
    for upper, adjoint, unit in np.ndindex(2, 2, 2):
        given = (x / (2 * n) + np.eye(n)).astype(kind)
        triangle = np.triu(given) if upper else np.tril(given)
        triangle = triangle * (1 - np.eye(n)) + np.eye(n) if unit else triangle
        solved = np.empty_like(sides)
        assert run("matrix_solve", [solved], [given, sides], (upper, adjoint, unit)) == 0
        assert near(((turned(triangle) if adjoint else triangle) @ solved).astype(kind), sides)


def every(kind: str) -> None:
    for shape in ((1, 1), (5, 3), (3, 5), (17, 12)):
        factors(kind, *shape)
    for n in (1, 3, 14):
        squares(kind, n)


@pytest.mark.parametrize("kind", BAR)
def test_the_factors(kind: str) -> None:
    every(kind)


def test_the_factors_without_a_library() -> None:
    each = f"for kind in {[*BAR]}:\n    t.every(kind)\n"
    program = f"from numeric.products import test_matrices as t\n{each}t.test_what_cannot_be()"
    here = {**os.environ, "ACLNN_PY_BLAS": "none"}
    where = os.pathsep.join((str(Path(__file__).parents[2]), *sys.path))
    children.run([sys.executable, "-c", program], env={**here, "PYTHONPATH": where}, check=True)


def test_what_cannot_be() -> None:
    zeros = np.zeros((2, 3, 3), "f4")
    for kernel, outputs in (("matrix_inverse", [np.empty_like(zeros), room(2)]), ("matrix_cholesky", [zeros.copy()])):
        assert run(kernel, outputs, [zeros], (0.0,) if kernel == "matrix_cholesky" else ()) != 0
    assert run("matrix_solve", [zeros.copy()], [zeros, zeros], (1, 0, 0)) != 0
    sign, log = np.empty(2, "f4"), np.empty(2, "f4")
    assert run("matrix_slogdet", [sign, log, room(2)], [zeros]) == 0
    assert (sign == 0).all()
    assert (log == -np.inf).all()
    identity, nothing = np.empty((1, 3, 3), "f4"), np.empty((1, 3, 0), "f4")
    assert run("matrix_qr", [identity, nothing, room(1)], [nothing.copy()]) == 0
    assert np.array_equal(identity[0], np.eye(3))
    low = np.outer(np.arange(4), np.arange(6)).astype("f8")[None]  # of rank 1
    s, u, v = np.empty((1, 4)), np.empty((1, 4, 4)), np.empty((1, 6, 6))
    assert run("matrix_svd", [s, u, v, room(1)], [low]) == 0
    assert near(u * s[:, None] @ turned(v[..., :4]), low)
    assert near(turned(v) @ v, np.eye(6))

"""Tokens in the order of the experts that a map routes them to, beside NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

T, E, H = 40, 6, 17


def drawn(k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Tokens, a map of k experts of each, and probabilities."""
    made = np.random.default_rng(k)
    routing = np.argsort(made.random((T, E)), axis=1) < k
    return made.standard_normal((T, H)).astype("f4"), routing, made.random((T, E)).astype("f4")


def permuted(x: np.ndarray, routing: np.ndarray, probs: Any, rows: int, drops: bool) -> tuple[np.ndarray, ...]:
    with Session(soc="Ascend910B1") as npu:
        out, at = npu.empty((rows, x.shape[1]), x.dtype), npu.empty((rows,), "i4")
        weights = None if probs is None else npu.empty((rows,), probs.dtype)
        npu.call("aclnnMoeTokenPermuteWithRoutingMap", x, routing, probs, rows, drops, out, weights, at)
        return out.numpy(), at.numpy(), np.empty(0) if weights is None else weights.numpy()


@pytest.mark.parametrize("k", [1, 3])
@pytest.mark.parametrize("kind", [np.bool_, np.int8])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_rows_by_experts(k: int, kind: Any, dtype: str) -> None:
    x, routing, probs = drawn(k)
    expert, token = np.nonzero(routing.T)
    found, at, weights = permuted(x.astype(dtype), routing.astype(kind), probs.astype(dtype), T * k, False)
    np.testing.assert_array_equal(found, x.astype(dtype)[token])
    np.testing.assert_array_equal(weights, probs.astype(dtype)[token, expert])
    np.testing.assert_array_equal(token[at], np.repeat(np.arange(T), k))
    assert all(np.all(np.diff(row) > 0) for row in at.reshape(T, k))


def test_the_same_number_of_tokens_for_every_expert() -> None:
    """An expert with fewer has others behind its own."""
    x, routing, probs = drawn(2)
    capacity = 15
    found, at, weights = permuted(x, routing, probs, E * capacity, True)
    for expert, tokens in enumerate(at.reshape(E, capacity)):
        own = np.flatnonzero(routing[:, expert])[:capacity]
        np.testing.assert_array_equal(tokens[: len(own)], own)
        np.testing.assert_array_equal(tokens[len(own) :], np.flatnonzero(~routing[:, expert])[: capacity - len(own)])
    np.testing.assert_array_equal(found, x[at])
    np.testing.assert_array_equal(weights, probs[at, np.repeat(np.arange(E), capacity)])


def test_maps_of_fewer_and_of_more_routes_than_rows() -> None:
    x, routing, _ = drawn(2)
    few = routing.copy()
    few[7] = False
    found, at, _ = permuted(x, few, None, 2 * T, False)
    assert list(at[-2:]) == [-1, -1]
    assert not found[-2:].any()
    found, at, _ = permuted(x, routing, None, T, False)
    assert np.array_equal(np.sort(at), np.arange(T))


@pytest.mark.parametrize("drops", [False, True])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_gradients(drops: bool, dtype: str) -> None:
    """Of a sum over the outputs with random weights."""
    x, routing, probs = drawn(2)
    rows = E * 15 if drops else 2 * T
    _, at, _ = permuted(x, routing, probs, rows, drops)
    expert, token = (np.repeat(np.arange(E), 15), at) if drops else np.nonzero(routing.T)
    made = np.random.default_rng(5)
    grad, shared = made.standard_normal((rows, H)).astype(dtype), made.standard_normal(rows).astype(dtype)
    with Session(soc="Ascend910B1") as npu:
        back, weights = npu.empty((T, H), grad.dtype), npu.empty((T, E), grad.dtype)
        npu.call(
            "aclnnMoeTokenPermuteWithRoutingMapGrad", grad, shared, at, routing, E, T, drops, back, weights,
        )  # fmt: skip
        found = back.numpy(), weights.numpy()
    wanted, of_probs = np.zeros((T, H)), np.zeros((T, E), dtype)
    np.add.at(wanted, token, grad.astype("f8"))
    of_probs[token, expert] = shared
    bar = 1e-6 if dtype == "f4" else 1e-3
    np.testing.assert_allclose(found[0].astype("f8"), wanted, rtol=bar, atol=bar)
    np.testing.assert_array_equal(found[1], of_probs)

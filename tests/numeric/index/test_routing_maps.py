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


def unpermuted(
    rows: np.ndarray, at: np.ndarray, routing: Any, probs: Any, drops: bool, restored: Any
) -> tuple[np.ndarray, ...]:
    """Tokens, and what paddedMode and probs add: positions, sorted indices and weights."""
    with Session(soc="Ascend910B1") as npu:
        out, order, ids = npu.empty((T, H), rows.dtype), npu.empty(at.shape, "i4"), npu.empty(at.shape, "i4")
        weights = None if probs is None else npu.empty(at.shape, probs.dtype)
        npu.call(
            "aclnnMoeTokenUnpermuteWithRoutingMap", rows, at, routing, probs, drops, restored, out, order, ids, weights,
        )  # fmt: skip
        return out.numpy(), order.numpy(), ids.numpy(), np.empty(0) if weights is None else weights.numpy()


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_rows_back_to_their_tokens(weighted: bool, dtype: str) -> None:
    """Each token has the sum of what its experts gave, times the token's probabilities."""
    x, routing, probs = drawn(3)
    expert, token = np.nonzero(routing.T)
    _, at, _ = permuted(x, routing, None, 3 * T, False)
    rows, weights = (x[token] * (expert + 1)[:, None]).astype(dtype), probs.astype(dtype)
    given = (routing, weights, False, None) if weighted else (None, None, False, (T, H))
    found, _, _, shares = unpermuted(rows, at, *given)
    wanted = np.zeros((T, H))
    np.add.at(wanted, token, rows.astype("f8") * (weights[token, expert].astype("f8")[:, None] if weighted else 1))
    bar = 2e-6 if dtype == "f4" else 1e-3
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=bar, atol=bar)
    if weighted:
        np.testing.assert_array_equal(shares, weights[routing])


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_as_many_rows_of_every_expert_back(weighted: bool, dtype: str) -> None:
    """Weighted rows are rounded, then added in float32 and rounded once."""
    x, routing, probs = drawn(2)
    at = permuted(x, routing, None, E * 15, True)[1]
    rows, weights = np.repeat(x[:30], 3, axis=0).astype(dtype), probs.astype(dtype)
    found, order, ids, shares = unpermuted(rows, at, routing, weights if weighted else None, True, (T, H))
    np.testing.assert_array_equal(order, np.argsort(at, kind="stable"))
    np.testing.assert_array_equal(ids, np.sort(at))
    if weighted:
        np.testing.assert_array_equal(shares, weights[at, np.repeat(np.arange(E), 15)])
        rows = (rows.astype("f4") * shares.astype("f4")[:, None]).astype(dtype)
    wanted = np.zeros((T, H))
    np.add.at(wanted, at, rows.astype("f8"))
    bar = 2e-6 if dtype == "f4" else 1e-3
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=bar, atol=bar)


def test_rows_without_weight_are_left_out() -> None:
    x, routing, probs = drawn(2)
    probs[5] = 0
    rows = x[np.nonzero(routing.T)[1]]
    at = permuted(x, routing, None, 2 * T, False)[1]
    rows[at.reshape(T, 2)[5]] = np.nan
    found = unpermuted(rows, at, routing, probs, False, None)[0]
    assert np.isfinite(found).all()
    assert not found[5].any()


@pytest.mark.parametrize("drops", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_gradients_of_the_way_back(drops: bool, weighted: bool, dtype: str) -> None:
    x, routing, probs = drawn(2)
    many = E * 15 if drops else 2 * T
    at = permuted(x, routing, None, many, drops)[1]
    made = np.random.default_rng(8)
    rows, grad = made.standard_normal((many, H)).astype(dtype), made.standard_normal((T, H)).astype(dtype)
    shares = probs.astype(dtype)
    token, expert = (np.sort(at), np.argsort(at, kind="stable") // 15) if drops else np.nonzero(routing)
    order = np.argsort(at, kind="stable").astype("i4") if drops else at
    with Session(soc="Ascend910B1") as npu:
        back, of_probs = npu.empty((many, H), grad.dtype), npu.empty((T, E), grad.dtype)
        beside = (routing, rows, shares) if weighted else (None, None, None)
        npu.call(
            "aclnnMoeTokenUnpermuteWithRoutingMapGrad", grad, order, token.astype("i4"), *beside, drops, None, back,
            of_probs if weighted else None,
        )  # fmt: skip
        found = back.numpy().astype("f8"), of_probs.numpy().astype("f8")
    wanted, dots = np.zeros((many, H)), np.zeros((T, E))
    wanted[order] = grad[token].astype("f8") * (shares[token, expert].astype("f8")[:, None] if weighted else 1)
    dots[token, expert] = (grad[token].astype("f8") * rows[order].astype("f8")).sum(1)
    bar = 1e-6 if dtype == "f4" else 1e-3
    np.testing.assert_allclose(found[0], wanted, rtol=bar, atol=bar)
    if weighted:
        np.testing.assert_allclose(found[1], dots, rtol=bar, atol=bar)

"""The cross entropies: both results, labels of other dtypes and shapes; absent weights, broadcasts, reductions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from programs import ISAS, force, same_numbers
from softmax_cases import FLOAT, HALVES, exact, formula, normal

from aclnn_py.session import AclError, DeviceArray, Session

Array = Any
INF, NAN = math.inf, math.nan
CROSS = "aclnnSoftmaxCrossEntropyWithLogits"
BINARY = "aclnnBinaryCrossEntropyWithLogitsTargetBackward"
UNIT = 2.0**-23
DTYPES = [FLOAT, *HALVES]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def cross(npu: Session, features: Any, labels: Any) -> tuple[Array, Array]:
    shape = np.broadcast_shapes(features.shape, labels.shape)
    outputs = npu.empty(shape[:1], features.dtype), npu.empty(shape, features.dtype)
    loss, backprop = npu.call(CROSS, features, labels, *outputs)
    return loss.numpy(), backprop.numpy()


def logits(shape: tuple[int, int], dtype: np.dtype = FLOAT) -> tuple[Array, Array]:
    labels = np.random.default_rng(1).uniform(0, 1, shape)
    return normal(shape, 2).astype(dtype), (labels / np.sum(labels, axis=1, keepdims=True)).astype(dtype)


def check_cross(found: tuple[Array, Array], features: Array, labels: Array) -> None:
    x, p = (np.asarray(one, np.float64) for one in np.broadcast_arrays(features, labels))
    loss, backprop = formula(CROSS)(x, p)
    logs = np.abs(exact("aclnnLogSoftmax", [x], 1))
    below = np.max(x, axis=1, keepdims=True) - x
    assert np.all(np.abs(found[0] - loss) <= UNIT * np.sum(np.abs(p) * (logs + below + 4), axis=1))
    assert np.all(np.abs(found[1] - backprop) <= UNIT * (np.exp(-logs) * (4 + below / 2) + np.abs(p)) + 1e-45)


SHAPES = [(1, 1), (1, 2), (7, 3), (64, 1000), (3, 100_003), (100_003, 2), (1100, 1000), (1, 1_300_000)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_loss_and_gradient(npu: Session, shape: tuple[int, int]) -> None:
    features, labels = logits(shape)
    check_cross(cross(npu, features, labels), features, labels)


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_halves_are_the_rounded_float_results(npu: Session, half: np.dtype) -> None:
    for shape in ((50, 60), (3, 9001)):
        features, labels = logits(shape, half)
        wide = cross(npu, features.astype(np.float32), labels.astype(np.float32))
        for got, wanted in zip(cross(npu, features, labels), wide, strict=True):
            assert same_numbers(got, wanted.astype(half))


@pytest.mark.parametrize("features", DTYPES, ids=str)
@pytest.mark.parametrize("labels", DTYPES, ids=str)
def test_labels_of_another_dtype(npu: Session, features: np.dtype, labels: np.dtype) -> None:
    x, p = logits((20, 300))
    x, p = x.astype(features), p.astype(labels)
    wide = cross(npu, x.astype(np.float32), p.astype(np.float32))
    for got, wanted in zip(cross(npu, x, p), wide, strict=True):
        assert same_numbers(got, wanted.astype(features))


def test_features_and_labels_broadcast(npu: Session) -> None:
    x, p = logits((6, 50))
    for one, other in ((x, p[:1]), (x[:1], p), (x, p[:, :1]), (x[:, :1], p), (x[:1], p[:, :1])):
        whole = [np.ascontiguousarray(each) for each in np.broadcast_arrays(one, other)]
        for got, wanted in zip(cross(npu, one, other), cross(npu, *whole), strict=True):
            assert same_numbers(got, wanted)
    with pytest.raises(AclError, match="561103"):
        npu.call(CROSS, x, p[:5], npu.empty((6,)), npu.empty((6, 50)))


def test_layouts_and_in_place(npu: Session) -> None:
    for shape in ((40, 50), (3, 9001)):
        x, p = logits(shape)
        wanted = cross(npu, x, p)
        sides = [npu.array(np.ascontiguousarray(one.T)).T for one in (x, p)]
        for got, dense in zip(cross(npu, *sides), wanted, strict=True):
            assert same_numbers(got, dense)
        for number in (0, 1):
            inputs = [npu.array(x), npu.array(p)]
            loss = npu.array(np.full(2 * shape[0], 7, np.float32)).view(shape[:1], (2,), 1)
            found = npu.call(CROSS, *inputs, loss, inputs[number])
            assert all(same_numbers(got.numpy(), dense) for got, dense in zip(found, wanted, strict=True))
            assert np.all(loss.view(shape[:1], (2,)).numpy() == 7)


def test_special_logits_and_labels(npu: Session) -> None:
    x = np.array(
        [[INF, 0, 1], [-INF, 0, 1], [-INF] * 3, [NAN, 0, 1], [1e38, 0, -1e38], [0, 0, 0], [1, 2, 3]], np.float32
    )
    p = np.array([[0, 0, 1], [0, 0, 1], [0, 0, 1], [0, 0, 1], [1, 0, 0], [NAN, 0, 1], [INF, 0, 1]], np.float32)
    for got, wanted in zip(cross(npu, x, p), formula(CROSS)(x.astype("f8"), p.astype("f8")), strict=True):
        np.testing.assert_allclose(got.astype(np.float64), wanted.astype(np.float32), rtol=1e-6)


@pytest.mark.skipif("avx512" not in ISAS, reason="needs a CPU with AVX-512")
def test_instruction_sets_agree(npu: Session) -> None:
    for shape in ((40, 999), (3, 9001)):
        found = []
        for isa in ("avx2", "avx512"):
            with force(isa):
                found.append(cross(npu, *logits(shape)))
        assert all(same_numbers(one, other) for one, other in zip(*found, strict=True))


# ---- the gradient of binary cross entropy with respect to its target ----


def binary(npu: Session, g: Any, x: Any, w: Any = None, p: Any = None, reduction: int = 0, out: Any = None) -> Array:
    target = npu.empty(x.shape, out or x.dtype)
    return npu.call(BINARY, g, x, npu.empty(target.shape, target.dtype), w, p, reduction, target).numpy()


def drawn(shape: tuple[int, ...], seed: int = 0) -> list[Array]:
    """A gradient, logits, weights, and weights of the positive class, which are near 1."""
    wide = [normal(shape, seed), normal(shape, seed + 1, 8.0), normal(shape, seed + 2), 1 + normal(shape, seed + 3) / 9]
    return [np.asarray(one, np.float32) for one in wide]


def check_binary(got: Array, g: Array, x: Array, w: Any, p: Any, reduction: int) -> None:
    wide = [one if one is None else np.asarray(one, np.float64) for one in (g, x, None, w, p)]
    wanted = formula(BINARY)(*wide, reduction)
    tilt = 1.0 if p is None else np.abs(wide[4])
    size = np.abs(wide[0] * (1.0 if w is None else wide[3])) * (
        np.abs(wide[1]) * np.maximum(tilt, 1) + np.abs(tilt - 1)
    )
    assert np.all(np.abs(got - wanted) <= 4 * UNIT * size / (x.size if reduction == 1 else 1) + 1e-44)


@pytest.mark.parametrize("shape", [(), (1,), (33,), (5, 77), (2, 1, 3, 2, 1, 2, 2, 3), (1_200_000,)], ids=str)
@pytest.mark.parametrize("reduction", [0, 1, 2])
def test_every_weight_there_or_not(npu: Session, shape: tuple[int, ...], reduction: int) -> None:
    g, x, w, p = drawn(shape)
    for weights in ((None, None), (w, None), (None, p), (w, p)):
        check_binary(binary(npu, g, x, *weights, reduction), g, x, *weights, reduction)


def test_nothing_cancels_without_weights(npu: Session) -> None:
    x = np.concatenate([np.ldexp(np.float32(1.3), np.arange(-140, 100)), [0.0]]).astype(np.float32)
    assert np.array_equal(binary(npu, np.ones_like(x), x), -x)
    assert np.array_equal(binary(npu, np.ones_like(x), -x), x)


def test_smaller_operands_broadcast_to_self(npu: Session) -> None:
    g, x, w, p = drawn((4, 5, 6))
    for small in (g[0, 0, 0], g[:1], g[0], g[:, :, :1], g[0, 0, :1]):
        check_binary(binary(npu, np.asarray(small), x, w[:1], p[0]), np.asarray(small), x, w[:1], p[0], 0)


@pytest.mark.parametrize("out", DTYPES, ids=str)
def test_mixed_dtypes_are_computed_in_float(npu: Session, out: np.dtype) -> None:
    operands = drawn((3, 700))
    for turn in range(3):
        mixed = [one.astype(DTYPES[(turn + number) % 3]) for number, one in enumerate(operands)]
        wide = [one.astype(np.float32) for one in mixed]
        assert same_numbers(binary(npu, *mixed, 1, out), binary(npu, *wide, 1).astype(out))


def test_strides_and_in_place(npu: Session) -> None:
    operands = drawn((30, 40))
    wanted = binary(npu, *operands)
    sides: list[DeviceArray] = [npu.array(np.ascontiguousarray(one.T)).T for one in operands]
    target = npu.empty((40, 30)).T
    assert same_numbers(npu.call(BINARY, *sides[:2], target, *sides[2:], 0, target).numpy(), wanted)
    for number in range(4):
        dense = [npu.array(one) for one in operands]
        out = dense[number]
        assert same_numbers(npu.call(BINARY, *dense[:2], target, *dense[2:], 0, out).numpy(), wanted)


def test_special_values(npu: Session) -> None:
    row = np.array([INF, -INF, NAN, 0, -0.0, 1, -1, 3e38, -3e38, 1e-40, 50, -50], np.float32)
    g, x, p = (np.ascontiguousarray(one) for one in np.broadcast_arrays(row[:, None, None], row[:, None], row))
    wide = g.astype(np.float64), x.astype(np.float64), None, None, p.astype(np.float64)
    got, wanted = binary(npu, g, x, None, p), formula(BINARY)(*wide, 0)
    narrow = wanted.astype(np.float32).astype(np.float64)
    calm = ~np.any(np.abs([g, x, p]) == np.float32(3e38), axis=0)  # products of those leave float32 on the way
    np.testing.assert_allclose(got.astype(np.float64)[calm], narrow[calm], rtol=1e-6, atol=1e-44)

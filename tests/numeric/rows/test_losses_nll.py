"""Negative log likelihoods and their gradient: targets of every dtype, passed over or wrong; lone rows; halves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.softmax_cases import FLOAT, HALVES

Array = Any
NAN = math.nan
TARGETS = (np.int32, np.int64, np.uint8)
LOSS, BACKWARD = "aclnnNLLLoss", "aclnnNLLLossBackward"


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def loss(npu: Session, x: Array, target: Array, weight: Array, kind: int, ignored: int = -100) -> tuple[Array, Array]:
    shape = target.shape if kind == 0 else ()
    outputs = npu.empty(shape, x.dtype), npu.array(np.zeros((), x.dtype))  # kind 0 writes no total
    found, total = npu.call(LOSS, x, target, weight, kind, ignored, *outputs)
    return found.numpy(), total.numpy()


def backward(npu: Session, grad: Array, x: Array, target: Array, weight: Array, kind: int, ignored: int) -> Array:
    total = np.sum(weight[target[target != ignored]], dtype=x.dtype)
    return npu.call(BACKWARD, grad, x, target, weight, kind, ignored, total, npu.empty(x.shape, x.dtype)).numpy()


def cases(count: int, classes: int, kind: type) -> tuple[Array, Array, Array]:
    drawn = np.random.default_rng(count)
    x, weight = drawn.normal(size=(count, classes)), drawn.uniform(0.5, 2, classes)
    return x.astype(np.float32), drawn.integers(0, classes, count).astype(kind), weight.astype(np.float32)


@pytest.mark.parametrize("kind", TARGETS)
@pytest.mark.parametrize(("count", "classes"), [(1, 1), (7, 3), (5000, 11)])
def test_targets_of_every_dtype_some_passed_over(npu: Session, count: int, classes: int, kind: type) -> None:
    x, target, weight = cases(count, classes, kind)
    ignored = 2
    kept = target != ignored
    terms = np.where(kept, -x[np.arange(count), target] * weight[target], np.float32(0))
    assert np.array_equal(loss(npu, x, target, weight, 0, ignored)[0], terms)
    shares = np.where(kept, weight[target], 0).astype(np.float64)
    for way in (1, 2):
        found, total = loss(npu, x, target, weight, way, ignored)
        wanted = np.sum(terms, dtype=np.float64)
        assert np.allclose(found, wanted / np.sum(shares) if way == 1 else wanted, rtol=5e-7)
        assert np.allclose(total, np.sum(shares), rtol=2e-7)


def test_gradient_is_at_the_target(npu: Session) -> None:
    x, target, weight = cases(700, 11, np.int64)
    at = np.arange(700), target
    grad = np.random.default_rng(1).normal(size=700).astype(np.float32)
    kept = target != 2
    for kind, scale in ((0, grad), (1, grad[0] / np.sum(weight[target[kept]], dtype=np.float32)), (2, grad[0])):
        wanted = np.zeros_like(x)
        wanted[at] = np.where(kept, -(scale * weight[target]), np.float32(0))
        assert np.array_equal(backward(npu, grad if kind == 0 else grad[0], x, target, weight, kind, 2), wanted)


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_halves_are_the_rounded_float_results(npu: Session, half: np.dtype) -> None:
    x, target, weight = cases(50, 6, np.int32)
    x, weight = x.astype(half), weight.astype(half)
    wide = x.astype(FLOAT), target, weight.astype(FLOAT)
    for kind in range(3):
        pairs = zip(loss(npu, x, target, weight, kind), loss(npu, *wide, kind), strict=True)
        told = [np.array_equal(got, wanted.astype(half)) for got, wanted in pairs]
        assert all(told[: 1 if kind == 0 else 2])  # the total is left alone where all losses are told


def test_special_values_are_left_alone_where_passed_over(npu: Session) -> None:
    x = np.array([[NAN, 1], [math.inf, 2], [3, NAN]], np.float32)
    target, weight = np.array([1, -100, 0]), np.array([1, 2], np.float32)
    assert loss(npu, x, target, weight, 0)[0].tolist() == [-2, 0, -3]
    assert loss(npu, x, target, weight, 2)[0] == -5
    assert np.isnan(loss(npu, x, np.full(3, -100), weight, 1)[0])
    assert np.isnan(loss(npu, x[:0], target[:0], weight, 1)[0])
    assert [float(each) for each in loss(npu, x[:0], target[:0], weight, 2)] == [0, 0]


def test_the_mean_of_a_lone_row() -> None:
    x, target = np.array([1.5, -2, 3], np.float32), np.array(1)
    weight = np.array([1, 0, 3], np.float32)
    for soc, passed_over in (("Ascend910B1", NAN), ("Ascend950PR_9599", 0.0)):
        with Session(soc=soc) as device:
            found = [loss(device, x, np.array(at), weight, 1, 0)[0] for at in (2, 1, 0)]
            assert np.array_equal(found, [-3, NAN, passed_over], equal_nan=True)
            assert loss(device, x, target + 1, weight, 0)[0] == -9


@pytest.mark.parametrize("wrong", [-1, 3, 1 << 40])
def test_a_target_that_names_no_class_fails_the_stream(wrong: int) -> None:
    x, target, weight = cases(9, 3, np.int64)
    target[4] = wrong
    with Session(soc="Ascend910B1") as device, pytest.raises(AclError):
        loss(device, x, target, weight, 0)


def test_any_number_may_be_passed_over(npu: Session) -> None:
    x, target, weight = cases(9, 3, np.int64)
    for number in (-(1 << 63), (1 << 63) - 1, -1, 1 << 32, 1 << 53 | 1):
        target[4] = number
        assert loss(npu, x, target, weight, 0, number)[0][4] == 0


def test_no_class_serves_a_target(npu: Session) -> None:
    none, target = np.zeros(0, np.float32), np.zeros(2, np.int64)
    with pytest.raises(AclError, match="161002"):
        loss(npu, none.reshape(2, 0), target, none, 1)
    assert np.isnan(loss(npu, none.reshape(0, 0), target[:0], none, 1)[0])


@pytest.mark.parametrize("shape", [(2, 5, 3, 4), (3, 1, 1, 1), (2, 3, 40, 31)])
def test_pictures_are_rows_of_classes(npu: Session, shape: tuple[int, ...]) -> None:
    drawn = np.random.default_rng(shape[2])
    x, weight = drawn.normal(size=shape).astype(np.float32), drawn.uniform(0.5, 2, shape[1]).astype(np.float32)
    target = drawn.integers(0, shape[1], (shape[0], *shape[2:]))
    rows = np.ascontiguousarray(np.moveaxis(x, 1, -1)).reshape(-1, shape[1])
    for kind in range(3):
        wanted, total = loss(npu, rows, target.ravel(), weight, kind, 0)
        outputs = npu.empty(target.shape if kind == 0 else (), x.dtype), npu.empty((), x.dtype)
        found, told = npu.call(LOSS + "2d", x, target, weight, kind, 0, *outputs)
        assert np.array_equal(found.numpy().ravel(), wanted.ravel(), equal_nan=True)
        assert kind == 0 or told.numpy() == total
        grad = drawn.normal(size=target.shape if kind == 0 else ()).astype(np.float32)
        slopes = backward(npu, grad.ravel() if kind == 0 else grad, rows, target.ravel(), weight, kind, 0)
        share = np.sum(weight[target[target != 0]], dtype=np.float32)
        result = npu.call("aclnnNLLLoss2dBackward", grad, x, target, weight, kind, 0, share, npu.empty(shape, x.dtype))
        assert np.array_equal(np.moveaxis(result.numpy(), 1, -1).reshape(rows.shape), slopes, equal_nan=True)

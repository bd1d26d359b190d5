"""CTC: lengths of every kind, impossible and wrong targets, halves, no targets, the gradient as a difference."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.reference.loss.alignments import logarithms
from aclnn_py.session import AclError, Session
from numeric.softmax_cases import HALVES

Array = Any
Lengths = tuple[int, ...]
INF = math.inf


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def case(
    times: int, samples: int, classes: int, kind: Any, dtype: Any, rows: bool
) -> tuple[Array, Array, Lengths, Lengths]:
    drawn = np.random.default_rng(times)
    x = logarithms(drawn.normal(size=(times, samples, classes)) * 2).astype(dtype)
    lengths = tuple(int(one) for one in drawn.integers(0, 5, samples))
    shape = (samples, 6) if rows else (sum(lengths),)
    inputs = tuple(int(one) for one in drawn.integers(times // 2, times + 1, samples))
    return x, drawn.integers(1, classes, shape).astype(kind), inputs, lengths


def loss(npu: Session, x: Array, targets: Array, *rest: Any) -> tuple[Array, Array]:
    lengths = rest[1]
    shape = len(lengths), len(x), -(-(2 * max(lengths) + 1) // 8) * 8
    found = npu.call("aclnnCtcLoss", x, targets, *rest, npu.empty(shape[:1], x.dtype), npu.empty(shape, x.dtype))
    return found[0].numpy(), found[1].numpy()


def backward(npu: Session, grad: Array, x: Array, targets: Array, *rest: Any) -> Array:
    return npu.call("aclnnCtcLossBackward", grad, x, targets, *rest, npu.empty(x.shape, x.dtype)).numpy()


def wanted(api: str, *arguments: Any) -> tuple[Array, ...]:
    wide = [one.astype(np.float64) if isinstance(one, np.ndarray) else one for one in arguments]
    return find(api)(*wide, soc="ascend910b")  # type: ignore[misc,return-value]


@pytest.mark.parametrize("zero", [False, True])
@pytest.mark.parametrize(("kind", "rows"), [(np.int32, True), (np.int64, False), (np.float32, True), (np.bool_, False)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_lengths_targets_and_what_goes_back(npu: Session, dtype: Any, kind: Any, rows: bool, zero: bool) -> None:
    x, targets, inputs, lengths = case(9, 7, 5, kind, dtype, rows)
    rest = inputs, lengths
    losses, alpha = loss(npu, x, targets, *rest, 0, zero)
    limit = (4 if dtype == np.float32 else 64) * np.finfo(dtype).eps
    for got, told in zip((losses, alpha), wanted("aclnnCtcLoss", x, targets, *rest, 0, zero), strict=True):
        assert np.allclose(got, told, rtol=limit, atol=0)
    grad = np.linspace(-1, 2, 7).astype(dtype)
    got = backward(npu, grad, x, targets, *rest, losses, alpha, 0, zero)
    (told,) = wanted("aclnnCtcLossBackward", grad, x, targets, *rest, losses, alpha, 0, zero)
    assert np.allclose(got, told, rtol=limit, atol=limit, equal_nan=True)


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_halves_are_rounded_once(npu: Session, half: Any) -> None:
    x, targets, inputs, lengths = case(12, 3, 6, np.int64, half, True)
    wide = x.astype(np.float32)
    found, told = (loss(npu, each, targets, inputs, lengths, 2, False) for each in (x, wide))
    assert all(np.array_equal(got, one.astype(half)) for got, one in zip(found, told, strict=True))
    grad, results = np.ones(3, half), [one.astype(np.float32) for one in found]
    got = backward(npu, grad, x, targets, inputs, lengths, *found, 2, False)
    one = backward(npu, grad.astype(np.float32), wide, targets, inputs, lengths, *results, 2, False)
    assert np.array_equal(got, one.astype(half), equal_nan=True)


def test_what_is_impossible_costs_infinity_or_nothing(npu: Session) -> None:
    x = logarithms(np.random.default_rng(3).normal(size=(3, 2, 4))).astype(np.float32)
    targets = np.array([[1, 1, 2], [3, 0, 0]])  # the first one needs four times
    rest = targets, (3, 0), (3, 0)
    losses, alpha = loss(npu, x, *rest, 0, False)
    assert losses.tolist() == [INF, 0]
    gradients = backward(npu, np.ones(2, np.float32), x, *rest, losses, alpha, 0, False)
    assert np.all(np.isnan(gradients[:, 0]))
    assert not np.any(gradients[:, 1])
    losses, alpha = loss(npu, x, *rest, 0, True)
    assert losses.tolist() == [0, 0]
    assert not np.any(backward(npu, np.ones(2, np.float32), x, *rest, losses, alpha, 0, True))


def test_a_class_without_probability_has_no_gradient(npu: Session) -> None:
    x = np.log(np.array([[[0.5, 0.5, 0]], [[0.25, 0.75, 0]]], np.float32))
    rest = np.array([[1]]), (2,), (1,)
    losses, alpha = loss(npu, x, *rest, 0, False)
    gradients = backward(npu, np.ones(1, np.float32), x, *rest, losses, alpha, 0, False)
    assert np.all(np.isnan(gradients[..., 2]))
    assert np.allclose(gradients[..., :2].sum(axis=-1), 0, atol=1e-6)


def test_a_target_that_is_no_class_fails_the_stream(npu: Session) -> None:
    x = logarithms(np.zeros((4, 2, 3))).astype(np.float32)
    for wrong in (3, -1, 1 << 40):
        with pytest.raises(AclError, match="index"):
            loss(npu, x, np.array([[1, 2], [wrong, 1]]), (4, 4), (2, 1), 0, False)
    losses, _ = loss(npu, x, np.array([[1, 2], [1, 99]]), (4, 4), (2, 1), 0, False)
    assert np.all(np.isfinite(losses))  # padding is not looked at


def test_batches_have_lengths_of_their_own_beyond_one_kernel(npu: Session) -> None:
    x, targets, inputs, lengths = case(6, 70, 4, np.int32, np.float32, False)
    losses, _ = loss(npu, x, targets, inputs, lengths, 0, False)
    told, _ = wanted("aclnnCtcLoss", x, targets, inputs, lengths, 0, False)
    assert np.allclose(losses, told, rtol=1e-6)

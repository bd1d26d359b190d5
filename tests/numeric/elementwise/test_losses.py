"""Losses of probabilities, logits and signs, and their gradients, beside float64: reductions, factors, nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.programs import ISAS, force, run

Array = Any
FLOAT = np.float32
INF, NAN = math.inf, math.nan
COUNT = 20_003


def sigmoid(x: Array) -> Array:
    return np.exp(-np.logaddexp(0, -x))


def logit_entropy(x: Array, target: Array, weight: Array, positive: Array) -> Array:
    return (positive * target * np.logaddexp(0, -x) + (1 - target) * np.logaddexp(0, x)) * weight


def logit_entropy_backward(grad: Array, x: Array, target: Array, weight: Array, positive: Array) -> Array:
    return grad * weight * ((1 - target) * sigmoid(x) - positive * target * sigmoid(-x))


def soft_margin_backward(grad: Array, x: Array, target: Array) -> Array:
    e = np.exp(-target * x)
    return -target * e / (1 + e) * grad


KERNELS: dict[str, tuple[str, Callable[..., Array], tuple[float, ...], float]] = {
    "binary_entropy": ("ppw", lambda x, t, w: -w * (t * np.log(x) + (1 - t) * np.log1p(-x)), (1.0,), 4),
    "binary_entropy_backward": ("gpbw", lambda g, x, t, w: g * (x - t) / ((1 - x) * x) * w, (1.0, 1.0), 8),
    "logit_entropy": ("xpww", logit_entropy, (1.0, 1.0), 8),
    "logit_entropy_backward": ("gxbww", logit_entropy_backward, (1.0, 1.0, 1.0), 8),
    "log_divergence_backward": ("gxx", lambda g, x, t: -np.exp(t) * g, (1.0,), 4),
    "divergence_backward": ("gxp", lambda g, x, t: -t * g, (1.0,), 1),
    "soft_margin": ("xs", lambda x, t: np.logaddexp(0, -t * x), (), 4),
    "soft_margin_backward": ("gxs", soft_margin_backward, (1.0,), 6),
}
"""Inputs by kind, formula, attributes, the largest error in units of the last place."""


def draw(kind: str, drawn: np.random.Generator) -> Array:
    """Gradients, logits, probabilities, those that are 0 or 1, weights, signs."""
    made: dict[str, Callable[[], Array]] = {
        "g": lambda: drawn.normal(size=COUNT), "x": lambda: drawn.normal(size=COUNT) * 12,
        "p": lambda: drawn.uniform(2**-10, 1 - 2**-10, COUNT), "b": lambda: drawn.integers(0, 2, COUNT),
        "w": lambda: drawn.uniform(0.5, 2, COUNT),
        "s": lambda: 2.0 * drawn.integers(0, 2, COUNT) - 1,
    }  # fmt: skip
    return made[kind]().astype(FLOAT)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", KERNELS)
def test_errors_of_kernels(kernel: str, isa: str) -> None:
    kinds, formula, attrs, limit = KERNELS[kernel]
    drawn = np.random.default_rng(len(kernel))
    inputs = [draw(kind, drawn) for kind in kinds]
    exact = formula(*(each.astype(np.float64) for each in inputs))
    with force(isa):
        got = run(kernel, np.zeros(COUNT, FLOAT), *inputs, attrs=attrs).astype(np.float64)
    unit = np.ldexp(1.0, np.maximum(np.frexp(exact)[1], -125) - 24)
    assert np.max(np.abs(got - exact) / unit) < limit


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def told(npu: Session, api: str, *args: Any, shape: tuple[int, ...] = ()) -> Array:
    return npu.call(api, *args, npu.empty(shape, FLOAT)).numpy()


def test_values_at_the_ends(npu: Session) -> None:
    ones = np.array([0, 0, 1, 1, 0.5, NAN], FLOAT)
    wanted = np.array([0, 1, 1, 0, 1, 1], FLOAT)
    found = told(npu, "aclnnBinaryCrossEntropy", ones, wanted, None, 0, shape=(6,))
    assert np.allclose(found, [0, 100, 0, 100, math.log(2), NAN], equal_nan=True)
    slopes = told(npu, "aclnnBinaryCrossEntropyBackward", wanted * 0 + 1, ones, wanted, None, 0, shape=(6,))
    assert np.allclose(slopes, [0, -1e12, 0, 1e12, -2, NAN], equal_nan=True)
    logits = np.array([INF, INF, -INF, 500, -500], FLOAT)
    target = np.array([0, 1, 0, 1, 1], FLOAT)
    assert np.array_equal(
        told(npu, "aclnnBinaryCrossEntropyWithLogits", logits, target, None, None, 0, shape=(5,)),
        np.array([INF, NAN, NAN, 0, 500], FLOAT), equal_nan=True,
    )  # fmt: skip
    signs = np.array([-1, 1, 1, -1], FLOAT)
    margins = np.array([500, 500, -INF, NAN], FLOAT)
    found = told(npu, "aclnnSoftMarginLoss", margins, signs, 0, shape=(4,))
    assert np.array_equal(found, [500, 0, INF, NAN], equal_nan=True)
    assert np.isnan(told(npu, "aclnnSoftMarginLossBackward", signs, margins, signs, 0, shape=(4,))).tolist() == [
        True, False, True, True,
    ]  # fmt: skip


def test_divergences_of_zeros(npu: Session) -> None:
    x, target = np.array([[-1, -2, -3], [-4, -5, -6]], FLOAT), np.array([0, 0.25, 0.5], FLOAT)
    found = told(npu, "aclnnKlDiv", x, target, 0, False, shape=(2, 3))
    kept = np.where(target == 0, 0, target * (np.log(np.where(target, target, 1)) - x))
    assert np.allclose(found, kept)
    for kind, wanted in ((1, kept.mean()), (2, kept.sum()), (3, kept.sum() / 2)):
        assert np.allclose(told(npu, "aclnnKlDiv", x, target, kind, False), wanted)
    slope = told(npu, "aclnnKlDivTargetBackward", np.array(1, FLOAT), x, target, 3, False, shape=(3,))
    assert np.isnan(slope[0])
    assert np.allclose(slope[1:], (np.log(target[1:]) - x[:, 1:] + 1).sum(0) / 2)
    grad = told(npu, "aclnnKlDivBackward", np.array(2, FLOAT), target, x, 1, True, shape=(3,))
    assert np.allclose(grad, -2 * np.exp(x).sum(0) / 6)


def test_factors_are_broadcast(npu: Session) -> None:
    drawn = np.random.default_rng(3)
    x, target = drawn.normal(size=(2, 3, 4)).astype(FLOAT), drawn.uniform(size=(2, 3, 4)).astype(FLOAT)
    weight, positive = drawn.uniform(size=(3, 1)).astype(FLOAT), drawn.uniform(1, 3, 4).astype(FLOAT)
    for share, tilt in ((weight, positive), (None, positive), (weight, None), (None, None)):
        losses = logit_entropy(*(each.astype(np.float64) for each in (x, target)), *factors(share, tilt))
        for kind, wanted in ((0, losses), (1, losses.mean()), (2, losses.sum())):
            found = told(npu, "aclnnBinaryCrossEntropyWithLogits", x, target, share, tilt, kind, shape=wanted.shape)
            assert np.allclose(found, wanted, rtol=2e-6)
        slopes = logit_entropy_backward(np.float64(0.5), x.astype(np.float64), target, *factors(share, tilt))
        grad = np.array(0.5, FLOAT)
        found = told(
            npu, "aclnnBinaryCrossEntropyWithLogitsBackward", grad, x, target, share, tilt, 1, shape=x.shape
        )  # fmt: skip
        assert np.allclose(found, slopes / x.size, rtol=2e-5, atol=1e-8)


def factors(weight: Array, positive: Array) -> tuple[Array, Array]:
    return np.float64(1) if weight is None else weight, np.float64(1) if positive is None else positive


NOTHING = {
    "aclnnBinaryCrossEntropy": (None,), "aclnnBinaryCrossEntropyWithLogits": (None, None), "aclnnSoftMarginLoss": (),
}  # fmt: skip


@pytest.mark.parametrize("api", NOTHING)
def test_nothing_has_no_mean_and_no_sum(npu: Session, api: str) -> None:
    none = np.zeros((0, 3), FLOAT)
    assert np.isnan(told(npu, api, none, none, *NOTHING[api], 1))
    assert told(npu, api, none, none, *NOTHING[api], 2) == 0


def test_nothing_diverges(npu: Session) -> None:
    rows, columns = np.zeros((0, 3), FLOAT), np.zeros((3, 0), FLOAT)
    found = [float(told(npu, "aclnnKlDiv", each, each, kind, False)) for each in (rows, columns) for kind in (1, 2, 3)]
    assert np.array_equal(found, [NAN, 0, NAN, NAN, 0, 0], equal_nan=True)


def margins(values: list[float], classes: list[int]) -> float:
    others = [each for index, each in enumerate(values) if index not in classes]
    return sum(max(0.0, 1 - values[at] + other) for at in classes for other in others) / len(values)


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_margins_of_listed_classes(npu: Session, kind: type) -> None:
    rows = [[0.5, -1.0, 2.0, 0.25], [1.0, 2.0, 3.0, 4.0], [0.0, 0.5, -0.5, 1.5]]
    names = [[3, 1, -1, 0], [-1, 0, 1, 2], [2, 2, 9, -5]]
    losses = np.array([margins(rows[0], [3, 1]), 0, margins(rows[2], [2, 2])])
    x, target = np.array(rows, FLOAT), np.array(names, kind)
    for way, wanted in ((0, losses), (1, losses.mean()), (2, losses.sum())):
        outputs = npu.empty(wanted.shape, FLOAT), npu.empty((3, 4), FLOAT)
        found, marks = npu.call("aclnnMultilabelMarginLoss", x, target, way, *outputs)
        assert np.allclose(found.numpy(), wanted)
        assert marks.numpy().tolist() == [[0, 1, 0, 1], [0, 0, 0, 0], [0, 0, 1, 0]]
    lone = npu.call("aclnnMultilabelMarginLoss", x[0], target[0], 0, npu.empty((), FLOAT), npu.empty(4, FLOAT))
    assert np.allclose(lone[0].numpy(), losses[0])

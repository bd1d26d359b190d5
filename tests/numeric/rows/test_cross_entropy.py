"""Cross entropies of classes and their gradients, beside float64 and numbers that are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, DeviceArray, Session
from numeric.norm_cases import CLOSE, drawn

WORDS = ("none", "mean", "sum")


def forward(
    npu: Session, x: Any, target: Any, weight: Any, word: str | None, *rest: Any
) -> tuple[DeviceArray, DeviceArray]:
    shape, dtype = x.shape, x.dtype
    loss, logs = npu.empty(shape[:1] if word == "none" else 1, dtype), npu.empty(shape, dtype)
    rest = (*rest, *(-100, 0.0)[len(rest) :])
    unused = npu.empty((0,), dtype), npu.empty((0,), dtype)
    npu.call("aclnnCrossEntropyLoss", x, target, weight, word, *rest, 0.0, False, loss, logs, *unused)
    return loss, logs


def wanted(x: Any, target: Any, weight: Any, *rest: Any) -> tuple[Any, Any, Any]:
    formula = find("aclnnCrossEntropyLoss"), find("aclnnCrossEntropyLossGrad")
    assert formula[0] is not None
    assert formula[1] is not None
    loss, logs = formula[0](x.astype("f8"), target, weight, *rest, 0.0, False, soc="ascend910b")[:2]
    ones = np.ones_like(loss)
    return loss, logs, formula[1](ones, logs, target, weight, None, None, *rest, 0.0, soc="ascend910b")[0]


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("smooth", [0.0, 0.3])
def test_both_ways(dtype: np.dtype, word: str, smooth: float) -> None:
    made = np.random.default_rng(1)
    x, target = drawn((70, 33), dtype) * dtype.type(3), made.integers(0, 33, 70)
    for weight, ignored in ((None, -100), (made.random(33).astype("f4"), 5)):
        loss, logs, slope = wanted(x, target, weight, word, ignored, smooth)
        with Session(soc="Ascend910B1") as npu:
            found, given = forward(npu, x, target, weight, word, ignored, smooth)
            ones = np.ones(loss.shape, dtype)
            args = ones, given, target, weight, None, None, word, ignored, smooth, 0.0
            out = npu.call("aclnnCrossEntropyLossGrad", *args, npu.empty(x.shape, dtype))
            for one, other in ((found, loss), (given, logs), (out, slope)):
                near = CLOSE[dtype]
                np.testing.assert_allclose(one.numpy().astype("f8"), other, rtol=4 * near, atol=near)


def test_the_documented_numbers() -> None:
    x = np.array([[5, 0, 3, 3, 7], [9, 3, 5, 2, 4]], "f4")
    for soc, kind in (("Ascend910B1", "i8"), ("Ascend950PR_9589", "i4")):
        with Session(soc=soc) as npu:
            loss, logs = forward(npu, x, np.zeros(2, kind), None, None)
            assert loss.numpy()[0] == pytest.approx(1.0937543, rel=1e-6)
            assert logs.numpy()[:, 0] == pytest.approx([-2.159461, -0.0280476], abs=1e-6)


def test_nothing_and_everything_passed_over() -> None:
    with Session(soc="Ascend910B1") as npu:
        x = np.ones((3, 4), "f4")
        everything = np.full(3, 255)
        assert [float(forward(npu, x, everything, None, word, 255)[0].numpy()[0]) for word in WORDS[::2]] == [0, 0]
        assert np.isnan(forward(npu, x, everything, None, "mean", 255, 0.5)[0].numpy()[0])
        none = np.ones((0, 4), "f4"), np.ones(0, "i8"), None
        assert np.isnan(forward(npu, *none, "mean")[0].numpy()[0])
        assert forward(npu, *none, "sum")[0].numpy()[0] == 0


def test_rows_without_an_answer() -> None:
    x = np.array([[1, np.inf], [-np.inf, -np.inf], [np.nan, 0], [-np.inf, 0]], "f4")
    with Session(soc="Ascend910B1") as npu:
        loss, logs = forward(npu, x, np.array([0, 0, 1, 0]), None, "none")
        assert np.isnan(logs.numpy()[:3]).all()
        assert np.isnan(loss.numpy()[:3]).all()
        assert list(logs.numpy()[3]) == [-np.inf, 0]
        assert loss.numpy()[3] == np.inf


@pytest.mark.parametrize("wrong", [-1, 4, 2**40])
def test_a_class_that_there_is_not(wrong: int) -> None:
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError) as failed:
        forward(npu, np.ones((2, 4), "f4"), np.array([0, wrong]), None, "mean")
    assert failed.value.code == 507035


def test_strided_and_many_rows() -> None:
    made = np.random.default_rng(2)
    x, target = made.normal(size=(7, 5000)).astype("f4"), made.integers(0, 7, 5000)
    with Session(soc="Ascend910B1") as npu:
        turned = npu.array(x).view((5000, 7), (1, 5000))
        loss, logs = forward(npu, turned, target, None, "mean")
        total, rows, _ = wanted(np.ascontiguousarray(x.T), target, None, "mean", -100, 0.0)
        assert loss.numpy()[0] == pytest.approx(total[0], rel=1e-6)
        np.testing.assert_allclose(logs.numpy(), rows, rtol=1e-6, atol=1e-6)

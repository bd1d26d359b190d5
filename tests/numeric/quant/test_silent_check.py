"""aclnnSilentCheck and aclnnSilentCheckV2: verdicts, what is remembered of a training, faults that end the stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
NORMAL, FAULT, WARNING = 0, 1, 2
LIMITS = 1e6, 1e5, 1e4, 5e3


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


class Detector:
    """What a program keeps between steps, on the device."""

    def __init__(self, npu: Session, known: list[float], dtype: str = "f4", steps: int = 0) -> None:
        self.npu, self.known = npu, npu.array(np.array(known, dtype))
        self.steps, self.result = npu.array(np.array([steps])), npu.array(np.array([9], "i4"))
        self.grad = npu.array(np.array([[1, 2], [3, 4]], "f4"))

    def jumps(self, value: float, *limits: float, least: int = 3, taken: int = 1) -> int:
        state = np.array(value, "f4"), self.grad, self.known, self.steps
        self.npu.call("aclnnSilentCheck", *state, least, *(limits or LIMITS), taken, self.result)
        return int(self.result.numpy()[0])

    def means(self, value: float, fault: float = 1e6, warning: float = 1e4, beta: float = 0.99, taken: int = 1) -> int:
        number, view = np.array([value], "f4"), ([2, 2], [2, 1], [0])
        state = number, number, self.known, self.grad, self.steps, *view
        self.npu.call("aclnnSilentCheckV2", *state, fault, warning, beta, taken, self.result)
        return int(self.result.numpy()[0])


def test_statistics_of_a_training(npu: Session) -> None:
    """From noughts on, as PyTorch's backend begins."""
    at = Detector(npu, [0, 0, 0])
    for number, after in ((5, [5, 5, 5]), (7, [7, 5, 7]), (4, [4, 4, 7]), (6, [6, 4, 7])):
        assert at.jumps(number) == NORMAL
        assert at.known.numpy().tolist() == after
    assert at.jumps(np.nan) == FAULT  # only told of: it is the last number, and neither the least nor the largest
    assert np.array_equal(at.known.numpy(), [np.nan, 4, 7], equal_nan=True)
    assert at.jumps(6) == NORMAL  # a jump from NaN is none
    assert at.steps.numpy() == [6]


@pytest.mark.parametrize(
    ("value", "steps", "verdict"),
    [(8, 3, NORMAL), (8.5, 3, WARNING), (9, 3, WARNING), (9.5, 3, FAULT), (9.5, 2, WARNING), (0.5, 3, FAULT),
     (-11, 2, FAULT), (-10, 2, WARNING), (np.inf, 0, FAULT), (-np.inf, 0, FAULT)],
)  # fmt: skip
def test_sizes_and_jumps(npu: Session, value: float, steps: int, verdict: int) -> None:
    """Jumps are from 5, in units of 2; those above 2 are faults and those above 1.5 warned of."""
    at = Detector(npu, [5, 4, 6], steps=steps)
    assert at.jumps(value, 10, 2, 9, 1.5) == verdict
    assert at.grad.numpy().tolist() == [[1, 2], [3, 4]]


def test_a_mean_that_begins_at_nought(npu: Session) -> None:
    """The numbers of the first call are compared with themselves, as the frameworks' are."""
    at, mean = Detector(npu, [3.5]), 0.0
    for step, number in enumerate((3.5, 2.0, 8.0, 1.5), 1):
        assert at.means(number, 5, 4, 0.75) == NORMAL
        mean = 0.75 * mean + 0.25 * number
        np.testing.assert_allclose(at.known.numpy(), [mean], rtol=1e-6)
        assert at.steps.numpy() == [step]
    at.known, before = npu.array(np.array([7.35], "f4")), 7.35 / (1 - 0.99**4)
    at.steps = npu.array(np.array([4]))
    for times, verdict in ((0.999, NORMAL), (1.001, WARNING), (1.999, WARNING), (2.001, FAULT)):
        at.known, at.steps = npu.array(np.array([7.35], "f4")), npu.array(np.array([4]))
        assert at.means(times * before, 2, 1) == verdict


@pytest.mark.parametrize("kind", ["f2", "f4"])
def test_a_fault_that_is_only_told_of(npu: Session, kind: str) -> None:
    at = Detector(npu, [2], kind, steps=1)
    assert at.means(np.nan) == FAULT
    assert np.isnan(at.known.numpy())
    assert at.steps.numpy() == [2]
    assert at.means(1e9) == NORMAL  # nothing exceeds NaN


@pytest.mark.parametrize("taken", [0, 2, 3])
@pytest.mark.parametrize("way", ["jumps", "means"])
def test_a_fault_that_ends_the_stream(way: str, taken: int) -> None:
    with Session(soc="Ascend910B1") as npu:
        at = Detector(npu, [1, 1, 1] if way == "jumps" else [1], steps=2)
        assert getattr(at, way)(1, taken=taken) == NORMAL
        with pytest.raises(AclError) as caught:
            getattr(at, way)(np.inf, taken=taken)
    assert caught.value.code == 507018
    assert "aclnnSilentCheck" in str(caught.value)
    assert "argument val: Expected a finite number within its limits but after 3 others it is not" in str(caught.value)


@pytest.mark.parametrize("way", ["jumps", "means"])
@pytest.mark.parametrize("strides", [(6, 1), (6, 2), (3, 1)])
def test_such_a_fault_clears_the_gradient_and_nothing_beside(way: str, strides: tuple[int, int]) -> None:
    """Views with gaps, and a dense one; what is remembered stays."""
    whole, known = np.arange(1, 19, dtype="f4"), np.zeros(3, "f4")
    with Session(soc="Ascend910B1") as npu:
        at = Detector(npu, [1, 1, 1] if way == "jumps" else [1], steps=2)
        at.grad = npu.array(whole).view((2, 3), strides, 1)
        with pytest.raises(AclError):
            getattr(at, way)(np.inf, taken=2)
        for host, array in ((whole, at.grad), (known, at.known)):
            kind = acl.ACL_MEMCPY_DEVICE_TO_HOST
            assert acl.aclrtMemcpy(host, array.storage * 4, array.address, array.storage * 4, kind) == 0
    cleared = {1 + strides[0] * row + strides[1] * column for row in range(2) for column in range(3)}
    assert whole.tolist() == [0 if place in cleared else place + 1 for place in range(18)]
    assert known[: at.known.storage].tolist() == [1] * at.known.storage


def test_what_phase_one_refuses(npu: Session) -> None:
    at = Detector(npu, [1])
    for fault, warning, beta in ((1, 1, 0.5), (1, 2, 0.5), (2, 1, -0.1), (2, 1, 1.1)):
        with pytest.raises(AclError) as caught:
            at.means(1, fault, warning, beta)
        assert caught.value.code == 161002
    at.result = npu.array(np.zeros(2, "i4"))
    with pytest.raises(AclError) as caught:
        at.means(1)
    assert caught.value.code == 561103

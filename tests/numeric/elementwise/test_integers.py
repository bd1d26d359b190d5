"""Integer tensors through the activation APIs: exact where no float holds them, wrapped or truncated like CANN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

BIG = 2**62 + 1


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session:
        yield session


def call(npu: Session, api: str, *arguments: Any) -> list[Any]:
    found: list[Any] = npu.call(api, *arguments).numpy().tolist()
    return found


def test_relu_keeps_large_integers(npu: Session) -> None:
    x = np.array([BIG, -BIG, 0], np.int64)
    assert call(npu, "aclnnRelu", x, npu.empty_like(x)) == [BIG, 0, 0]
    assert call(npu, "aclnnInplaceRelu", x) == [BIG, 0, 0]
    assert call(npu, "aclnnRelu", np.array([0, 200], np.uint8), npu.empty((2,), np.uint8)) == [0, 200]


def test_threshold_casts_its_scalars(npu: Session) -> None:
    x = np.array([BIG - 1, BIG, BIG + 1], np.int64)
    assert call(npu, "aclnnThreshold", x, BIG, -BIG, npu.empty_like(x)) == [-BIG, -BIG, BIG + 1]
    small = np.array([3, 4, 5], np.int16)
    assert call(npu, "aclnnInplaceThreshold", small, 4.9, -7.9) == [-7, -7, 5]


def test_integers_go_into_floats() -> None:
    with Session(soc="Ascend910A") as old:  # the 950 does not cast here
        x = np.array([-1, 2, BIG], np.int64)
        assert call(old, "aclnnThreshold", x, 1.0, 7.0, old.empty_like(x.astype(np.float32))) == [7, 2, float(2**62)]
        halves = old.empty((3,), np.float16)
        assert call(old, "aclnnThreshold", x[:2], 1.0, 7.0, halves.view((2,), (1,))) == [7, 2]


def test_gradients_of_integers(npu: Session) -> None:
    g, x = np.array([7, -(2**31), 5], np.int32), np.array([1, 2, -3], np.int32)
    assert call(npu, "aclnnThresholdBackward", g, x, 0.0, npu.empty_like(g)) == [7, -(2**31), 0]
    assert call(npu, "aclnnThresholdBackward", g, x, 1.0, npu.empty_like(g)) == [0, -(2**31), 0]


def test_selu_of_integers(npu: Session) -> None:
    x = np.array([-128, -1, 0, 20, 59, 127], np.int8)
    assert call(npu, "aclnnSelu", x, npu.empty_like(x)) == [-1, -1, 0, 21, 62, 133 - 256]
    wide = np.array([-128, -1, 0, 20, 59, 127], np.int32)
    assert call(npu, "aclnnInplaceSelu", wide) == [-1, -1, 0, 21, 61, 133]


def test_add_relu_wraps_before_the_maximum(npu: Session) -> None:
    x, y = np.array([100, -100, 3], np.int8), np.array([100, -100, 4], np.int8)
    assert call(npu, "aclnnAddRelu", x, y, 1, npu.empty_like(x)) == [0, 56, 7]
    assert call(npu, "aclnnInplaceAddRelu", x, y, 2) == [44, 0, 11]
    u = np.array([200, 100], np.uint8)
    assert call(npu, "aclnnAddRelu", u, u, 1, npu.empty_like(u)) == [144, 200]


def test_erfinv_of_integers_is_floating(npu: Session) -> None:
    assert call(npu, "aclnnErfinv", np.array([0, 1, -1], np.int32), npu.empty((3,))) == [0, np.inf, -np.inf]

"""Gradients of norms quantised, beside float64, at the ends of INT8, and for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.norm_cases import HALF, drawn
from numeric.programs import BF16

API, FLOAT = "aclnnRmsNormGradQuant", np.dtype("f4")
Array = np.ndarray[Any, Any]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16], ids=str)
@pytest.mark.parametrize("divides", [True, False])
def test_beside_float64(npu: Session, dtype: np.dtype, divides: bool) -> None:
    x, dy, gamma = (drawn(shape, dtype, 1, 0.0) for shape in ((3, 5, 33), (3, 5, 33), (5, 33)))
    rstd, scale = np.array([0.5, 1, 2], "f4"), np.array([1 / 32], dtype)
    g, h = (dy * gamma.astype("f8")), x * rstd.astype("f8")[:, None, None]
    wanted = rstd[:, None, None] * (g - h * (g * h).mean((1, 2), keepdims=True))
    wanted = (wanted * 32 if divides else wanted / 32) + 3
    out, sums = npu.empty(x.shape, np.int8), npu.empty(gamma.shape)
    npu.call(API, dy, x, rstd, gamma, scale, np.array([3], "i4"), None, divides, out, sums)
    assert np.abs(out.numpy() - np.clip(wanted, -128, 127)).max() < 0.501
    np.testing.assert_allclose(sums.numpy(), (dy * h).sum(0), rtol=1e-5, atol=1e-5)


def test_the_ends_of_int8_and_ties(npu: Session) -> None:
    """With a row of x that is 0 the gradient is dy * rstd."""
    dy = np.array([[0.5, 1.5, -2.5, 126.5, 127.5, -128.5, 1e9, -np.inf, np.nan]], "f4")
    one, out, sums = np.ones(1, "f4"), npu.empty(dy.shape, np.int8), npu.empty((9,))
    dy[0, -2:] = -1e9, 0
    npu.call(API, dy, 0 * dy, one, np.ones(9, "f4"), one, None, "static", True, out, sums)
    assert out.numpy()[0].tolist() == [0, 2, -2, 126, 127, -128, 127, -128, 0]
    npu.call(API, dy * np.nan, dy, one, np.ones(9, "f4"), one, None, "static", True, out, sums)
    assert not out.numpy().any()


def test_nothing(npu: Session) -> None:
    none, one, sums = np.empty((0, 3), "f4"), np.ones(1, "f4"), npu.array(np.ones(3, "f4"))
    npu.call(API, none, none, one[:0], np.ones(3, "f4"), one, None, "static", True, npu.empty((0, 3), np.int8), sums)
    assert sums.numpy().tolist() == [0, 0, 0]


def test_other_words(npu: Session) -> None:
    x, one = np.ones((1, 3), "f4"), np.ones(1, "f4")
    with pytest.raises(AclError) as failed:
        npu.call(API, x, x, one, x[0], one, None, "dynamic", True, npu.empty((1, 3), np.int8), npu.empty((3,)))
    assert failed.value.code == 561103

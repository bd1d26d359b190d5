"""aclnnBatchMatmulQuant: scales and offsets of columns, flags, a bias, and what a strided input gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

API = "aclnnBatchMatmulQuant"
M, K, N = 3, 40, 18


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def words(scales: Any, offsets: Any) -> Any:
    """As aclnnTransQuantParam packs them."""
    bits = scales.astype("f4").view("u4").astype("u8") & np.uint64(0xFFFFE000)
    return bits | (offsets.astype("i8").view("u8") & np.uint64(0x1FF)) << np.uint64(37) | np.uint64(1 << 46)


@pytest.mark.parametrize(("first", "second"), [(False, False), (False, True), (True, False), (True, True)])
@pytest.mark.parametrize("one", [False, True])
def test_numbers(npu: Session, first: bool, second: bool, one: bool) -> None:
    draw = np.random.default_rng(0)
    x1, x2, bias = (draw.normal(0, 2, shape).astype("f2") for shape in ((2, M, K), (2, K, N), (N,)))
    scales, offsets = 2.0 ** draw.integers(-2, 2, 1 if one else 32), draw.integers(-9, 9, 1 if one else 32)
    given = [np.ascontiguousarray(x.swapaxes(-1, -2)) if flag else x for x, flag in ((x1, first), (x2, second))]
    out = npu.empty((2, M, N), "i1")
    npu.call(API, *given, words(scales, offsets), bias, first, second, out)
    sums = (x1.astype("f8") @ x2.astype("f8") + bias.astype("f8")) * scales[:N]
    near = np.abs(np.abs(sums - np.rint(sums)) - 0.5) > 1e-3
    wanted = np.clip(np.rint(sums) + offsets[:N], -128, 127)
    assert (out.numpy() == wanted)[near].all()


def test_strided_input_is_refused(npu: Session) -> None:
    x2 = npu.array(np.ones((N, K), "f2")).T
    given = npu.array(np.ones((M, K), "f2")), x2, words(np.ones(1), np.zeros(1)), None, False, False
    with pytest.raises(AclError, match="561103"):
        npu.call(API, *given, npu.empty((M, N), "i1"))
